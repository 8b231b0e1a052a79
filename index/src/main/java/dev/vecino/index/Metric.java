package dev.vecino.index;

/** How the distance of two vectors is measured; smaller is nearer for each of them. */
public enum Metric {
  /** Euclidean distance. Searches compare its square. */
  L2,
  /** 1 minus the cosine of the angle, in 0 to 2; NaN where a vector is zero. */
  COSINE,
  /** The negative inner product. */
  INNER_PRODUCT,
  /** Sum of absolute differences. */
  L1,
  /** Number of bits that differ. */
  HAMMING,
  /** 1 minus the common share of the bits that are set in either; 1 where none is set in both. */
  JACCARD
}
