package dev.vecino.type.codec;

import dev.vecino.type.MomentText;
import dev.vecino.type.TextStyle;
import java.time.Instant;

/** {@code timestamptz}: int64, microseconds since 2000-01-01 in UTC. */
final class TimestamptzCodec implements Codec {
  @Override
  public int size() {
    return Long.BYTES;
  }

  @Override
  public void writeText(Object value, TextStyle style, ByteWriter out) {
    out.text(MomentText.print((Instant) value, style));
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
