package dev.vecino.index;

/** A vector to measure from: what is searched for, in the form that distances are computed with. */
public sealed interface Probe {
  int dimensions();

  /** Numbers, also for vectors of float16. The array is not copied, and must not change while it is used. */
  record Floats(float[] elements) implements Probe {
    @Override
    public int dimensions() {
      return elements.length;
    }
  }

  /** Bits in words, as many as {@link #words} says; those beyond the dimensions are 0. */
  record Bits(long[] words, int dimensions) implements Probe {}

  /**
   * Numbers most of which are 0.
   *
   * @param indices places of the others, from 0, ascending
   * @param values what is there
   */
  record Sparse(int dimensions, int[] indices, float[] values) implements Probe {}

  /** 64-bit words that so many bits take. */
  static int words(int bits) {
    return bits + Long.SIZE - 1 >>> 6;
  }
}
