package dev.vecino.type.codec;

import static dev.vecino.error.SqlState.INVALID_BINARY_REPRESENTATION;

import dev.vecino.error.VecinoException;
import dev.vecino.type.HalfVector;
import dev.vecino.type.TextStyle;

/** {@code halfvec}: int16 dimensions (unsigned), int16 0, float16 * dimensions. */
final class HalfVectorCodec implements Codec {
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
    short[] elements = ((HalfVector) value).elements();
    out.int16(elements.length).int16(0);
    for (short element : elements) {
      out.int16(element);
    }
  }

  @Override
  public Object readBinary(ByteReader value) {
    int dimensions = value.int16() & 0xffff;
    short unused = value.int16();
    if (unused != 0) {
      throw VecinoException.of(INVALID_BINARY_REPRESENTATION, "expected unused to be 0, not %d", unused);
    }
    if (value.remaining() != dimensions * Short.BYTES) {
      throw VecinoException.of(
          INVALID_BINARY_REPRESENTATION,
          "a halfvec of %d dimensions has %d bytes of elements, not %d",
          dimensions, dimensions * Short.BYTES, value.remaining());
    }
    var elements = new short[dimensions];
    for (int i = 0; i < dimensions; i++) {
      elements[i] = value.int16();
    }
    return HalfVector.wrap(elements);
  }
}
