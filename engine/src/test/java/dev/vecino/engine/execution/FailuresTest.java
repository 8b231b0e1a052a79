package dev.vecino.engine.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import org.junit.jupiter.api.Test;

final class FailuresTest {
  @Test
  void of_ownError_isThatError() {
    var own = VecinoException.of(SqlState.DIVISION_BY_ZERO, "division by zero").at(3);
    assertThat(Failures.of(own, null)).isSameAs(own);
  }

  @Test
  void of_exhaustedStackOrMemory_tellsWhich() {
    assertThat(Failures.of(new StackOverflowError(), null).state()).isEqualTo(SqlState.STATEMENT_TOO_COMPLEX);
    assertThat(Failures.of(new OutOfMemoryError(), null).state()).isEqualTo(SqlState.OUT_OF_MEMORY);
  }

  @Test
  void of_unexpectedException_isInternalAndKeepsItsCause() {
    var cause = new IllegalStateException("broken");
    VecinoException failure = Failures.of(cause, null);
    assertThat(failure.state()).isEqualTo(SqlState.INTERNAL_ERROR);
    assertThat(failure).hasCause(cause).hasMessageContaining("broken");
  }
}
