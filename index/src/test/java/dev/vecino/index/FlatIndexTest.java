package dev.vecino.index;

class FlatIndexTest extends VectorIndexContract {
  @Override
  protected VectorIndex create(Metric metric, VectorChunks vectors) {
    return new FlatIndex(metric, vectors);
  }
}
