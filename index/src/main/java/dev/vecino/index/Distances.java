package dev.vecino.index;

import dev.vecino.index.simd.Kernels;
import java.lang.foreign.MemorySegment;

/**
 * Exact distances of two vectors of equal length. Sums are kept in float32 and overflow to infinity, as in pgvector.
 * Equal numbers give equal bits, in an array or in memory, alone or in a batch.
 */
public final class Distances {
  private static final Kernels KERNELS = Kernels.best();

  private Distances() {}

  /** The distance under a metric; the vectors must be of equal length. */
  public static double distance(Metric metric, float[] a, float[] b) {
    requireSameLength(a, b);
    return switch (metric) {
      case L2 -> Math.sqrt(KERNELS.squaredL2(a, b));
      case COSINE -> cosine(KERNELS.dot(a, b), KERNELS.dot(a, a), KERNELS.dot(b, b));
      case INNER_PRODUCT -> -KERNELS.dot(a, b);
      case L1 -> KERNELS.l1(a, b);
    };
  }

  /** The distance to a vector in memory, as many little-endian floats as the query has. */
  public static double distance(Metric metric, float[] query, MemorySegment chunk, long offset) {
    return switch (metric) {
      case L2 -> Math.sqrt(KERNELS.squaredL2(query, chunk, offset));
      case COSINE -> cosine(
          KERNELS.dot(query, chunk, offset), KERNELS.dot(query, query), KERNELS.squares(chunk, offset, query.length));
      case INNER_PRODUCT -> -KERNELS.dot(query, chunk, offset);
      case L1 -> KERNELS.l1(query, chunk, offset);
    };
  }

  /** The inner product, summed in float32. */
  public static double dot(float[] a, float[] b) {
    requireSameLength(a, b);
    return KERNELS.dot(a, b);
  }

  /** The Euclidean length, summed in double precision. */
  public static double norm(float[] a) {
    double sum = 0;
    for (float x : a) {
      sum += (double) x * x;
    }
    return Math.sqrt(sum);
  }

  /**
   * Whether the metric has a distance for this vector: cosine has none where the float32 sum of squares is 0 or
   * infinite.
   */
  public static boolean isMeasurable(Metric metric, float[] a) {
    if (metric != Metric.COSINE) {
      return true;
    }
    float squares = KERNELS.dot(a, a);
    return squares > 0 && squares < Float.POSITIVE_INFINITY;
  }

  /** The cosine distance from the inner product and the two sums of squares. */
  public static double cosine(float dot, float squaresA, float squaresB) {
    double similarity = dot / Math.sqrt((double) squaresA * squaresB);
    if (squaresA == Float.POSITIVE_INFINITY || squaresB == Float.POSITIVE_INFINITY) {
      return Double.NaN;
    }
    // Comparisons let NaN through, which a zero vector gives.
    return 1 - (similarity > 1 ? 1 : similarity < -1 ? -1 : similarity);
  }

  private static void requireSameLength(float[] a, float[] b) {
    if (a.length != b.length) {
      throw new IllegalArgumentException("different vector dimensions " + a.length + " and " + b.length);
    }
  }
}
