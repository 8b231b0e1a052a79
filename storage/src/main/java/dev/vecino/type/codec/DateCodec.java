package dev.vecino.type.codec;

import dev.vecino.type.MomentText;
import dev.vecino.type.TextStyle;
import java.time.LocalDate;

/** {@code date}: int32, days since 2000-01-01. */
final class DateCodec implements Codec {
  @Override
  public int size() {
    return Integer.BYTES;
  }

  @Override
  public void writeText(Object value, TextStyle style, ByteWriter out) {
    out.text(MomentText.print((LocalDate) value, style));
  }

  @Override
  public void writeBinary(Object value, ByteWriter out) {
    out.int32(Moments.days((LocalDate) value));
  }

  @Override
  public Object readBinary(ByteReader value) {
    return Moments.date(value.int32());
  }
}
