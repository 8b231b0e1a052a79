package dev.vecino.index.hnsw;

import dev.vecino.index.Distances;
import dev.vecino.index.Metric;
import dev.vecino.index.VectorChunks;
import dev.vecino.index.simd.Kernels;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * Distances from one vector to many slots, as the graph compares them: squared for L2, with stored inverse norms for
 * cosine. For one thread.
 */
final class Scorer implements Measure {
  private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  /** What rounding may leave of a distance of 0: duplicates must be known as such (Selection). */
  private static final float COSINE_ROUNDING = 0x1p-20f;
  private static final Kernels KERNELS = Kernels.best();

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

  Scorer(Metric metric, VectorChunks vectors, Graph graph) {
    this.metric = metric;
    this.vectors = vectors;
    this.graph = graph;
    this.own = new float[vectors.dimensions()];
  }

  /** Measures from a vector, which must not change meanwhile. */
  void from(float[] vector) {
    query = vector;
    querySquares = metric == Metric.COSINE ? KERNELS.dot(vector, vector) : 1;
    queryInverseNorm = inverseNorm(querySquares);
  }

  /** Measures from a slot. */
  void from(int slot) {
    MemorySegment.copy(vectors.chunk(slot), FLOAT, vectors.offset(slot), own, 0, own.length);
    query = own;
    if (metric == Metric.COSINE) {
      queryInverseNorm = graph.chunk(slot).inverseNorms[slot & Chunk.MASK];
    }
  }

  @Override
  public long distances() {
    return distances;
  }

  void resetDistances() {
    distances = 0;
  }

  @Override
  public float score(int slot) {
    MemorySegment chunk = vectors.chunk(slot);
    long offset = vectors.offset(slot);
    distances++;
    return finish(
        switch (metric) {
          case L2 -> KERNELS.squaredL2(query, chunk, offset);
          case COSINE, INNER_PRODUCT -> KERNELS.dot(query, chunk, offset);
          case L1 -> KERNELS.l1(query, chunk, offset);
        },
        slot);
  }

  /** The metric's own distance, after {@link #from(float[])}: the same bits as {@link Distances} gives. */
  double exact(int slot) {
    MemorySegment chunk = vectors.chunk(slot);
    long offset = vectors.offset(slot);
    return metric == Metric.COSINE
        ? Distances.cosine(
            KERNELS.dot(query, chunk, offset), querySquares, KERNELS.squares(chunk, offset, query.length))
        : Distances.distance(metric, query, chunk, offset);
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

  /** {@link #exact(int)} of up to four slots from a position on, into the front of {@code out}. */
  void exact(int[] slots, int from, int count, double[] out) {
    for (int j = 0; j < 4; j++) {
      int slot = slots[from + Math.min(j, count - 1)];
      four.set(j, vectors.chunk(slot), vectors.offset(slot));
    }
    switch (metric) {
      case L2 -> KERNELS.squaredL2(query, four, rest, 0);
      case COSINE, INNER_PRODUCT -> KERNELS.dot(query, four, rest, 0);
      case L1 -> KERNELS.l1(query, four, rest, 0);
    }
    for (int j = 0; j < count; j++) {
      int slot = slots[from + j];
      out[j] = switch (metric) {
        case L2 -> Math.sqrt(rest[j]);
        case COSINE -> Distances.cosine(
            rest[j], querySquares, KERNELS.squares(vectors.chunk(slot), vectors.offset(slot), query.length));
        case INNER_PRODUCT -> -rest[j];
        case L1 -> rest[j];
      };
    }
  }

  /** Scores up to four slots from a position on into the front of {@code out}. */
  void scoreFour(int[] slots, int from, int count, float[] out) {
    four(slots, from, count, out, 0);
    distances += count;
  }

  private void four(int[] slots, int from, int count, float[] out, int at) {
    for (int j = 0; j < 4; j++) {
      int slot = slots[from + Math.min(j, count - 1)];
      four.set(j, vectors.chunk(slot), vectors.offset(slot));
    }
    switch (metric) {
      case L2 -> KERNELS.squaredL2(query, four, out, at);
      case COSINE, INNER_PRODUCT -> KERNELS.dot(query, four, out, at);
      case L1 -> KERNELS.l1(query, four, out, at);
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
    };
  }

  /** The inverse norm of the vector in a slot. */
  float inverseNormOf(int slot) {
    return inverseNorm(KERNELS.squares(vectors.chunk(slot), vectors.offset(slot), own.length));
  }

  private static float inverseNorm(float squares) {
    return (float) (1 / Math.sqrt(squares));
  }
}
