package dev.vecino.type.codec;

import static dev.vecino.error.SqlState.INVALID_BINARY_REPRESENTATION;

import dev.vecino.error.VecinoException;
import dev.vecino.type.TextStyle;
import dev.vecino.type.TimeTz;

/** {@code timetz}: int64 microseconds since midnight, int32 seconds west of UTC. */
final class TimeTzCodec implements Codec {
  private static final int MOST_SECONDS = 16 * 3600;

  @Override
  public int size() {
    return Long.BYTES + Integer.BYTES;
  }

  @Override
  public void writeText(Object value, TextStyle style, ByteWriter out) {
    out.text(value.toString());
  }

  @Override
  public void writeBinary(Object value, ByteWriter out) {
    TimeTz time = (TimeTz) value;
    out.int64(time.micros()).int32(-time.offset());
  }

  @Override
  public Object readBinary(ByteReader value) {
    long micros = value.int64();
    int west = value.int32();
    if (micros < 0 || micros > TimeTz.DAY || Math.abs(west) >= MOST_SECONDS) {
      throw VecinoException.of(INVALID_BINARY_REPRESENTATION, "time out of range");
    }
    return new TimeTz(micros, -west);
  }
}
