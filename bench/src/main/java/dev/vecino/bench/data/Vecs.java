package dev.vecino.bench.data;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Locale;

/*
 * Each row: its length, int32 little-endian | as many numbers: float32 (.fvecs), int32 (.ivecs) or unsigned bytes (.bvecs)
 */

/** A matrix in one of the formats of the TEXMEX corpus: {@code .fvecs}, {@code .ivecs} or {@code .bvecs}. */
final class Vecs implements Matrix {
  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfFloat FLOAT =
      ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private final MemorySegment file;
  private final boolean bytes;
  private final int columns;
  private final long stride;

  private Vecs(MemorySegment file, boolean bytes, int columns) {
    this.file = file;
    this.bytes = bytes;
    this.columns = columns;
    this.stride = Integer.BYTES + (long) columns * (bytes ? 1 : Float.BYTES);
  }

  static Vecs read(Path path) throws IOException {
    boolean bytes = path.toString().toLowerCase(Locale.ROOT).endsWith(".bvecs");
    try (FileChannel channel = FileChannel.open(path)) {
      if (channel.size() < Integer.BYTES) {
        throw new IOException(path + " is empty");
      }
      MemorySegment file = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), Arena.global());
      var vecs = new Vecs(file, bytes, file.get(INT, 0));
      if (vecs.columns <= 0 || file.byteSize() % vecs.stride != 0) {
        throw new IOException(path + " does not hold rows of " + vecs.columns + " numbers each");
      }
      return vecs;
    }
  }

  @Override
  public int rows() {
    return Math.toIntExact(file.byteSize() / stride);
  }

  @Override
  public int columns() {
    return columns;
  }

  @Override
  public float[] row(int row) {
    float[] values = new float[columns];
    long at = row * stride + Integer.BYTES;
    if (bytes) {
      for (int i = 0; i < columns; i++) {
        values[i] = Byte.toUnsignedInt(file.get(ValueLayout.JAVA_BYTE, at + i));
      }
    } else {
      MemorySegment.copy(file, FLOAT, at, values, 0, columns);
    }
    return values;
  }

  int[] ints(int row) {
    int[] values = new int[columns];
    MemorySegment.copy(file, INT, row * stride + Integer.BYTES, values, 0, columns);
    return values;
  }
}
