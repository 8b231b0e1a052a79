package dev.vecino.type.codec;

import dev.vecino.type.PaddedText;
import java.time.ZoneId;

/** {@code bpchar}: the characters, with the blanks at the end. */
final class PaddedTextCodec implements Codec {
  @Override
  public int size() {
    return -1;
  }

  @Override
  public void writeText(Object value, ZoneId zone, ByteWriter out) {
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
