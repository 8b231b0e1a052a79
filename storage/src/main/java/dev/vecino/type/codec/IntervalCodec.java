package dev.vecino.type.codec;

import dev.vecino.type.Interval;
import dev.vecino.type.IntervalPrinter;
import dev.vecino.type.TextStyle;

/** {@code interval}: int64 microseconds, int32 days, int32 months. */
final class IntervalCodec implements Codec {
  @Override
  public int size() {
    return Long.BYTES + 2 * Integer.BYTES;
  }

  @Override
  public void writeText(Object value, TextStyle style, ByteWriter out) {
    out.text(IntervalPrinter.print((Interval) value, style.intervals()));
  }

  @Override
  public void writeBinary(Object value, ByteWriter out) {
    var interval = (Interval) value;
    out.int64(interval.micros()).int32(interval.days()).int32(interval.months());
  }

  @Override
  public Object readBinary(ByteReader value) {
    long micros = value.int64();
    int days = value.int32();
    return new Interval(value.int32(), days, micros);
  }
}
