package dev.vecino.type.codec;

import dev.vecino.type.Json;
import dev.vecino.type.TextStyle;

/** {@code json}: the text in both forms. */
final class JsonCodec implements Codec {
  @Override
  public int size() {
    return -1;
  }

  @Override
  public void writeText(Object value, TextStyle style, ByteWriter out) {
    out.text(((Json) value).text());
  }

  @Override
  public void writeBinary(Object value, ByteWriter out) {
    out.text(((Json) value).text());
  }

  /** Reads the text, for the engine to check. */
  @Override
  public Object readBinary(ByteReader value) {
    return value.text(value.remaining());
  }
}
