package dev.vecino.index.hnsw;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** How scores by the first dimensions follow from those by all, learnt from the rows that are inserted. */
final class Forecast {
  /*
   * Seven of eight nodes that a walk scores are farther than all of its results, and half of them by so much that a quarter
   * of the dimensions shows it: the rest of these vectors need not come from memory. An idea of Gao and Long, "High-Dimensional
   * Approximate Nearest Neighbor Search: with Reliable and Efficient Distance Comparison Operations", SIGMOD 2023, here
   * without their rotation: how far the first dimensions stray is measured, not derived.
   *
   * Learnt from the nearest of every eighth row, which are about as far as what searches have to tell from others.
   */
  static final int BYTES = 6 * 8;
  private static final int SLOTS_PER_SAMPLE = 8;
  private static final int PAIRS_PER_SAMPLE = 16;
  private static final int LEAST_PAIRS = 64 * PAIRS_PER_SAMPLE;
  private static final int MOST_PAIRS = 4096 * PAIRS_PER_SAMPLE; // older ones count for less

  /** In standard deviations: of the nodes that are as far as the bound, 0.6 % are taken for farther. */
  private static final double CERTAINTY = 2.5;

  private final double[] sums = new double[6];
  private volatile Line line;

  /** The score by the first dimensions that those of a score stay below, nearly always. */
  record Line(float slope, float intercept) {
    float most(float score) {
      return intercept + slope * score;
    }
  }

  /** Null as long as too little is known, or where the first dimensions say nothing. */
  Line line() {
    return line;
  }

  /** Takes some of the nearest of a row into account. */
  void add(int slot, Scorer scorer, int[] slots, float[] scores, int count) {
    if (slot % SLOTS_PER_SAMPLE != 0 || !scorer.canForecast()) {
      return;
    }
    double[] more = new double[sums.length];
    for (int i = 0; i < PAIRS_PER_SAMPLE; i++) {
      int one = (i + 1) * count / PAIRS_PER_SAMPLE - 1;
      double score = scores[one];
      double part = scorer.scoreHead(slots[one]);
      more[0]++;
      more[1] += score;
      more[2] += part;
      more[3] += score * score;
      more[4] += score * part;
      more[5] += part * part;
    }
    learn(more);
  }

  /** @param more the number of pairs of a score and one by the first dimensions, their sums, and those of products */
  synchronized void learn(double[] more) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] += more[i];
    }
    if (sums[0] > MOST_PAIRS) {
      Arrays.setAll(sums, i -> sums[i] / 2);
    }
    line = sums[0] < LEAST_PAIRS ? null : fit();
  }

  private Line fit() {
    double count = sums[0];
    double score = sums[1] / count;
    double part = sums[2] / count;
    double covariance = sums[4] / count - score * part;
    double slope = covariance / (sums[3] / count - score * score);
    double unexplained = sums[5] / count - part * part - slope * covariance;
    double most = part - slope * score + CERTAINTY * Math.sqrt(Math.max(0, unexplained));
    return slope > 0 && slope < Float.MAX_VALUE ? new Line((float) slope, (float) most) : null;
  }

  synchronized void write(ByteBuffer out) {
    for (double sum : sums) {
      out.putDouble(sum);
    }
  }

  void read(ByteBuffer in) {
    double[] written = new double[sums.length];
    Arrays.setAll(written, i -> in.getDouble());
    learn(written);
  }
}
