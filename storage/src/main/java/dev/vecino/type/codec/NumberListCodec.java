package dev.vecino.type.codec;

import static dev.vecino.error.SqlState.INVALID_BINARY_REPRESENTATION;

import dev.vecino.error.VecinoException;
import dev.vecino.type.Array;
import dev.vecino.type.SystemType;
import dev.vecino.type.TextStyle;

/** {@code int2vector} and {@code oidvector}: an array of one dimension, numbered from 0 and without NULL. In text {@code 1 2 3}. */
final class NumberListCodec implements Codec {
  private final SystemType type;
  private final ArrayCodec array;

  NumberListCodec(SystemType type, ArrayCodec array) {
    this.type = type;
    this.array = array;
  }

  @Override
  public int size() {
    return array.size();
  }

  @Override
  public void writeText(Object value, TextStyle style, ByteWriter out) {
    array.writeText(value, style, out);
  }

  @Override
  public void writeBinary(Object value, ByteWriter out) {
    array.writeBinary(value, out);
  }

  @Override
  public Object readBinary(ByteReader value) {
    var read = (Array) array.readBinary(value);
    if (read.dimensions() != 1 || read.lower(0) != 0 || read.list().contains(null)) {
      throw VecinoException.of(INVALID_BINARY_REPRESENTATION, "invalid %s data", type.internalName());
    }
    return Array.vector(read.list());
  }
}
