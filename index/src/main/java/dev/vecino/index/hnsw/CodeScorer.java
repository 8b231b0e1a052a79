package dev.vecino.index.hnsw;

import dev.vecino.index.quant.Codes;
import dev.vecino.index.quant.Estimator;

/** Distances from one vector to many slots, estimated from their codes. For one thread. */
final class CodeScorer implements Measure {
  private static final float BLINDNESS = 2;

  private final Estimator estimator = new Estimator();
  private long distances;

  void from(Codes codes, float[] vector) {
    estimator.from(codes, vector);
  }

  void resetDistances() {
    distances = 0;
  }

  @Override
  public long distances() {
    return distances;
  }

  @Override
  public float score(int slot) {
    distances++;
    return estimator.estimate(slot);
  }

  @Override
  public void score(int[] slots, int from, int to, float[] out) {
    estimator.estimate(slots, from, to, out);
    distances += to - from;
  }

  /** Whether estimates, nearest first, differ by less than what they may be wrong by. */
  boolean isBlind(int[] slots, float[] estimates, int count) {
    return count > 0 && isBlind(estimates[0], estimates[count - 1], slots[count - 1]);
  }

  boolean isBlind(float nearest, float farthest, int slot) {
    return farthest - nearest < BLINDNESS * error(slot);
  }

  /** The standard deviation of the estimate of a slot. */
  float error(int slot) {
    return estimator.error(slot);
  }
}
