package dev.vecino.bench.data;

import dev.vecino.index.Distances;
import dev.vecino.index.Metric;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** The nearest rows of each query by measuring all of them. */
public final class ExactNeighbors {
  /** Candidates beyond k: the first pass sums in float32, the order is decided in double precision. */
  private static final int SPARE = 32;

  private final Metric metric;
  private final Matrix base;
  private final Matrix queries;
  private final IntPredicate matches;

  public ExactNeighbors(Metric metric, Matrix base, Matrix queries, IntPredicate matches) {
    this.metric = metric;
    this.base = base;
    this.queries = queries;
    this.matches = matches;
  }

  /** For each query the k nearest rows, nearest first; fewer where fewer match. */
  public int[][] compute(int k, int threads) {
    float[][] asked = new float[queries.rows()][];
    Arrays.setAll(asked, queries::row);
    Nearest[][] parts = IntStream.range(0, threads)
        .parallel()
        .mapToObj(thread -> part(asked, k + SPARE, thread, threads))
        .toArray(Nearest[][]::new);
    return IntStream.range(0, asked.length)
        .parallel()
        .mapToObj(query -> merged(asked[query], parts, query, k))
        .toArray(int[][]::new);
  }

  private Nearest[] part(float[][] asked, int candidates, int thread, int threads) {
    Nearest[] nearest = new Nearest[asked.length];
    Arrays.setAll(nearest, _ -> new Nearest(candidates));
    for (int row = thread; row < base.rows(); row += threads) {
      if (!matches.test(row)) {
        continue;
      }
      float[] vector = base.row(row);
      double scale = metric == Metric.COSINE ? 1 / Distances.norm(vector) : 1;
      for (int query = 0; query < asked.length; query++) {
        double distance = metric == Metric.COSINE
            ? -scale * Distances.dot(asked[query], vector)
            : Distances.distance(metric, asked[query], vector);
        nearest[query].offer(row, distance);
      }
    }
    return nearest;
  }

  private int[] merged(float[] query, Nearest[][] parts, int at, int k) {
    return Arrays.stream(parts)
        .flatMapToInt(part -> Arrays.stream(part[at].rows, 0, part[at].size))
        .boxed()
        .sorted(Comparator.comparingDouble((Integer row) -> distance(metric, query, base.row(row)))
            .thenComparingInt(row -> row))
        .limit(k)
        .mapToInt(row -> row)
        .toArray();
  }

  /** A distance in double precision, by which answers are judged. */
  public static double distance(Metric metric, float[] a, float[] b) {
    double dot = 0;
    double squaresA = 0;
    double squaresB = 0;
    double squaredL2 = 0;
    double l1 = 0;
    for (int i = 0; i < a.length; i++) {
      double x = a[i];
      double y = b[i];
      dot += x * y;
      squaresA += x * x;
      squaresB += y * y;
      squaredL2 += (x - y) * (x - y);
      l1 += Math.abs(x - y);
    }
    return switch (metric) {
      case COSINE -> 1 - dot / Math.sqrt(squaresA * squaresB);
      case INNER_PRODUCT -> -dot;
      case L2 -> Math.sqrt(squaredL2);
      case L1 -> l1;
      case HAMMING, JACCARD -> throw Distances.notOfNumbers(metric);
    };
  }

  /** The nearest so far, in an array kept in order: few offers are taken. */
  private static final class Nearest {
    private final int[] rows;
    private final double[] distances;
    private int size;

    Nearest(int capacity) {
      rows = new int[capacity];
      distances = new double[capacity];
    }

    void offer(int row, double distance) {
      if (Double.isNaN(distance) || (size == rows.length && distance >= distances[size - 1])) {
        return;
      }
      int at = size < rows.length ? size++ : size - 1;
      while (at > 0 && distances[at - 1] > distance) {
        rows[at] = rows[at - 1];
        distances[at] = distances[at - 1];
        at--;
      }
      rows[at] = row;
      distances[at] = distance;
    }
  }
}
