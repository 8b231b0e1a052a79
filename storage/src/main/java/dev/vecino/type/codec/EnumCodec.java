package dev.vecino.type.codec;

import dev.vecino.type.EnumType;
import dev.vecino.type.TextStyle;

/** Enum types: the label in both forms. */
final class EnumCodec implements Codec {
  private final EnumType type;

  EnumCodec(EnumType type) {
    this.type = type;
  }

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
    return type.parse(value.text(value.remaining()));
  }
}
