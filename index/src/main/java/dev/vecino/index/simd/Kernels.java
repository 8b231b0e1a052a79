package dev.vecino.index.simd;

import dev.vecino.index.ElementType;
import java.lang.foreign.MemorySegment;

/**
 * Sums over the elements of two vectors, accumulated in float32: an overflow gives infinity. The vector in
 * memory is little-endian float32, or float16 for other kernels, and as long as the array. One implementation adds in one order, whichever form is called, so
 * that equal numbers give equal bits.
 */
public interface Kernels {
  /** Sum of products. */
  float dot(float[] a, float[] b);

  float dot(float[] a, MemorySegment segment, long offset);

  /** Sum of squares of a vector in memory. */
  float squares(MemorySegment segment, long offset, int length);

  /** Sum of squared differences. */
  float squaredL2(float[] a, float[] b);

  float squaredL2(float[] a, MemorySegment segment, long offset);

  /** Sum of absolute differences. */
  float l1(float[] a, float[] b);

  float l1(float[] a, MemorySegment segment, long offset);

  /** Four vectors in one pass: their cache misses overlap, which nearly halves the time of each. */
  void dot(float[] a, Four four, float[] out, int at);

  void squaredL2(float[] a, Four four, float[] out, int at);

  void l1(float[] a, Four four, float[] out, int at);

  /** The fastest kernels for float32 that this virtual machine can run. */
  static Kernels best() {
    return BestKernels.INSTANCE;
  }

  /** The fastest kernels whose vectors in memory have such elements; not {@link ElementType#BIT}. */
  static Kernels best(ElementType elements) {
    return elements == ElementType.FLOAT16 ? BestKernels.HALF : BestKernels.INSTANCE;
  }

  /** Where four vectors lie. Reused by its owner. */
  final class Four {
    MemorySegment segment0;
    MemorySegment segment1;
    MemorySegment segment2;
    MemorySegment segment3;
    long offset0;
    long offset1;
    long offset2;
    long offset3;

    MemorySegment segment(int i) {
      return switch (i) {
        case 0 -> segment0;
        case 1 -> segment1;
        case 2 -> segment2;
        default -> segment3;
      };
    }

    long offset(int i) {
      return switch (i) {
        case 0 -> offset0;
        case 1 -> offset1;
        case 2 -> offset2;
        default -> offset3;
      };
    }

    /** Sets one of the four. */
    public void set(int i, MemorySegment segment, long offset) {
      switch (i) {
        case 0 -> {
          segment0 = segment;
          offset0 = offset;
        }
        case 1 -> {
          segment1 = segment;
          offset1 = offset;
        }
        case 2 -> {
          segment2 = segment;
          offset2 = offset;
        }
        case 3 -> {
          segment3 = segment;
          offset3 = offset;
        }
        default -> throw new IndexOutOfBoundsException(i);
      }
    }
  }
}
