package dev.vecino.index;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.SplittableRandom;

/** Vectors for tests, in memory that the garbage collector frees. */
public final class Vectors {
  private Vectors() {}

  /** Memory for at least so many slots. */
  public static VectorChunks allocate(int dimensions, int slots) {
    VectorChunks chunks = new VectorChunks(dimensions, 1024);
    while (chunks.capacity() < slots) {
      chunks.add(Arena.ofAuto().allocate(chunks.stride() * chunks.slotsPerChunk(), 64));
    }
    return chunks;
  }

  public static void set(VectorChunks chunks, int slot, float[] vector) {
    MemorySegment chunk = chunks.chunk(slot);
    MemorySegment.copy(vector, 0, chunk, ValueLayout.JAVA_FLOAT_UNALIGNED, chunks.offset(slot), vector.length);
  }

  public static float[] get(VectorChunks chunks, int slot) {
    float[] vector = new float[chunks.dimensions()];
    MemorySegment chunk = chunks.chunk(slot);
    MemorySegment.copy(chunk, ValueLayout.JAVA_FLOAT_UNALIGNED, chunks.offset(slot), vector, 0, vector.length);
    return vector;
  }

  public static float[] random(SplittableRandom random, int dimensions) {
    float[] vector = new float[dimensions];
    for (int i = 0; i < dimensions; i++) {
      vector[i] = (float) random.nextGaussian();
    }
    return vector;
  }
}
