package dev.vecino.index.hnsw;

import dev.vecino.index.Metric;
import dev.vecino.index.VectorChunks;
import dev.vecino.index.VectorIndex;
import dev.vecino.index.VectorIndexContract;
import dev.vecino.index.quant.Quantization;

/** With codes from 20 vectors on, and so with new models several times; without for L1, which has none. */
class RaBitQHnswIndexTest extends VectorIndexContract {
  @Override
  protected VectorIndex create(Metric metric, VectorChunks vectors) {
    Quantization quantization = metric == Metric.L1 ? Quantization.NONE : Quantization.rabitq(1);
    return new HnswIndex(metric, vectors, new HnswOptions(8, 40, 3, quantization), 20);
  }
}
