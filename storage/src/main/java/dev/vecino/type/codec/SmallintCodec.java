package dev.vecino.type.codec;

import dev.vecino.type.TextStyle;

/** {@code int2}: int16. */
final class SmallintCodec implements Codec {
  @Override
  public int size() {
    return Short.BYTES;
  }

  @Override
  public void writeText(Object value, TextStyle style, ByteWriter out) {
    out.text(value.toString());
  }

  @Override
  public void writeBinary(Object value, ByteWriter out) {
    out.int16((short) value);
  }

  @Override
  public Object readBinary(ByteReader value) {
    return value.int16();
  }
}
