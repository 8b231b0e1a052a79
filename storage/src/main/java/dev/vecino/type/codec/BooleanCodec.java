package dev.vecino.type.codec;

import dev.vecino.type.TextStyle;

/** {@code bool}: int8, 0 or 1. */
final class BooleanCodec implements Codec {
  @Override
  public int size() {
    return 1;
  }

  @Override
  public void writeText(Object value, TextStyle style, ByteWriter out) {
    out.int8((boolean) value ? 't' : 'f');
  }

  @Override
  public void writeBinary(Object value, ByteWriter out) {
    out.int8((boolean) value ? 1 : 0);
  }

  @Override
  public Object readBinary(ByteReader value) {
    return value.int8() != 0;
  }
}
