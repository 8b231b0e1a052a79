package dev.vecino.type.codec;

import dev.vecino.type.TextStyle;

/** Types of PostgreSQL's catalog that are text here: the text in both forms, and the length that PostgreSQL gives the type. */
final class SystemTextCodec implements Codec {
  private final int size;

  SystemTextCodec(int size) {
    this.size = size;
  }

  @Override
  public int size() {
    return size;
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
