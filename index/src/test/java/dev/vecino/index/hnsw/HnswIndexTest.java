package dev.vecino.index.hnsw;

import dev.vecino.index.Metric;
import dev.vecino.index.VectorChunks;
import dev.vecino.index.VectorIndex;
import dev.vecino.index.VectorIndexContract;

class HnswIndexTest extends VectorIndexContract {
  @Override
  protected VectorIndex create(Metric metric, VectorChunks vectors) {
    return new HnswIndex(metric, vectors, new HnswOptions(8, 40, 3));
  }
}
