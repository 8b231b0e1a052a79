package dev.vecino.type.codec;

import dev.vecino.type.TextStyle;

/** {@code float4}: the bits of a float32. */
final class RealCodec implements Codec {
  @Override
  public int size() {
    return Float.BYTES;
  }

  @Override
  public void writeText(Object value, TextStyle style, ByteWriter out) {
    out.text(style.print((float) value));
  }

  @Override
  public void writeBinary(Object value, ByteWriter out) {
    out.int32(Float.floatToRawIntBits((float) value));
  }

  @Override
  public Object readBinary(ByteReader value) {
    return value.float32();
  }
}
