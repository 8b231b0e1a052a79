package dev.vecino.type.codec;

import dev.vecino.type.ObjectName;
import dev.vecino.type.TextStyle;

/**
 * {@code oid}, {@code regclass} and their like: the number, 32 bits without a sign. In text, an object is its name where the value has
 * one.
 */
final class OidCodec implements Codec {
  @Override
  public int size() {
    return Integer.BYTES;
  }

  @Override
  public void writeText(Object value, TextStyle style, ByteWriter out) {
    out.text(value.toString());
  }

  @Override
  public void writeBinary(Object value, ByteWriter out) {
    out.int32((int) (value instanceof ObjectName object ? object.oid() : (long) value));
  }

  @Override
  public Object readBinary(ByteReader value) {
    return Integer.toUnsignedLong(value.int32());
  }
}
