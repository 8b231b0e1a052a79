package dev.vecino.planner.rel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class WalkBudgetTest {
  private static WalkBudget of(long rows, double part) {
    return new WalkBudget(rows, part, 40, 11);
  }

  @Test
  void tooSmall_partsOfTables() {
    assertThat(of(20_000, 0.5).isTooSmall()).isFalse();
    assertThat(of(20_000, 0.1).isTooSmall()).isFalse();
    assertThat(of(20_000, 0.03).isTooSmall()).isTrue();
    assertThat(of(20_000, 0.0001).isTooSmall()).isTrue();
    assertThat(of(100_000, 0.02).isTooSmall()).isFalse();
    assertThat(of(100_000, 0.01).isTooSmall()).isTrue();
    assertThat(of(100_000, 0.001).isTooSmall()).isTrue();
  }

  @Test
  void spent_whatAScanCosts_whateverIsAhead() {
    assertThat(of(20_000, 0.1).isSpent(1_000, 20)).isFalse();
    assertThat(of(20_000, 0.1).isSpent(1_400, 39)).isTrue();
  }

  @Test
  void spent_moreAheadThanAScanCosts() {
    assertThat(of(20_000, 0.1).isSpent(200, 20)).isFalse();
    assertThat(of(20_000, 0.1).isSpent(200, 0)).isTrue();
    assertThat(of(20_000, 0.1).isSpent(127, 0)).isFalse();
  }
}
