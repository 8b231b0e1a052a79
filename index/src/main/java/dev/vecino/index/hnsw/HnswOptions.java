package dev.vecino.index.hnsw;

import dev.vecino.index.quant.Quantization;

/**
 * How the graph is built.
 *
 * @param m links of a node per upper level, 2 to 100; level 0 has twice as many
 * @param efConstruction candidates kept while a node is inserted, 4 to 1000, at least twice m
 * @param seed decides the levels of the nodes; the same seed and order of inserts give the same graph on one thread
 * @param quantization what searches steer by
 */
public record HnswOptions(int m, int efConstruction, long seed, Quantization quantization) {
  public static final HnswOptions DEFAULT = new HnswOptions(16, 64, 42);

  public HnswOptions {
    if (m < 2 || m > 100) {
      throw new IllegalArgumentException("m must be in 2..100, was " + m);
    }
    if (efConstruction < 4 || efConstruction > 1000) {
      throw new IllegalArgumentException("efConstruction must be in 4..1000, was " + efConstruction);
    }
    if (efConstruction < 2 * m) {
      throw new IllegalArgumentException(
          "efConstruction must be at least 2 * m, was " + efConstruction + " with m = " + m);
    }
  }

  /** Without quantization. */
  public HnswOptions(int m, int efConstruction, long seed) {
    this(m, efConstruction, seed, Quantization.NONE);
  }

  /** Most links a node may have at a level. */
  int maxLinks(int level) {
    return level == 0 ? 2 * m : m;
  }

  /**
   * Heap that a graph takes, in bytes, without codes: {@code 8 m + 25} for each slot, 4 more for cosine, and what the upper
   * levels take on average.
   */
  public long memoryBytes(int slots, boolean cosine) {
    long chunks = Math.ceilDiv((long) slots, Chunk.SLOTS);
    double upper = 4.0 * (Chunk.LINKS + maxLinks(1)) / (m - 1);
    double perSlot = 4.0 * (Chunk.LINKS + maxLinks(0)) + 17 + (cosine ? 4 : 0) + upper;
    return Graph.LOCK_BYTES + (long) (chunks * Chunk.SLOTS * perSlot);
  }

  /** The top level of a slot: a pure function, so that a slot keeps its level through all its lives. */
  int levelOf(int slot) {
    long z = seed + (slot + 1L) * 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    z ^= z >>> 31;
    double uniform = ((z >>> 11) + 1) * 0x1p-53;
    return Math.min((int) (-StrictMath.log(uniform) / StrictMath.log(m)), 30);
  }
}
