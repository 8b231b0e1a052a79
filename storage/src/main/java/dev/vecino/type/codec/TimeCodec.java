package dev.vecino.type.codec;

import dev.vecino.type.EndOfDay;
import java.time.LocalTime;
import java.time.ZoneId;

/** {@code time}: int64, microseconds since midnight. */
final class TimeCodec implements Codec {
  @Override
  public int size() {
    return Long.BYTES;
  }

  @Override
  public void writeText(Object value, ZoneId zone, ByteWriter out) {
    out.text(Moments.print((LocalTime) value));
  }

  @Override
  public void writeBinary(Object value, ByteWriter out) {
    out.int64(EndOfDay.micros((LocalTime) value));
  }

  @Override
  public Object readBinary(ByteReader value) {
    return Moments.time(value.int64());
  }
}
