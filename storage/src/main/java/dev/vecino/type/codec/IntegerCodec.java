package dev.vecino.type.codec;

import dev.vecino.type.TextStyle;

/** {@code int4}: int32. */
final class IntegerCodec implements Codec {
  @Override
  public int size() {
    return Integer.BYTES;
  }

  @Override
  public void writeText(Object value, TextStyle style, ByteWriter out) {
    out.text(value.toString());
  }

  @Override
  public void writeBinary(Object value, ByteWriter out) {
    out.int32((int) value);
  }

  @Override
  public Object readBinary(ByteReader value) {
    return value.int32();
  }
}
