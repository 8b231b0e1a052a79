package dev.vecino.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vecino.bench.data.Matrix;
import dev.vecino.index.Metric;
import org.junit.jupiter.api.Test;

final class RecallTest {
  /** Row i lies at i on the line; row 4 lies where row 2 does. */
  private static final Matrix BASE = Matrix.of(new float[][] {{0}, {1}, {2}, {3}, {2}, {9}});
  private static final Matrix QUERIES = Matrix.of(new float[][] {{0}});

  private static double recall(long... ids) {
    return new Recall(Metric.L2, BASE, QUERIES, new int[][] {{0, 1, 2}}, _ -> true).of(new long[][] {ids});
  }

  @Test
  void recall_countsExactNeighbors_byId() {
    assertThat(recall(0, 1, 2)).isEqualTo(1);
    assertThat(recall(2, 1, 0)).isEqualTo(1);
    assertThat(recall(0, 5, 3)).isCloseTo(1 / 3.0, within(1e-12));
    assertThat(recall()).isZero();
  }

  @Test
  void recall_toleratesTies_byDistance() {
    assertThat(recall(0, 1, 4)).isEqualTo(1);
    assertThat(recall(0, 1, 3)).isCloseTo(2 / 3.0, within(1e-12));
  }

  @Test
  void recall_countsAnIdOnce_andNoMoreThanK() {
    assertThat(recall(0, 0, 0)).isCloseTo(1 / 3.0, within(1e-12));
    assertThat(recall(5, 3, 9, 0)).isCloseTo(1 / 3.0, within(1e-12));
    assertThat(recall(5, 3, -1, 0, 1, 2)).isCloseTo(1 / 3.0, within(1e-12));
    assertThat(recall(0, 1, 2, 4)).isEqualTo(1);
  }

  @Test
  void recall_withFilter_doesNotCountNearerRowsThatDoNotMatch() {
    var recall = new Recall(Metric.L2, BASE, QUERIES, new int[][] {{1, 3}}, row -> row % 2 == 1);
    assertThat(recall.of(new long[][] {{1, 3}})).isEqualTo(1);
    assertThat(recall.of(new long[][] {{0, 1}})).isEqualTo(0.5);
  }

  @Test
  void recall_afterRowsMoved_judgesWhatARowHoldsNow() {
    var recall = new Recall(Metric.L2, BASE, QUERIES, new int[][] {{0, 1}}, _ -> true);
    assertThat(recall.of(new long[][] {{4, 5}}, 2)).isEqualTo(1); // rows 4 and 5 hold what 0 and 1 held
    assertThat(recall.of(new long[][] {{0, 1}}, 2)).isZero();
  }

  @Test
  void recall_ofQueriesThatNothingMatches_doesNotCount() {
    var recall = new Recall(Metric.L2, BASE, Matrix.of(new float[][] {{0}, {1}}), new int[][] {{}, {1}}, _ -> true);
    assertThat(recall.of(new long[][] {{}, {1}})).isEqualTo(1);
  }
}
