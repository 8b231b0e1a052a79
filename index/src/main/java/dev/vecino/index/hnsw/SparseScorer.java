package dev.vecino.index.hnsw;

import dev.vecino.index.ElementType;
import dev.vecino.index.Metric;
import dev.vecino.index.Probe;
import dev.vecino.index.SparseDistances;
import dev.vecino.index.VectorChunks;

/** A scorer of sparse vectors, which takes the elements of each out of its slot. */
final class SparseScorer implements Scorer {
  private final Metric metric;
  private final VectorChunks vectors;
  private final int[] indices = new int[ElementType.MAX_NON_ZERO]; // of the slot that is measured
  private final float[] values = new float[ElementType.MAX_NON_ZERO];
  private Probe.Sparse query;
  private long distances;

  SparseScorer(Metric metric, VectorChunks vectors) {
    this.metric = metric;
    this.vectors = vectors;
  }

  @Override
  public void from(Probe query) {
    this.query = (Probe.Sparse) query;
  }

  @Override
  public void from(int slot) {
    query = (Probe.Sparse) vectors.probe(slot);
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
    int count = vectors.copy(slot, indices, values);
    return SparseDistances.distance(metric, query, indices, values, count);
  }

  @Override
  public void exact(int[] slots, int from, int count, double[] out) {
    for (int i = 0; i < count; i++) {
      out[i] = exact(slots[from + i]);
    }
  }

  @Override
  public float inverseNormOf(int slot) {
    int count = vectors.copy(slot, indices, values);
    return (float) (1 / Math.sqrt(SparseDistances.squares(values, count)));
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
