package dev.vecino.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code transaction_timeout} ends a transaction that lasts too long, and its session. */
final class TransactionTimeoutTest {
  private final SqlSession sql = SqlSession.inMemory();

  @AfterEach
  void close() {
    sql.close();
  }

  @Test
  void statement_beyondTheTime_endsTheSession() {
    sql.run("set transaction_timeout = '100ms'");
    sql.run("begin");
    sql.refused("select pg_sleep(60)", "25P04", "terminating connection due to transaction timeout");
    sql.refused("select 1", "57P01", "terminating connection");
  }

  @Test
  void statement_thatIsATransaction_endsInTime() {
    sql.run("set transaction_timeout = '100ms'");
    sql.refused("select pg_sleep(60)", "25P04", "terminating connection due to transaction timeout");
  }

  @Test
  void transactionTimeLeft_isToldInsideOnly() {
    sql.run("set transaction_timeout = '1h'");
    assertThat(sql.session.transactionTimeLeft()).isEmpty();
    sql.run("begin");
    assertThat(sql.session.transactionTimeLeft()).hasValueSatisfying(left -> assertThat(left).isPositive());
    sql.run("commit");
    assertThat(sql.session.transactionTimeLeft()).isEmpty();
  }
}
