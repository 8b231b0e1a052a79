package dev.vecino.type.codec;

import dev.vecino.type.MomentText;
import dev.vecino.type.TextStyle;
import java.time.LocalDateTime;

/** {@code timestamp}: int64, microseconds since 2000-01-01. */
final class TimestampCodec implements Codec {
  @Override
  public int size() {
    return Long.BYTES;
  }

  @Override
  public void writeText(Object value, TextStyle style, ByteWriter out) {
    out.text(MomentText.print((LocalDateTime) value, style));
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
