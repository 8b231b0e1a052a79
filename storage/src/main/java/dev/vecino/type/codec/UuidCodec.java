package dev.vecino.type.codec;

import dev.vecino.type.TextStyle;
import dev.vecino.type.Uuid;

/** {@code uuid}: its 16 bytes. */
final class UuidCodec implements Codec {
  @Override
  public int size() {
    return 2 * Long.BYTES;
  }

  @Override
  public void writeText(Object value, TextStyle style, ByteWriter out) {
    out.text(value.toString());
  }

  @Override
  public void writeBinary(Object value, ByteWriter out) {
    var uuid = (Uuid) value;
    out.int64(uuid.high()).int64(uuid.low());
  }

  @Override
  public Object readBinary(ByteReader value) {
    return new Uuid(value.int64(), value.int64());
  }
}
