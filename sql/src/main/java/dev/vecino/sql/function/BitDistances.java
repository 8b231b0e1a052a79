package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.DATA_EXCEPTION;

import dev.vecino.error.VecinoException;
import dev.vecino.index.Distances;
import dev.vecino.index.Metric;
import dev.vecino.index.Probe;
import dev.vecino.type.BitString;
import dev.vecino.type.HalfVector;
import dev.vecino.type.Vector;

/** Distances of bit strings, and the bits of vectors: pgvector's. Operands of different lengths are error 22000. */
public final class BitDistances {
  private BitDistances() {}

  /** How many bits differ. */
  @Sql({"<~>", "hamming_distance"})
  public static double hamming(BitString a, BitString b) {
    return distance(Metric.HAMMING, a, b);
  }

  /** 1 minus the share of the bits that are set in both among those set in either. */
  @Sql({"<%>", "jaccard_distance"})
  public static double jaccard(BitString a, BitString b) {
    return distance(Metric.JACCARD, a, b);
  }

  private static double distance(Metric metric, BitString a, BitString b) {
    if (a.length() != b.length()) {
      throw VecinoException.of(DATA_EXCEPTION, "different bit lengths %d and %d", a.length(), b.length());
    }
    return Distances.distance(metric, a.probe(), b.probe());
  }

  /** A bit for each element: whether it is above 0. */
  @Sql("binary_quantize")
  public static BitString quantize(Vector vector) {
    return quantize(vector.elements());
  }

  @Sql("binary_quantize")
  public static BitString quantize(HalfVector vector) {
    return quantize(vector.toFloats());
  }

  private static BitString quantize(float[] elements) {
    var words = new long[Probe.words(elements.length)];
    for (int i = 0; i < elements.length; i++) {
      if (elements[i] > 0) {
        words[i >>> 6] |= Long.MIN_VALUE >>> i;
      }
    }
    return BitString.wrap(words, elements.length);
  }
}
