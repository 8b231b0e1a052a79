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

  /** What rounding may add to a sum of squares, in parts of it: sums of two parts are not rounded as those of the whole. */
  private static final double L2_ROUNDING = 1e-5;

  /** Shorter vectors are in the cache before half of them could be spared. */
  static final int LEAST_FORECAST = 1024;
  private static final int PARTS = 4;
  private static final int HEAD_UNIT = 64;

  private final Kernels kernels;
  private final Metric metric;
  private final VectorChunks vectors;
  private final Graph graph;
  private final FloatSums sums;
  private final float[] own;
  private final float[] rest = new float[4];
  private float[] norms = new float[64];
  private float[] query;
  private float queryInverseNorm;
  private float querySquares;
  private long distances;

  private final float[] head;
  private final float[] tail;
  private float[] parts = new float[64];
  private Forecast.Line line; // null where all dimensions are asked

  FloatScorer(Metric metric, VectorChunks vectors, Graph graph) {
    this.kernels = Kernels.best(vectors.elements());
    this.metric = metric;
    this.vectors = vectors;
    this.graph = graph;
    this.sums = new FloatSums(kernels, metric, vectors);
    this.own = new float[vectors.dimensions()];
    // Inner products may be of any sign and size.
    boolean forecasts = (metric == Metric.COSINE || metric == Metric.L2) && own.length >= LEAST_FORECAST;
    this.head = new float[forecasts ? own.length / PARTS / HEAD_UNIT * HEAD_UNIT : 0];
    this.tail = new float[own.length - head.length];
  }

  @Override
  public void from(Probe vector) {
    line = null;
    query = ((Probe.Floats) vector).elements();
    querySquares = metric == Metric.COSINE ? kernels.dot(query, query) : 1;
    queryInverseNorm = (float) (1 / Math.sqrt(querySquares));
  }

  @Override
  public void from(int slot) {
    line = null;
    vectors.copy(slot, own);
    query = own;
    queryInverseNorm = inverseNorm(slot);
  }

  @Override
  public boolean canForecast() {
    return head.length > 0;
  }

  @Override
  public void forecast() {
    if (canForecast()) {
      line = graph.forecast.line();
      System.arraycopy(query, 0, head, 0, head.length);
      System.arraycopy(query, head.length, tail, 0, tail.length);
    }
  }

  @Override
  public float scoreHead(int slot) {
    System.arraycopy(query, 0, head, 0, head.length);
    return finish(sums.of(head, 0, slot), inverseNorm(slot));
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
    distances++;
    return finish(sums.of(query, 0, slot), inverseNorm(slot));
  }

  @Override
  public void score(int[] slots, int from, int to, float[] out) {
    norms(slots, from, to);
    sums.of(query, 0, slots, from, to, out);
    for (int i = from; i < to; i++) {
      out[i] = finish(out[i], norms[i]);
    }
    distances += to - from;
  }

  @Override
  public int score(int[] slots, int count, float bound, float[] out) {
    if (line == null) {
      score(slots, 0, count, out);
      return count;
    }
    norms(slots, 0, count);
    if (parts.length < count) {
      parts = new float[count];
    }
    sums.of(head, 0, slots, 0, count, parts);
    int near = sortOut(slots, count, line.most(bound));
    sums.of(tail, head.length, slots, 0, near, out);
    for (int i = 0; i < near; i++) {
      out[i] = finish(parts[i] + out[i], norms[i]);
    }
    distances += count;
    return near;
  }

  /** Moves those that are far to the end; how many are not. */
  private int sortOut(int[] slots, int count, float most) {
    int near = 0;
    for (int i = 0; i < count; i++) {
      int slot = slots[i];
      slots[i] = slots[near];
      slots[near] = slot;
      parts[near] = parts[i];
      norms[near] = norms[i];
      near += finish(parts[near], norms[near]) > most ? 0 : 1;
    }
    return near;
  }

  @Override
  public void scoreFour(int[] slots, int from, int count, float[] out) {
    sums.four(query, 0, slots, from, count, out, 0);
    for (int j = 0; j < count; j++) {
      out[j] = finish(out[j], inverseNorm(slots[from + j]));
    }
    distances += count;
  }

  /** Reads all norms before the first vector: the memory that they are in is waited for once, not for each. */
  private void norms(int[] slots, int from, int to) {
    if (norms.length < to) {
      norms = new float[to];
    }
    for (int i = from; i < to; i++) {
      norms[i] = inverseNorm(slots[i]);
    }
  }

  private float inverseNorm(int slot) {
    return metric == Metric.COSINE ? graph.chunk(slot).inverseNorms[slot & Chunk.MASK] : 1;
  }

  private float finish(float sum, float inverseNorm) {
    return switch (metric) {
      case L2, L1 -> sum;
      case COSINE -> {
        float distance = 1 - sum * queryInverseNorm * inverseNorm;
        yield distance < COSINE_ROUNDING ? 0 : distance;
      }
      case INNER_PRODUCT -> -sum;
      case HAMMING, JACCARD -> throw Distances.notOfNumbers(metric);
    };
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
  public void exact(int[] slots, int from, int count, double[] out) {
    sums.four(query, 0, slots, from, count, rest, 0);
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
  public double least(float score) {
    return switch (metric) {
      case COSINE -> score - 5 * (double) COSINE_ROUNDING;
      case L2 -> Math.sqrt(Math.max(0, score)) * (1 - L2_ROUNDING);
      case INNER_PRODUCT, L1 -> Math.nextDown(score);
      case HAMMING, JACCARD -> throw Distances.notOfNumbers(metric);
    };
  }

  @Override
  public float blurred() {
    return metric == Metric.COSINE ? 64 * COSINE_ROUNDING : 0;
  }

  @Override
  public float inverseNormOf(int slot) {
    return (float) (1 / Math.sqrt(kernels.squares(vectors.chunk(slot), vectors.offset(slot), own.length)));
  }
}
