package dev.vecino.engine.session;

import static org.assertj.core.api.Assertions.assertThatCode;

import dev.vecino.planner.Planner;
import org.junit.jupiter.api.Test;

final class WarmUpTest {
  @Test
  void planAll_statementsOfTheWarmUp_arePlanned() {
    assertThatCode(() -> WarmUp.planAll(new Planner())).doesNotThrowAnyException();
  }
}
