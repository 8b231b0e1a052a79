package dev.vecino.index.hnsw;

import dev.vecino.index.Distances;
import dev.vecino.index.Metric;
import dev.vecino.index.VectorChunks;
import dev.vecino.index.simd.Kernels;
import java.lang.foreign.MemorySegment;

/**
 * What distances are made of: sums of products for cosine and inner products, of squared or absolute differences for L2 and
 * L1, over all dimensions or some. For one thread.
 */
final class FloatSums {
  private final Kernels kernels;
  private final Metric metric;
  private final VectorChunks vectors;
  private final Kernels.Four four = new Kernels.Four();
  private final float[] rest = new float[4];

  FloatSums(Kernels kernels, Metric metric, VectorChunks vectors) {
    this.kernels = kernels;
    this.metric = metric;
    this.vectors = vectors;
  }

  /** @param part elements of a vector from a dimension on */
  float of(float[] part, int dimension, int slot) {
    MemorySegment chunk = vectors.chunk(slot);
    long offset = vectors.offset(slot) + vectors.elements().bytes(dimension);
    return switch (metric) {
      case L2 -> kernels.squaredL2(part, chunk, offset);
      case COSINE, INNER_PRODUCT -> kernels.dot(part, chunk, offset);
      case L1 -> kernels.l1(part, chunk, offset);
      case HAMMING, JACCARD -> throw Distances.notOfNumbers(metric);
    };
  }

  /** The sums of {@code slots[from..to)} at the same positions, the same bits as one by one. */
  void of(float[] part, int dimension, int[] slots, int from, int to, float[] out) {
    int i = from;
    for (; i + 4 <= to; i += 4) {
      four(part, dimension, slots, i, 4, out, i);
    }
    if (to - i == 1) {
      out[i] = of(part, dimension, slots[i]);
    } else if (i < to) {
      four(part, dimension, slots, i, to - i, rest, 0);
      System.arraycopy(rest, 0, out, i, to - i);
    }
  }

  /** The sums of up to four slots, into four places of {@code out}. */
  void four(float[] part, int dimension, int[] slots, int from, int count, float[] out, int at) {
    long skipped = vectors.elements().bytes(dimension);
    for (int j = 0; j < 4; j++) {
      int slot = slots[from + Math.min(j, count - 1)];
      four.set(j, vectors.chunk(slot), vectors.offset(slot) + skipped);
    }
    switch (metric) {
      case L2 -> kernels.squaredL2(part, four, out, at);
      case COSINE, INNER_PRODUCT -> kernels.dot(part, four, out, at);
      case L1 -> kernels.l1(part, four, out, at);
      case HAMMING, JACCARD -> throw Distances.notOfNumbers(metric);
    }
  }
}
