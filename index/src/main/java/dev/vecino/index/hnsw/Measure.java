package dev.vecino.index.hnsw;

/** Distances that a walk steers by. */
sealed interface Measure permits Scorer, CodeScorer {
  float score(int slot);

  /** Scores {@code slots[from..to)} into {@code out} at the same positions. */
  void score(int[] slots, int from, int to, float[] out);

  /**
   * Scores {@code slots[0..count)}, but for those that are told to be farther than a bound: these are moved to the end.
   *
   * @return how many are scored
   */
  default int score(int[] slots, int count, float bound, float[] out) {
    score(slots, 0, count, out);
    return count;
  }

  /** Distances computed since it was reset. */
  long distances();
}
