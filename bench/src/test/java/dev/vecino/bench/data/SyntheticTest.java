package dev.vecino.bench.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vecino.index.Distances;
import dev.vecino.index.Metric;
import org.junit.jupiter.api.Test;

final class SyntheticTest {
  private static final int DIMENSIONS = 96;
  private static final int INTRINSIC = 24;
  private static final int NEIGHBORS = 100;

  @Test
  void rows_areTheSame_eachTime_andOfLengthOne() {
    var first = new Synthetic(7, DIMENSIONS, INTRINSIC).rows(0, 10);
    var second = new Synthetic(7, DIMENSIONS, INTRINSIC).rows(5, 10);
    assertThat(first.row(6)).containsExactly(second.row(1));
    assertThat(new Synthetic(8, DIMENSIONS, INTRINSIC).rows(0, 1).row(0)).isNotEqualTo(first.row(0));
    assertThat(Distances.norm(first.row(3))).isCloseTo(1, within(1e-5));
  }

  /** Real sentence embeddings have a local intrinsic dimension of 22 to 24. */
  @Test
  void localIntrinsicDimension_isLikeThatOfEmbeddings() {
    var made = new Synthetic(42, DIMENSIONS, INTRINSIC);
    assertThat(localIntrinsicDimension(made.rows(0, 8_000), made.rows(8_000, 50))).isBetween(15.0, 30.0);
  }

  @Test
  void localIntrinsicDimension_ofSimplerData_isLower() {
    var made = new Synthetic(42, DIMENSIONS, 6);
    assertThat(localIntrinsicDimension(made.rows(0, 8_000), made.rows(8_000, 50))).isLessThan(10);
  }

  /** The maximum-likelihood estimate of Levina and Bickel (2004), over the nearest 100. */
  private static double localIntrinsicDimension(Matrix base, Matrix queries) {
    int[][] neighbors = new ExactNeighbors(Metric.L2, base, queries, _ -> true).compute(NEIGHBORS, 2);
    double sum = 0;
    for (int query = 0; query < neighbors.length; query++) {
      float[] vector = queries.row(query);
      double last = ExactNeighbors.distance(Metric.L2, vector, base.row(neighbors[query][NEIGHBORS - 1]));
      double logs = 0;
      for (int i = 0; i < NEIGHBORS - 1; i++) {
        logs += Math.log(last / ExactNeighbors.distance(Metric.L2, vector, base.row(neighbors[query][i])));
      }
      sum += (NEIGHBORS - 1) / logs;
    }
    return sum / neighbors.length;
  }
}
