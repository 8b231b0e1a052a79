package dev.vecino.engine.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.engine.access.SessionRoles;
import dev.vecino.engine.setting.Settings;
import dev.vecino.storage.Isolation;
import dev.vecino.storage.Store;
import dev.vecino.storage.StoreOptions;
import dev.vecino.storage.Transaction;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class StatementContextTest {
  private final Store store = Store.open(StoreOptions.memory());
  private final Transaction transaction = store.begin(Isolation.READ_COMMITTED, 0, true);
  private long nanos = Long.MAX_VALUE - 5; // such clocks wrap round

  private StatementContext context(String timeout) {
    var settings = new Settings(Map.of("statement_timeout", timeout));
    var roles = new SessionRoles("tester", store.catalog().authorization(), settings);
    return new StatementContext(
        transaction, null, settings, new StatementContext.Identity(roles, "test", null), null, () -> nanos);
  }

  private void pass(long millis) {
    nanos += TimeUnit.MILLISECONDS.toNanos(millis);
  }

  @AfterEach
  void close() {
    transaction.close();
    store.close();
  }

  @Test
  void cancelled_afterTheTimeout_isTrue() {
    StatementContext context = context("100ms");
    pass(100);
    assertThat(context.cancelled()).isFalse();
    pass(1);
    assertThat(context.cancelled()).isTrue();
    assertThatThrownBy(context::checkCancelled).hasMessage("canceling statement due to statement timeout");
  }

  @Test
  void cancelled_whileTheReaderIsBusy_doesNotCountTime() {
    StatementContext context = context("100ms");
    pass(60);
    context.pause();
    pass(10_000);
    context.resume();
    pass(40);
    assertThat(context.cancelled()).isFalse();
    pass(1);
    assertThat(context.cancelled()).isTrue();
  }

  @Test
  void cancelled_withoutTimeout_waitsForCancel() {
    StatementContext context = context("0");
    pass(1_000_000_000);
    assertThat(context.cancelled()).isFalse();
    context.cancel();
    assertThatThrownBy(context::checkCancelled).hasMessage("canceling statement due to user request");
  }
}
