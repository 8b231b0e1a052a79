package dev.vecino.index.hnsw;

import dev.vecino.index.Distances;
import dev.vecino.index.Metric;
import dev.vecino.index.Probe;
import dev.vecino.index.VectorChunks;

/** A scorer of bits. Its scores are exact: a float holds every Hamming distance. */
final class BitScorer implements Scorer {
  private final Metric metric;
  private final VectorChunks vectors;
  private final long[] own;
  private long[] query;
  private long distances;

  BitScorer(Metric metric, VectorChunks vectors) {
    this.metric = metric;
    this.vectors = vectors;
    this.own = new long[Probe.words(vectors.dimensions())];
  }

  @Override
  public void from(Probe query) {
    this.query = ((Probe.Bits) query).words();
  }

  @Override
  public void from(int slot) {
    vectors.copy(slot, own);
    query = own;
  }

  @Override
  public float score(int slot) {
    distances++;
    return (float) exact(slot);
  }

  @Override
  public void score(int[] slots, int from, int to, float[] out) {
    for (int i = from; i < to; i++) {
      out[i] = score(slots[i]);
    }
  }

  @Override
  public void scoreFour(int[] slots, int from, int count, float[] out) {
    for (int i = 0; i < count; i++) {
      out[i] = score(slots[from + i]);
    }
  }

  @Override
  public double exact(int slot) {
    return Distances.distance(metric, query, vectors.chunk(slot), vectors.offset(slot));
  }

  @Override
  public void exact(int[] slots, int from, int count, double[] out) {
    for (int i = 0; i < count; i++) {
      out[i] = exact(slots[from + i]);
    }
  }

  @Override
  public float inverseNormOf(int slot) {
    throw new IllegalStateException("bits have no norm");
  }

  @Override
  public long distances() {
    return distances;
  }

  @Override
  public void resetDistances() {
    distances = 0;
  }
}
