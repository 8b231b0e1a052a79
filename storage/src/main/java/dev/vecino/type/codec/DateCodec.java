package dev.vecino.type.codec;

import java.time.LocalDate;
import java.time.ZoneId;

/** {@code date}: int32, days since 2000-01-01. */
final class DateCodec implements Codec {
  @Override
  public int size() {
    return Integer.BYTES;
  }

  @Override
  public void writeText(Object value, ZoneId zone, ByteWriter out) {
    out.text(Moments.print((LocalDate) value));
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
