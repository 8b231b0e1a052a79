package dev.vecino.type.codec;

import dev.vecino.type.Bytes;
import dev.vecino.type.TextStyle;

/** {@code bytea}: the bytes; in text {@code \\x} and hexadecimal digits, or characters with escapes. */
final class ByteaCodec implements Codec {
  @Override
  public int size() {
    return -1;
  }

  @Override
  public void writeText(Object value, TextStyle style, ByteWriter out) {
    out.text(style.print((Bytes) value));
  }

  @Override
  public void writeBinary(Object value, ByteWriter out) {
    out.bytes(((Bytes) value).toArray());
  }

  @Override
  public Object readBinary(ByteReader value) {
    return Bytes.wrap(value.bytes(value.remaining()));
  }
}
