package dev.vecino.index;

/** What the elements of a vector are, and so how its slot is laid out. */
public enum ElementType {
  /** float32, little-endian. */
  FLOAT32,
  /** float16 (IEEE 754 binary16), little-endian; measured as the float32 numbers that they are. */
  FLOAT16,
  /** Bits in 64-bit words, little-endian; those of the last word that are beyond the dimensions are 0. */
  BIT;

  /** Bytes that a vector takes. */
  public long bytes(int dimensions) {
    return switch (this) {
      case FLOAT32 -> (long) dimensions * Float.BYTES;
      case FLOAT16 -> (long) dimensions * Short.BYTES;
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
