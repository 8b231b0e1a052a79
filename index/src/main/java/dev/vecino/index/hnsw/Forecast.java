package dev.vecino.index.hnsw;

import java.util.Arrays;

/**
 * Tells scores from those of the first dimensions alone, as far as a line through pairs of both does, learnt from searches.
 */
final class Forecast {
  /*
   * Seven of eight nodes that a walk scores are farther than all of its results, and half of them by so much that a quarter
   * of the dimensions shows it: the rest of these vectors need not come from memory. An idea of Gao and Long, "High-Dimensional
   * Approximate Nearest Neighbor Search: with Reliable and Efficient Distance Comparison Operations", SIGMOD 2023, here
   * without their rotation: what the line leaves unexplained is measured, not derived.
   *
   * Every so many searches score all nodes whole and are learnt from; so do those before enough is known.
   */
  static final int SEARCHES_PER_LESSON = 32;
  /** How many standard deviations beyond the bound a score has to be forecast to be believed. */
  private static final float CERTAINTY = 2.5f;
  private static final int LEAST_PAIRS = 4000;
  private static final int MOST_PAIRS = 400_000; // older ones count for less

  private final double[] sums = new double[6];
  private volatile Line line;

  /** The line through pairs of scores, and the standard deviation of what it does not explain. */
  record Line(float slope, float intercept, float deviation) {
    /** The score by the first dimensions beyond which a node is farther than a bound. */
    float beyond(float bound) {
      return (bound + CERTAINTY * deviation - intercept) / slope;
    }
  }

  /** Null as long as too little is known, or where the first dimensions say nothing. */
  Line line() {
    return line;
  }

  /** Takes what one search has collected. */
  synchronized void learn(Lesson lesson) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] += lesson.sums[i];
    }
    double count = sums[0];
    if (count < LEAST_PAIRS) {
      return;
    }
    double meanPart = sums[1] / count;
    double meanScore = sums[2] / count;
    double variance = sums[3] / count - meanPart * meanPart;
    double covariance = sums[4] / count - meanPart * meanScore;
    double slope = covariance / variance;
    double unexplained = sums[5] / count - meanScore * meanScore - slope * covariance;
    line = slope > 0 && slope < Float.MAX_VALUE
        ? new Line((float) slope, (float) (meanScore - slope * meanPart), (float) Math.sqrt(Math.max(0, unexplained)))
        : null;
    if (count > MOST_PAIRS) {
      for (int i = 0; i < sums.length; i++) {
        sums[i] /= 2;
      }
    }
  }

  /** Pairs of scores, by the first dimensions and by all, as sums. For one thread. */
  static final class Lesson {
    private final double[] sums = new double[6];

    void clear() {
      Arrays.fill(sums, 0);
    }

    void add(float part, float score) {
      sums[0]++;
      sums[1] += part;
      sums[2] += score;
      sums[3] += (double) part * part;
      sums[4] += (double) part * score;
      sums[5] += (double) score * score;
    }
  }
}
