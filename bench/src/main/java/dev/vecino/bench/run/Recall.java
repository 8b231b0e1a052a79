package dev.vecino.bench.run;

import dev.vecino.bench.data.ExactNeighbors;
import dev.vecino.bench.data.Matrix;
import dev.vecino.index.Metric;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Judges answers by the exact neighbours. An id counts if it is among them, or if it is no farther than the last of them:
 * neighbours can tie.
 */
final class Recall {
  private static final double TOLERANCE = 1e-6; // of a distance of size 1; embeddings differ by as little as 1e-9

  private final Metric metric;
  private final Matrix base;
  private final Matrix queries;
  private final int[][] exact;
  private final IntPredicate matches;

  /** @param matches the rows among which the exact neighbours are the nearest */
  Recall(Metric metric, Matrix base, Matrix queries, int[][] exact, IntPredicate matches) {
    this.matches = matches;
    this.metric = metric;
    this.base = base;
    this.queries = queries;
    this.exact = exact;
  }

  /** Mean share of the exact neighbours that were found, 0 to 1. Queries that nothing matches do not count. */
  double of(long[][] answers) {
    return of(answers, 0);
  }

  /** The same where each row has the vector of the base row {@code shift} further on. */
  double of(long[][] answers, int shift) {
    double sum = 0;
    int counted = 0;
    for (int query = 0; query < exact.length; query++) {
      if (exact[query].length > 0) {
        sum += (double) correct(query, answers[query], shift) / exact[query].length;
        counted++;
      }
    }
    return counted == 0 ? 1 : sum / counted;
  }

  private int correct(int query, long[] ids, int shift) {
    int[] neighbors = exact[query];
    Set<Integer> nearest = new HashSet<>();
    Arrays.stream(neighbors).forEach(nearest::add);
    Set<Integer> seen = new HashSet<>();
    float[] vector = null;
    double bound = 0;
    int correct = 0;
    for (long id : ids) {
      int row = Math.floorMod(id + shift, base.rows());
      if (id < 0 || id >= base.rows() || !seen.add(row) || seen.size() > neighbors.length) {
        continue;
      }
      if (nearest.contains(row)) {
        correct++;
        continue;
      }
      if (vector == null) {
        vector = queries.row(query);
        double last = ExactNeighbors.distance(metric, vector, base.row(neighbors[neighbors.length - 1]));
        bound = last + TOLERANCE * Math.max(1, Math.abs(last));
      }
      if (matches.test(row) && ExactNeighbors.distance(metric, vector, base.row(row)) <= bound) {
        correct++;
      }
    }
    return correct;
  }
}
