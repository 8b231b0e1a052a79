package dev.vecino.planner.rel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BoundedFilterTest {
  private static final Object[] PASSES = {true};
  private static final Object[] FAILS = {false};

  private static BoundedFilter filter(long rows) {
    return new BoundedFilter(row -> (boolean) row[0], new WalkBudget(rows, 0.1, 40, 11));
  }

  /** Tests rows of which each {@code nth} passes; how many until the filter gives up, or {@code rows}. */
  private static int testedUntilGivenUp(BoundedFilter filter, int rows, int nth) {
    for (int i = 1; i <= rows; i++) {
      filter.test(i, i % nth == 0 ? PASSES : FAILS);
      if (filter.gaveUp()) {
        return i;
      }
    }
    return rows;
  }

  @Test
  void manyRowsPass_goesOn() {
    assertThat(testedUntilGivenUp(filter(20_000), 80, 2)).isEqualTo(80);
    assertThat(testedUntilGivenUp(filter(20_000), 800, 20)).isEqualTo(800);
  }

  @Test
  void fewRowsPass_givesUpLongBeforeAScanIsPaid() {
    assertThat(testedUntilGivenUp(filter(20_000), 10_000, 100)).isBetween(100, 200);
    assertThat(testedUntilGivenUp(filter(20_000), 10_000, 20_000)).isBetween(100, 200);
  }

  @Test
  void largeTable_givesUpLater() {
    assertThat(testedUntilGivenUp(filter(1_000_000), 50_000, 100_000)).isBetween(1_000, 10_000);
    assertThat(testedUntilGivenUp(filter(1_000_000), 4_000, 100)).isEqualTo(4_000);
  }

  @Test
  void scanIsPaid_givesUp() {
    assertThat(testedUntilGivenUp(filter(20_000), 10_000, 20)).isBetween(1_000, 2_000);
  }

  @Test
  void afterGivingUp_everyRowPasses() {
    BoundedFilter filter = filter(0);
    testedUntilGivenUp(filter, 1_000, 1_001);
    assertThat(filter.gaveUp()).isTrue();
    assertThat(filter.test(1, FAILS)).isTrue();
  }

  @Test
  void noBudget_goesOn() {
    BoundedFilter filter = new BoundedFilter(row -> (boolean) row[0], null);
    assertThat(testedUntilGivenUp(filter, 10_000, 10_001)).isEqualTo(10_000);
  }
}
