package dev.vecino.type.codec;

import static dev.vecino.error.SqlState.INVALID_BINARY_REPRESENTATION;

import dev.vecino.error.VecinoException;
import dev.vecino.type.TextStyle;
import dev.vecino.type.Vector;

/** {@code vector}: int16 dimensions (unsigned), int16 0, float32 * dimensions. */
final class VectorCodec implements Codec {
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
    float[] elements = ((Vector) value).elements();
    out.int16(elements.length).int16(0).float32s(elements);
  }

  @Override
  public Object readBinary(ByteReader value) {
    int dimensions = value.int16() & 0xffff;
    short unused = value.int16();
    if (unused != 0) {
      throw VecinoException.of(INVALID_BINARY_REPRESENTATION, "expected unused to be 0, not %d", unused);
    }
    if (value.remaining() != dimensions * Float.BYTES) {
      throw VecinoException.of(
          INVALID_BINARY_REPRESENTATION,
          "a vector of %d dimensions has %d bytes of elements, not %d",
          dimensions, dimensions * Float.BYTES, value.remaining());
    }
    var elements = new float[dimensions];
    for (int i = 0; i < dimensions; i++) {
      elements[i] = value.float32();
    }
    return Vector.wrap(elements);
  }
}
