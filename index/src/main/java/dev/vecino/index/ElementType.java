package dev.vecino.index;

/** What the elements of a vector are, and so how its slot is laid out. */
public enum ElementType {
  /** float32, little-endian. */
  FLOAT32,
  /** float16 (IEEE 754 binary16), little-endian; measured as the float32 numbers that they are. */
  FLOAT16,
  /** Bits in 64-bit words, little-endian; those of the last word that are beyond the dimensions are 0. */
  BIT,
  /**
   * float32 numbers most of which are 0: how many others there are in an int32, an int32 of 0, their places from 0 in
   * ascending order, as int32, and then the numbers. Little-endian; a slot has room for {@link #MAX_NON_ZERO} of them.
   */
  SPARSE;

  /** Most elements of a sparse vector in a slot that are not 0. */
  public static final int MAX_NON_ZERO = 1023;

  private static final int SPARSE_BYTES = 8192;

  /** Bytes that a vector takes. */
  public long bytes(int dimensions) {
    return switch (this) {
      case FLOAT32 -> (long) dimensions * Float.BYTES;
      case FLOAT16 -> (long) dimensions * Short.BYTES;
      case SPARSE -> SPARSE_BYTES;
      case BIT -> (long) Probe.words(dimensions) * Long.BYTES;
    };
  }

  /** Whether vectors of such elements have a distance under the metric. */
  public boolean supports(Metric metric) {
    return switch (metric) {
      case L2, COSINE, INNER_PRODUCT, L1 -> this != BIT;
      case HAMMING, JACCARD -> this == BIT;
    };
  }

  /** Throws IllegalArgumentException unless {@link #supports} says yes. */
  public void require(Metric metric) {
    if (!supports(metric)) {
      throw new IllegalArgumentException(metric + " does not measure elements of " + this);
    }
  }
}
