package dev.vecino.index.hnsw;

/** Distances that a walk steers by. */
sealed interface Measure permits Scorer, CodeScorer {
  float score(int slot);

  /** Scores {@code slots[from..to)} into {@code out} at the same positions. */
  void score(int[] slots, int from, int to, float[] out);

  /** Distances computed since it was reset. */
  long distances();
}
