package dev.vecino.type.codec;

import dev.vecino.type.TextStyle;

/** {@code "char"}: one byte, 0 for no character. */
final class CharCodec implements Codec {
  @Override
  public int size() {
    return Byte.BYTES;
  }

  @Override
  public void writeText(Object value, TextStyle style, ByteWriter out) {
    out.text((String) value);
  }

  @Override
  public void writeBinary(Object value, ByteWriter out) {
    String text = (String) value;
    if (text.isEmpty()) {
      out.int8(0);
    } else {
      out.text(text);
    }
  }

  @Override
  public Object readBinary(ByteReader value) {
    byte read = value.int8();
    return read == 0 ? "" : String.valueOf((char) (read & 0x7f));
  }
}
