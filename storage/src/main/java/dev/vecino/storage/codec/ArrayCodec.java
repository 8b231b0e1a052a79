package dev.vecino.storage.codec;

import dev.vecino.type.Array;

/** Arrays as bytes: number of dimensions, length and first subscript of each, then the elements. */
final class ArrayCodec {
  private ArrayCodec() {}

  static void write(ByteSink sink, Array array) {
    sink.putVar(array.dimensions());
    for (int i = 0; i < array.dimensions(); i++) {
      sink.putVar(array.length(i));
      sink.putSigned(array.lower(i));
    }
    for (Object element : array) {
      ValueCodec.write(sink, element);
    }
  }

  static Array read(ByteSource source) {
    int dimensions = source.getNumber();
    if (dimensions > Array.MAX_DIMENSIONS) {
      throw ByteSource.damaged();
    }
    int[] lengths = new int[dimensions];
    int[] lowers = new int[dimensions];
    int count = readShape(source, lengths, lowers);
    Object[] elements = new Object[count];
    for (int i = 0; i < count; i++) {
      elements[i] = ValueCodec.read(source);
    }
    return Array.of(elements, lengths, lowers);
  }

  private static int readShape(ByteSource source, int[] lengths, int[] lowers) {
    long count = lengths.length == 0 ? 0 : 1;
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = source.getLength();
      lowers[i] = (int) source.getSigned();
      count *= lengths[i];
    }
    if (count > Integer.MAX_VALUE / 2) {
      throw ByteSource.damaged();
    }
    return (int) count;
  }

  static void skip(ByteSource source) {
    int dimensions = source.getNumber();
    int count = readShape(source, new int[dimensions], new int[dimensions]);
    for (int i = 0; i < count; i++) {
      ValueCodec.skip(source);
    }
  }
}
