package dev.vecino.type.codec;

import dev.vecino.type.PaddedText;
import dev.vecino.type.TextStyle;

/** {@code bpchar}: the characters, with the blanks at the end. */
final class PaddedTextCodec implements Codec {
  @Override
  public int size() {
    return -1;
  }

  @Override
  public void writeText(Object value, TextStyle style, ByteWriter out) {
    out.text(value.toString());
  }

  @Override
  public void writeBinary(Object value, ByteWriter out) {
    out.text(value.toString());
  }

  @Override
  public Object readBinary(ByteReader value) {
    return PaddedText.of(value.text(value.remaining()));
  }
}
