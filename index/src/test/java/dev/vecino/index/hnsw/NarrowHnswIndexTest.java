package dev.vecino.index.hnsw;

import dev.vecino.index.Metric;
import dev.vecino.index.VectorChunks;
import dev.vecino.index.VectorIndex;
import dev.vecino.index.VectorIndexContract;

/** The fewest links that are allowed: lists are nearly always full. */
class NarrowHnswIndexTest extends VectorIndexContract {
  @Override
  protected VectorIndex create(Metric metric, VectorChunks vectors) {
    return new HnswIndex(metric, vectors, new HnswOptions(2, 4, 3));
  }
}
