package dev.vecino.type.codec;

import java.time.LocalDateTime;
import java.time.ZoneId;

/** {@code timestamp}: int64, microseconds since 2000-01-01. */
final class TimestampCodec implements Codec {
  @Override
  public int size() {
    return Long.BYTES;
  }

  @Override
  public void writeText(Object value, ZoneId zone, ByteWriter out) {
    out.text(Moments.print((LocalDateTime) value));
  }

  @Override
  public void writeBinary(Object value, ByteWriter out) {
    out.int64(Moments.micros((LocalDateTime) value));
  }

  @Override
  public Object readBinary(ByteReader value) {
    return Moments.timestamp(value.int64());
  }
}
