package dev.vecino.type.codec;

import dev.vecino.type.TextStyle;

/** {@code int8}: int64. */
final class BigintCodec implements Codec {
  @Override
  public int size() {
    return Long.BYTES;
  }

  @Override
  public void writeText(Object value, TextStyle style, ByteWriter out) {
    out.text(value.toString());
  }

  @Override
  public void writeBinary(Object value, ByteWriter out) {
    out.int64((long) value);
  }

  @Override
  public Object readBinary(ByteReader value) {
    return value.int64();
  }
}
