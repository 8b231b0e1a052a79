package dev.vecino.index.quant;

import dev.vecino.index.simd.CodeKernels;
import java.util.SplittableRandom;

/**
 * A random rotation in O(n log n): rounds of random signs and Hadamard transforms, as in the fast
 * Johnson-Lindenstrauss transform. It makes the coordinates of any vector look alike.
 */
final class Rotation {
  /*
   * Where the length is no power of two, the largest power of two that fits is transformed at the front, then at the
   * end; they overlap by at least a part of the length that is odd or even as it comes, so that after two rounds every
   * coordinate depends on all. Only additions, subtractions and multiplications by constants in one order: the same
   * bits on every machine.
   */
  private static final int ROUNDS = 3;
  private static final CodeKernels KERNELS = CodeKernels.best();

  private final int length;
  private final int block;
  private final float[] signs;
  private final float scale;

  Rotation(int length, long seed) {
    this.length = length;
    this.block = Integer.highestOneBit(length);
    this.scale = (float) (1 / Math.sqrt(block));
    this.signs = new float[ROUNDS * length];
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < signs.length; i++) {
      signs[i] = random.nextBoolean() ? 1 : -1;
    }
  }

  void apply(float[] values) {
    for (int round = 0; round < ROUNDS; round++) {
      int at = round * length;
      for (int i = 0; i < length; i++) {
        values[i] *= signs[at + i];
      }
      transform(values, 0);
      if (block < length) {
        transform(values, length - block);
      }
    }
  }

  private void transform(float[] values, int from) {
    KERNELS.hadamard(values, from, block);
    for (int i = from; i < from + block; i++) {
      values[i] *= scale;
    }
  }
}
