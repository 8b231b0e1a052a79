package dev.vecino.server.pg;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.PROTOCOL_VIOLATION;

import dev.vecino.error.VecinoException;

/** Format codes as Bind gives them: none for all text, one for all, or one for each. */
record Formats(short[] codes) {
  static final Formats TEXT = new Formats(new short[0]);
  static final Formats BINARY = new Formats(new short[] {1});

  Formats {
    for (short code : codes) {
      if (code != 0 && code != 1) {
        throw VecinoException.of(INVALID_PARAMETER_VALUE, "unsupported format code: %d", code);
      }
    }
  }

  /** Requires as many codes as there are parameters. */
  void requireParameters(int count) {
    require(count, "bind message has %d parameter formats but %d parameters");
  }

  /** Requires as many codes as there are columns of the result. */
  void requireResults(int count) {
    require(count, "bind message has %d result formats but query has %d columns");
  }

  private void require(int count, String otherwise) {
    if (codes.length > 1 && codes.length != count) {
      throw VecinoException.of(PROTOCOL_VIOLATION, otherwise, codes.length, count);
    }
  }

  boolean binary(int i) {
    return codes.length > 0 && codes[codes.length == 1 ? 0 : i] == 1;
  }
}
