package dev.vecino.storage;

import java.util.Arrays;
import java.util.Random;
import java.util.function.BooleanSupplier;

/**
 * Which breadth reaches which recall in a graph, as measured with a {@link RecallSample}.
 *
 * @param changes how many slots the graph had gained and lost by then
 * @param size of the graph then
 * @param recalls for each of {@link #KS} and of {@link #BREADTHS}: the mean recall less its standard error
 */
record Calibration(long changes, int size, double[][] recalls) {
  private static final int[] KS = {1, 10, 100};
  private static final int[] BREADTHS = {8, 16, 32, 64, 128, 256, 512, 1024};
  private static final int MOST_QUERIES = 100;
  private static final int LEAST_QUERIES = 25;
  private static final long MOST_DISTANCES = 20_000_000; // so that a statement that needs it waits for moments, not minutes

  /** A graph of which this part has changed is measured again. */
  private static final int STALE_PART = 5;

  static Calibration of(GraphStore store, long changes, BooleanSupplier cancelled) {
    int size = store.graph().size();
    int queries = Math.clamp(MOST_DISTANCES / Math.max(1, size), LEAST_QUERIES, MOST_QUERIES);
    RecallSample sample = new RecallSample(store, queries, KS, new Random(store.index.id()), cancelled);
    double[][] recalls = new double[KS.length][BREADTHS.length];
    for (int b = 0; b < BREADTHS.length; b++) {
      double[][] measured = sample.recalls(BREADTHS[b]);
      for (int k = 0; k < KS.length; k++) {
        // A search is never narrower than the number of rows that it is to find.
        recalls[k][b] = BREADTHS[b] < KS[k] ? 0 : safe(measured[k]);
      }
    }
    return new Calibration(changes, size, recalls);
  }

  private static double safe(double[] recalls) {
    double[] known = Arrays.stream(recalls).filter(recall -> !Double.isNaN(recall)).toArray();
    if (known.length == 0) {
      return 1;
    }
    double mean = Arrays.stream(known).average().orElseThrow();
    double squares = Arrays.stream(known).map(recall -> (recall - mean) * (recall - mean)).sum();
    // One miss more than was seen: a sample without any says little.
    double least = 1.0 / (known.length * (double) known.length);
    return mean - Math.sqrt((squares / known.length + least) / known.length);
  }

  boolean isStale(long now) {
    return now - changes > Math.max(1000, size / STALE_PART);
  }

  /**
   * The breadth that finds {@code k} rows with a recall.
   *
   * @param accuracy the recall, from 0 to 1
   */
  int breadth(int k, double accuracy) {
    double wanted = Math.log(k);
    int last = KS.length - 1;
    if (k >= KS[last]) {
      return (int) Math.min(Integer.MAX_VALUE, Math.ceil(reaching(last, accuracy) * k / KS[last]));
    }
    int above = 1;
    while (KS[above] < k) {
      above++;
    }
    double from = Math.log(KS[above - 1]);
    double part = (wanted - from) / (Math.log(KS[above]) - from);
    double breadth =
        Math.exp(
            (1 - part) * Math.log(reaching(above - 1, accuracy)) + part * Math.log(reaching(above, accuracy)));
    return Math.max(k, (int) Math.ceil(breadth));
  }

  /** The breadth for one of {@link #KS}: between two that were measured, or beyond them in proportion to the misses. */
  private double reaching(int k, double accuracy) {
    double[] measured = recalls[k];
    int b = 0;
    while (b < BREADTHS.length && (measured[b] < accuracy || BREADTHS[b] < KS[k])) {
      b++;
    }
    if (b == BREADTHS.length) {
      double misses = Math.max(1e-4, 1 - measured[b - 1]);
      return BREADTHS[b - 1] * Math.min(16, 1.5 * misses / Math.max(1e-4, 1 - accuracy));
    }
    if (b == 0 || BREADTHS[b - 1] < KS[k]) {
      return BREADTHS[b];
    }
    double part = (accuracy - measured[b - 1]) / (measured[b] - measured[b - 1]);
    return BREADTHS[b - 1] * Math.pow((double) BREADTHS[b] / BREADTHS[b - 1], part);
  }
}
