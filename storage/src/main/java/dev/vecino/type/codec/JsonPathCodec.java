package dev.vecino.type.codec;

import static dev.vecino.error.SqlState.INVALID_BINARY_REPRESENTATION;

import dev.vecino.error.VecinoException;
import dev.vecino.type.JsonPathText;
import java.time.ZoneId;

/** {@code jsonpath}: int8 version, which is 1, and the text. */
final class JsonPathCodec implements Codec {
  private static final int VERSION = 1;

  @Override
  public int size() {
    return -1;
  }

  @Override
  public void writeText(Object value, ZoneId zone, ByteWriter out) {
    out.text(((JsonPathText) value).text());
  }

  @Override
  public void writeBinary(Object value, ByteWriter out) {
    out.int8(VERSION).text(((JsonPathText) value).text());
  }

  /** Reads the text, for the engine to check. */
  @Override
  public Object readBinary(ByteReader value) {
    byte version = value.int8();
    if (version != VERSION) {
      throw VecinoException.of(INVALID_BINARY_REPRESENTATION, "unsupported jsonpath version number: %d", version);
    }
    return value.text(value.remaining());
  }
}
