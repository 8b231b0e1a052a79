package dev.vecino.type.codec;

import dev.vecino.type.TextStyle;

/** {@code float8}: the bits of a float64. */
final class DoubleCodec implements Codec {
  @Override
  public int size() {
    return Double.BYTES;
  }

  @Override
  public void writeText(Object value, TextStyle style, ByteWriter out) {
    out.text(style.print((double) value));
  }

  @Override
  public void writeBinary(Object value, ByteWriter out) {
    out.int64(Double.doubleToRawLongBits((double) value));
  }

  @Override
  public Object readBinary(ByteReader value) {
    return value.float64();
  }
}
