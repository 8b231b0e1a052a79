package dev.vecino.index.hnsw;

import dev.vecino.index.Distances;
import dev.vecino.index.Metric;
import dev.vecino.index.Probe;
import dev.vecino.index.VectorChunks;
import dev.vecino.index.simd.Kernels;
import java.lang.foreign.MemorySegment;

/** A scorer of numbers: squared distances for L2, stored inverse norms for cosine. */
final class FloatScorer implements Scorer {
  /**
   * What rounding may leave of a distance of 0, for scores multiply by inverse norms in single precision: duplicates must be
   * known as such (Selection). Other distances are wrong by no more than some of these.
   */
  private static final float COSINE_ROUNDING = 0x1p-20f;

  private final Kernels kernels;
  private final Metric metric;
  private final VectorChunks vectors;
  private final Graph graph;
  private final Kernels.Four four = new Kernels.Four();
  private final float[] own;
  private final float[] rest = new float[4];
  private float[] query;
  private float queryInverseNorm;
  private float querySquares;
  private long distances;

  FloatScorer(Metric metric, VectorChunks vectors, Graph graph) {
    this.kernels = Kernels.best(vectors.elements());
    this.metric = metric;
    this.vectors = vectors;
    this.graph = graph;
    this.own = new float[vectors.dimensions()];
  }

  @Override
  public void from(Probe vector) {
    query = ((Probe.Floats) vector).elements();
    querySquares = metric == Metric.COSINE ? kernels.dot(query, query) : 1;
    queryInverseNorm = inverseNorm(querySquares);
  }

  @Override
  public void from(int slot) {
    vectors.copy(slot, own);
    query = own;
    if (metric == Metric.COSINE) {
      queryInverseNorm = graph.chunk(slot).inverseNorms[slot & Chunk.MASK];
    }
  }

  @Override
  public long distances() {
    return distances;
  }

  @Override
  public void resetDistances() {
    distances = 0;
  }

  @Override
  public float score(int slot) {
    MemorySegment chunk = vectors.chunk(slot);
    long offset = vectors.offset(slot);
    distances++;
    return finish(
        switch (metric) {
          case L2 -> kernels.squaredL2(query, chunk, offset);
          case COSINE, INNER_PRODUCT -> kernels.dot(query, chunk, offset);
          case L1 -> kernels.l1(query, chunk, offset);
          case HAMMING, JACCARD -> throw Distances.notOfNumbers(metric);
        },
        slot);
  }

  @Override
  public double exact(int slot) {
    MemorySegment chunk = vectors.chunk(slot);
    long offset = vectors.offset(slot);
    return metric == Metric.COSINE
        ? Distances.cosine(
            kernels.dot(query, chunk, offset), querySquares, kernels.squares(chunk, offset, query.length))
        : Distances.distance(kernels, metric, query, chunk, offset);
  }

  @Override
  public double least(float score) {
    return switch (metric) {
      case COSINE -> score - 5 * (double) COSINE_ROUNDING;
      case L2 -> Math.sqrt(Math.max(0, score)) * (1 - 1e-9);
      case INNER_PRODUCT, L1 -> Math.nextDown(score);
      case HAMMING, JACCARD -> throw Distances.notOfNumbers(metric);
    };
  }

  @Override
  public float blurred() {
    return metric == Metric.COSINE ? 64 * COSINE_ROUNDING : 0;
  }

  @Override
  public void score(int[] slots, int from, int to, float[] out) {
    int i = from;
    for (; i + 4 <= to; i += 4) {
      four(slots, i, 4, out, i);
    }
    if (to - i == 1) {
      out[i] = score(slots[i]);
      distances--;
    } else if (i < to) {
      four(slots, i, to - i, rest, 0);
      System.arraycopy(rest, 0, out, i, to - i);
    }
    distances += to - from;
  }

  @Override
  public void exact(int[] slots, int from, int count, double[] out) {
    for (int j = 0; j < 4; j++) {
      int slot = slots[from + Math.min(j, count - 1)];
      four.set(j, vectors.chunk(slot), vectors.offset(slot));
    }
    switch (metric) {
      case L2 -> kernels.squaredL2(query, four, rest, 0);
      case COSINE, INNER_PRODUCT -> kernels.dot(query, four, rest, 0);
      case L1 -> kernels.l1(query, four, rest, 0);
      case HAMMING, JACCARD -> throw Distances.notOfNumbers(metric);
    }
    for (int j = 0; j < count; j++) {
      int slot = slots[from + j];
      out[j] = switch (metric) {
        case L2 -> Math.sqrt(rest[j]);
        case COSINE -> Distances.cosine(
            rest[j], querySquares, kernels.squares(vectors.chunk(slot), vectors.offset(slot), query.length));
        case INNER_PRODUCT -> -rest[j];
        case L1 -> rest[j];
        case HAMMING, JACCARD -> throw Distances.notOfNumbers(metric);
      };
    }
  }

  @Override
  public void scoreFour(int[] slots, int from, int count, float[] out) {
    four(slots, from, count, out, 0);
    distances += count;
  }

  private void four(int[] slots, int from, int count, float[] out, int at) {
    for (int j = 0; j < 4; j++) {
      int slot = slots[from + Math.min(j, count - 1)];
      four.set(j, vectors.chunk(slot), vectors.offset(slot));
    }
    switch (metric) {
      case L2 -> kernels.squaredL2(query, four, out, at);
      case COSINE, INNER_PRODUCT -> kernels.dot(query, four, out, at);
      case L1 -> kernels.l1(query, four, out, at);
      case HAMMING, JACCARD -> throw Distances.notOfNumbers(metric);
    }
    if (metric == Metric.COSINE || metric == Metric.INNER_PRODUCT) {
      for (int j = 0; j < count; j++) {
        out[at + j] = finish(out[at + j], slots[from + j]);
      }
    }
  }

  private float finish(float sum, int slot) {
    return switch (metric) {
      case L2, L1 -> sum;
      case COSINE -> {
        float distance = 1 - sum * queryInverseNorm * graph.chunk(slot).inverseNorms[slot & Chunk.MASK];
        yield distance < COSINE_ROUNDING ? 0 : distance;
      }
      case INNER_PRODUCT -> -sum;
      case HAMMING, JACCARD -> throw Distances.notOfNumbers(metric);
    };
  }

  @Override
  public float inverseNormOf(int slot) {
    return inverseNorm(kernels.squares(vectors.chunk(slot), vectors.offset(slot), own.length));
  }

  private static float inverseNorm(float squares) {
    return (float) (1 / Math.sqrt(squares));
  }
}
