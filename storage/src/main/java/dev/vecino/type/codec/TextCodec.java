package dev.vecino.type.codec;

import dev.vecino.type.TextStyle;

/** {@code text} and {@code varchar}: UTF-8 in both forms. */
final class TextCodec implements Codec {
  @Override
  public int size() {
    return -1;
  }

  @Override
  public void writeText(Object value, TextStyle style, ByteWriter out) {
    out.text((String) value);
  }

  @Override
  public void writeBinary(Object value, ByteWriter out) {
    out.text((String) value);
  }

  @Override
  public Object readBinary(ByteReader value) {
    return value.text(value.remaining());
  }
}
