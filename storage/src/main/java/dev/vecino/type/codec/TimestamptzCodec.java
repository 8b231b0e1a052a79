package dev.vecino.type.codec;

import java.time.Instant;
import java.time.ZoneId;

/** {@code timestamptz}: int64, microseconds since 2000-01-01 in UTC. */
final class TimestamptzCodec implements Codec {
  @Override
  public int size() {
    return Long.BYTES;
  }

  @Override
  public void writeText(Object value, ZoneId zone, ByteWriter out) {
    out.text(Moments.print((Instant) value, zone));
  }

  @Override
  public void writeBinary(Object value, ByteWriter out) {
    out.int64(Moments.micros((Instant) value));
  }

  @Override
  public Object readBinary(ByteReader value) {
    return Moments.instant(value.int64());
  }
}
