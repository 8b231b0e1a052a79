package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.NUMERIC_VALUE_OUT_OF_RANGE;

import dev.vecino.error.VecinoException;
import dev.vecino.type.Bytes;
import dev.vecino.type.TypeName;
import java.nio.ByteBuffer;

/** Casts between whole numbers and their bytes, the most significant first. */
public final class WholeBytes {
  private WholeBytes() {}

  public static Bytes toBytes(short value) {
    return Bytes.wrap(ByteBuffer.allocate(Short.BYTES).putShort(value).array());
  }

  public static Bytes toBytes(int value) {
    return Bytes.wrap(ByteBuffer.allocate(Integer.BYTES).putInt(value).array());
  }

  public static Bytes toBytes(long value) {
    return Bytes.wrap(ByteBuffer.allocate(Long.BYTES).putLong(value).array());
  }

  public static short toSmallint(Bytes bytes) {
    return (short) number(bytes, Short.BYTES, TypeName.SMALLINT);
  }

  public static int toInteger(Bytes bytes) {
    return (int) number(bytes, Integer.BYTES, TypeName.INTEGER);
  }

  public static long toBigint(Bytes bytes) {
    return number(bytes, Long.BYTES, TypeName.BIGINT);
  }

  private static long number(Bytes bytes, int most, TypeName type) {
    if (bytes.length() > most) {
      throw VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "%s out of range", type.sqlName());
    }
    long value = 0;
    for (byte each : bytes.toArray()) {
      value = value << 8 | each & 0xFF;
    }
    return value;
  }
}
