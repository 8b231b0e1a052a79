package dev.vecino.type.codec;

import java.time.ZoneId;

/** {@code bool}: int8, 0 or 1. */
final class BooleanCodec implements Codec {
  @Override
  public int size() {
    return 1;
  }

  @Override
  public void writeText(Object value, ZoneId zone, ByteWriter out) {
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
