package dev.vecino.index.hnsw;

import dev.vecino.index.Metric;
import dev.vecino.index.Probe;
import dev.vecino.index.VectorChunks;

/** Distances from one vector to many slots, as the graph compares them: monotone in the metric's. For one thread. */
sealed interface Scorer extends Measure permits FloatScorer, BitScorer, SparseScorer {
  static Scorer of(Metric metric, VectorChunks vectors, Graph graph) {
    return switch (vectors.elements()) {
      case FLOAT32, FLOAT16 -> new FloatScorer(metric, vectors, graph);
      case BIT -> new BitScorer(metric, vectors);
      case SPARSE -> new SparseScorer(metric, vectors);
    };
  }

  /** Measures from a vector of the kind that the slots have, which must not change meanwhile. */
  void from(Probe query);

  /** Measures from a slot. */
  void from(int slot);

  /** Scores up to four slots from a position on into the front of {@code out}. */
  void scoreFour(int[] slots, int from, int count, float[] out);

  /**
   * The metric's own distance, after {@link #from(Probe)}: the same bits as {@link dev.vecino.index.Distances} gives.
   */
  double exact(int slot);

  /** {@link #exact(int)} of up to four slots from a position on, into the front of {@code out}. */
  void exact(int[] slots, int from, int count, double[] out);

  /** The least that {@link #exact(int)} of a slot with a score can be. */
  default double least(float score) {
    return Math.nextDown(score);
  }

  /** Scores below this say little about which of two slots is nearer. */
  default float blurred() {
    return 0;
  }

  /** The inverse norm of the vector in a slot, which cosine keeps. */
  float inverseNormOf(int slot);

  /** Whether the first dimensions of these vectors may tell that one is far. */
  default boolean canForecast() {
    return false;
  }

  /** Lets nodes be told to be far by their first dimensions, until the next {@code from}. */
  default void forecast() {}

  /** What the score would be were there only the first dimensions; only where that {@link #canForecast()}. */
  default float scoreHead(int slot) {
    throw new UnsupportedOperationException();
  }

  void resetDistances();
}
