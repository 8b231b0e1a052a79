package dev.vecino.index;

import dev.vecino.index.simd.BitKernels;
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
    requireSameLength(a.length, b.length);
    return switch (metric) {
      case L2 -> Math.sqrt(KERNELS.squaredL2(a, b));
      case COSINE -> cosine(KERNELS.dot(a, b), KERNELS.dot(a, a), KERNELS.dot(b, b));
      case INNER_PRODUCT -> -KERNELS.dot(a, b);
      case L1 -> KERNELS.l1(a, b);
      case HAMMING, JACCARD -> throw notOfNumbers(metric);
    };
  }

  /** The distance of two vectors of one kind and length. */
  public static double distance(Metric metric, Probe a, Probe b) {
    requireSameLength(a.dimensions(), b.dimensions());
    return switch (a) {
      case Probe.Floats(float[] elements) -> distance(metric, elements, ((Probe.Floats) b).elements());
      case Probe.Bits(long[] words, int _) -> {
        long[] other = ((Probe.Bits) b).words();
        yield metric == Metric.HAMMING
            ? BitKernels.differing(words, other)
            : jaccard(metric, BitKernels.shared(words, other));
      }
      case Probe.Sparse numbers -> SparseDistances.distance(metric, numbers, (Probe.Sparse) b);
    };
  }

  /** The distance to what is in a slot, which has as many dimensions as the query. */
  public static double distance(Metric metric, Probe query, VectorChunks vectors, int slot) {
    MemorySegment chunk = vectors.chunk(slot);
    long offset = vectors.offset(slot);
    return switch (query) {
      case Probe.Floats(float[] numbers) ->
          distance(Kernels.best(vectors.elements()), metric, numbers, chunk, offset);
      case Probe.Bits(long[] words, int _) -> distance(metric, words, chunk, offset);
      case Probe.Sparse numbers -> SparseDistances.distance(metric, numbers, (Probe.Sparse) vectors.probe(slot));
    };
  }

  /** The distance to a vector in memory, as many little-endian float32 values as the query has. */
  public static double distance(Metric metric, float[] query, MemorySegment chunk, long offset) {
    return distance(KERNELS, metric, query, chunk, offset);
  }

  /** The distance to a vector in memory, in the form that the kernels read. */
  public static double distance(Kernels kernels, Metric metric, float[] query, MemorySegment chunk, long offset) {
    return switch (metric) {
      case L2 -> Math.sqrt(kernels.squaredL2(query, chunk, offset));
      case COSINE -> cosine(
          kernels.dot(query, chunk, offset), kernels.dot(query, query), kernels.squares(chunk, offset, query.length));
      case INNER_PRODUCT -> -kernels.dot(query, chunk, offset);
      case L1 -> kernels.l1(query, chunk, offset);
      case HAMMING, JACCARD -> throw notOfNumbers(metric);
    };
  }

  /** The distance to bits in memory, as many little-endian words as the query has. */
  public static double distance(Metric metric, long[] query, MemorySegment chunk, long offset) {
    return metric == Metric.HAMMING
        ? BitKernels.differing(query, chunk, offset)
        : jaccard(metric, BitKernels.shared(query, chunk, offset));
  }

  private static double jaccard(Metric metric, long shared) {
    if (metric != Metric.JACCARD) {
      throw new IllegalArgumentException(metric + " measures no bits");
    }
    int both = BitKernels.both(shared);
    return both == 0 ? 1 : 1 - both / (double) BitKernels.either(shared);
  }

  /** What is thrown where a metric of bits meets numbers. */
  public static IllegalArgumentException notOfNumbers(Metric metric) {
    return new IllegalArgumentException(metric + " measures bits only");
  }

  /** The inner product, summed in float32. */
  public static double dot(float[] a, float[] b) {
    requireSameLength(a.length, b.length);
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

  /** {@link #isMeasurable(Metric, float[])} of any vector. */
  public static boolean isMeasurable(Metric metric, Probe a) {
    return switch (a) {
      case Probe.Floats(float[] elements) -> isMeasurable(metric, elements);
      case Probe.Sparse numbers -> isMeasurable(metric, numbers.values());
      case Probe.Bits bits -> true;
    };
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

  private static void requireSameLength(int a, int b) {
    if (a != b) {
      throw new IllegalArgumentException("different vector dimensions " + a + " and " + b);
    }
  }
}
