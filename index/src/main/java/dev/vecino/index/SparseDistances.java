package dev.vecino.index;

/**
 * Exact distances of two sparse vectors of equal dimensions: the places of both are walked at once. Sums are kept in
 * float32, as in pgvector.
 */
public final class SparseDistances {
  private SparseDistances() {}

  /** The distance under a metric of numbers. */
  public static double distance(Metric metric, Probe.Sparse a, Probe.Sparse b) {
    return distance(metric, a, b.indices(), b.values(), b.indices().length);
  }

  /** The distance to a vector whose first {@code count} places and values are given. */
  public static double distance(Metric metric, Probe.Sparse a, int[] indices, float[] values, int count) {
    return switch (metric) {
      case L2 -> Math.sqrt(squaredL2(a, indices, values, count));
      case COSINE ->
          Distances.cosine(
              dot(a, indices, values, count), squares(a.values(), a.values().length), squares(values, count));
      case INNER_PRODUCT -> -dot(a, indices, values, count);
      case L1 -> l1(a, indices, values, count);
      case HAMMING, JACCARD -> throw Distances.notOfNumbers(metric);
    };
  }

  private static float squaredL2(Probe.Sparse a, int[] indices, float[] values, int count) {
    int[] places = a.indices();
    float sum = 0;
    for (int i = 0, j = 0; i < places.length || j < count; ) {
      int mine = i < places.length ? places[i] : Integer.MAX_VALUE;
      int other = j < count ? indices[j] : Integer.MAX_VALUE;
      float difference = (mine <= other ? a.values()[i++] : 0) - (other <= mine ? values[j++] : 0);
      sum += difference * difference;
    }
    return sum;
  }

  private static float l1(Probe.Sparse a, int[] indices, float[] values, int count) {
    int[] places = a.indices();
    float sum = 0;
    for (int i = 0, j = 0; i < places.length || j < count; ) {
      int mine = i < places.length ? places[i] : Integer.MAX_VALUE;
      int other = j < count ? indices[j] : Integer.MAX_VALUE;
      sum += Math.abs((mine <= other ? a.values()[i++] : 0) - (other <= mine ? values[j++] : 0));
    }
    return sum;
  }

  private static float dot(Probe.Sparse a, int[] indices, float[] values, int count) {
    int[] places = a.indices();
    float sum = 0;
    for (int i = 0, j = 0; i < places.length && j < count; ) {
      if (places[i] == indices[j]) {
        sum += a.values()[i++] * values[j++];
      } else if (places[i] < indices[j]) {
        i++;
      } else {
        j++;
      }
    }
    return sum;
  }

  /** The sum of the squares of the first values. */
  public static float squares(float[] values, int count) {
    float sum = 0;
    for (int i = 0; i < count; i++) {
      sum += values[i] * values[i];
    }
    return sum;
  }
}
