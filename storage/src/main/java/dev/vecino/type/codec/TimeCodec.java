package dev.vecino.type.codec;

import dev.vecino.type.EndOfDay;
import dev.vecino.type.MomentText;
import dev.vecino.type.TextStyle;
import java.time.LocalTime;

/** {@code time}: int64, microseconds since midnight. */
final class TimeCodec implements Codec {
  @Override
  public int size() {
    return Long.BYTES;
  }

  @Override
  public void writeText(Object value, TextStyle style, ByteWriter out) {
    out.text(MomentText.print((LocalTime) value));
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
