package dev.vecino.engine.statistics;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vecino.type.Bytes;
import dev.vecino.type.DataType;
import java.math.BigDecimal;

/** Bytes that PostgreSQL would store a value in, alignment left out. */
final class ValueWidth {
  private static final int LONGEST_SHORT = 126; // with a header of one byte
  private static final int DIGITS_IN_TWO_BYTES = 4;

  private ValueWidth() {}

  /** The bytes of all values of a type; 0 where they differ. */
  static int fixed(DataType type) {
    return switch (type.name()) {
      case BOOLEAN -> 1;
      case SMALLINT -> 2;
      case INTEGER, REAL, DATE -> 4;
      case BIGINT, DOUBLE, TIME, TIMESTAMP, TIMESTAMPTZ -> 8;
      case INTERVAL, UUID -> 16;
      case VECTOR -> 8 + 4 * type.precision();
      case HALFVEC -> 8 + 2 * type.precision();
      default -> 0;
    };
  }

  static int of(DataType type, Object value) {
    int fixed = fixed(type);
    if (fixed > 0) {
      return fixed;
    }
    return switch (type.name()) {
      case NUMERIC -> 3 + 2 * Math.ceilDiv(((BigDecimal) value).precision(), DIGITS_IN_TWO_BYTES);
      case BYTEA -> varying(((Bytes) value).toArray().length);
      default -> varying(value.toString().getBytes(UTF_8).length);
    };
  }

  private static int varying(int length) {
    return length <= LONGEST_SHORT ? length + 1 : length + 4;
  }
}
