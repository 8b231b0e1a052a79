package dev.vecino.storage.codec;

import dev.vecino.type.SparseVector;

/** The stored form of sparse vectors, and their keys. */
final class SparseCodec {
  private static final int NEGATIVE = 1;
  private static final int POSITIVE = 2;

  private SparseCodec() {}

  /**
   * Appends bytes that order as the dense vectors do. Each element that is not 0 is its sign, its place and its value: of
   * two vectors that are equal so far, the one whose next element comes sooner is the smaller one if that is
   * negative, else the greater one. The end is the lowest of all elements behind the last place.
   */
  static void write(ByteSink sink, SparseVector vector) {
    for (int i = 0; i < vector.indices().length; i++) {
      boolean negative = vector.values()[i] < 0;
      sink.put(negative ? NEGATIVE : POSITIVE);
      sink.putInt(negative ? vector.indices()[i] : ~vector.indices()[i]);
      sink.putInt(KeyCodec.sortable(vector.values()[i]));
    }
    sink.put(NEGATIVE);
    sink.putInt(vector.dimensions());
    sink.putInt(0);
  }

  /** Appends the stored form: dimensions, number of elements, the distances between their places, values. */
  static void put(ByteSink sink, SparseVector vector) {
    sink.putVar(vector.dimensions());
    sink.putVar(vector.indices().length);
    int last = 0;
    for (int index : vector.indices()) {
      sink.putVar(index - last);
      last = index;
    }
    for (float value : vector.values()) {
      sink.putInt(Float.floatToRawIntBits(value));
    }
  }

  static SparseVector get(ByteSource source) {
    int dimensions = source.getNumber();
    var indices = new int[source.getLength()];
    int last = 0;
    for (int i = 0; i < indices.length; i++) {
      last += source.getNumber();
      indices[i] = last;
    }
    var values = new float[indices.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = Float.intBitsToFloat(source.getInt());
    }
    if (last >= dimensions) {
      throw ByteSource.damaged();
    }
    return SparseVector.trusted(dimensions, indices, values);
  }

  static void skip(ByteSource source) {
    source.getVar();
    int count = source.getLength();
    for (int i = 0; i < count; i++) {
      source.getVar();
    }
    source.skip(count * Float.BYTES);
  }
}
