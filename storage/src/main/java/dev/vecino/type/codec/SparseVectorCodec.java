package dev.vecino.type.codec;

import static dev.vecino.error.SqlState.INVALID_BINARY_REPRESENTATION;

import dev.vecino.error.VecinoException;
import dev.vecino.type.SparseVector;
import dev.vecino.type.TextStyle;

/** {@code sparsevec}: int32 dimensions, int32 elements, int32 0, int32 place from 0 * elements, float32 * elements. */
final class SparseVectorCodec implements Codec {
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
    SparseVector vector = (SparseVector) value;
    out.int32(vector.dimensions()).int32(vector.indices().length).int32(0);
    for (int index : vector.indices()) {
      out.int32(index);
    }
    for (float element : vector.values()) {
      out.int32(Float.floatToRawIntBits(element));
    }
  }

  @Override
  public Object readBinary(ByteReader value) {
    int dimensions = value.int32();
    int count = value.int32();
    int unused = value.int32();
    if (unused != 0) {
      throw VecinoException.of(INVALID_BINARY_REPRESENTATION, "expected unused to be 0, not %d", unused);
    }
    if (count < 0 || value.remaining() != count * (long) (Integer.BYTES + Float.BYTES)) {
      throw VecinoException.of(
          INVALID_BINARY_REPRESENTATION, "a sparsevec of %d elements does not have %d bytes", count, value.remaining());
    }
    var indices = new int[count];
    for (int i = 0; i < count; i++) {
      indices[i] = value.int32();
    }
    var elements = new float[count];
    for (int i = 0; i < count; i++) {
      elements[i] = Float.intBitsToFloat(value.int32());
    }
    return SparseVector.wrap(dimensions, indices, elements);
  }
}
