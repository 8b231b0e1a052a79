package dev.vecino.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.Notice;
import dev.vecino.ResultColumn;
import dev.vecino.Session.TransactionState;
import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.type.DataType;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

final class StatementTest {
  private static final List<ResultColumn> ID = List.of(ListRows.column("id", DataType.INTEGER));

  private final FakeSession session = new FakeSession();
  private final Connection connection = FakeSession.connect(session);

  private static Object[] row(Object... values) {
    return values;
  }

  private static FakeResult three() {
    return FakeResult.rows(ID, row(1), row(2), row(3));
  }

  @Test
  void rows_arePulledOneByOne() throws SQLException {
    FakeResult result = three();
    session.answer("select", () -> result);
    try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery("select")) {
      assertThat(rows.next()).isTrue();
      assertThat(result.pulled()).isEqualTo(1);
    }
    assertThat(result.isClosed()).isTrue();
  }

  @Test
  void rows_whenAnotherStatementRuns_areKept() throws SQLException {
    FakeResult result = three();
    session.answer("select", () -> result);
    try (Statement first = connection.createStatement(); Statement second = connection.createStatement()) {
      ResultSet rows = first.executeQuery("select");
      rows.next();
      second.executeUpdate("update");
      assertThat(result.isClosed()).isTrue();
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isEqualTo(2);
      assertThat(rows.next()).isTrue();
      assertThat(rows.next()).isFalse();
    }
  }

  @Test
  void failure_ofKeptRows_comesAtItsPlace() throws SQLException {
    VecinoException failure = VecinoException.of(SqlState.DIVISION_BY_ZERO, "division by zero");
    session.answer("select", () -> three().failingAtEnd(failure));
    try (Statement first = connection.createStatement(); Statement second = connection.createStatement()) {
      ResultSet rows = first.executeQuery("select");
      second.executeUpdate("update");
      for (int i = 1; i <= 3; i++) {
        assertThat(rows.next()).isTrue();
      }
      assertThatThrownBy(rows::next).isInstanceOf(SQLException.class).hasMessageContaining("division by zero");
    }
  }

  @Test
  void rows_withFetchSizeInTransaction_streamOn_untilCommit() throws SQLException {
    FakeResult result = three();
    session.answer("select", () -> result);
    connection.setAutoCommit(false);
    try (Statement first = connection.createStatement(); Statement second = connection.createStatement()) {
      first.setFetchSize(1);
      ResultSet rows = first.executeQuery("select");
      rows.next();
      second.executeUpdate("update");
      assertThat(result.pulled()).isEqualTo(1);
      connection.commit();
      assertThat(result.pulled()).isEqualTo(3);
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt("ID")).isEqualTo(2);
    }
  }

  @Test
  void maxRows_endsTheResult() throws SQLException {
    FakeResult result = three();
    session.answer("select", () -> result);
    try (Statement statement = connection.createStatement()) {
      statement.setMaxRows(2);
      ResultSet rows = statement.executeQuery("select");
      assertThat(rows.next()).isTrue();
      assertThat(rows.next()).isTrue();
      assertThat(rows.next()).isFalse();
      assertThat(result.pulled()).isEqualTo(2);
      assertThat(result.isClosed()).isTrue();
    }
  }

  @Test
  void script_givesItsResultsInOrder() throws SQLException {
    session.answer("select", StatementTest::three).answer("insert", () -> FakeResult.count("INSERT", 5));
    try (Statement statement = connection.createStatement()) {
      assertThat(statement.execute("insert; select; insert")).isFalse();
      assertThat(statement.getUpdateCount()).isEqualTo(5);
      assertThat(statement.getMoreResults()).isTrue();
      assertThat(statement.getUpdateCount()).isEqualTo(-1);
      assertThat(statement.getResultSet().next()).isTrue();
      assertThat(statement.getMoreResults()).isFalse();
      assertThat(statement.getUpdateCount()).isEqualTo(5);
      assertThat(statement.getMoreResults()).isFalse();
      assertThat(statement.getUpdateCount()).isEqualTo(-1);
    }
  }

  @Test
  void autocommitOff_beginsWithTheFirstStatement() throws SQLException {
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate("update");
      statement.executeUpdate("update");
    }
    connection.commit();
    connection.commit();
    connection.setAutoCommit(true);
    assertThat(session.log).containsExactly("BEGIN", "update", "update", "COMMIT");
  }

  @Test
  void commit_ofFailedTransaction_rollsBackAndSaysSo() throws SQLException {
    connection.setAutoCommit(false);
    session.state(TransactionState.FAILED);
    assertThatThrownBy(connection::commit).hasMessageContaining("rolled back instead of committed");
    assertThat(session.log).containsExactly("ROLLBACK");
  }

  @Test
  void batch_inAutocommit_isOneTransaction() throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement("insert ?")) {
      statement.setString(1, "a");
      statement.addBatch();
      statement.setString(1, "b");
      statement.addBatch();
      assertThat(statement.executeBatch()).containsExactly(1, 1);
    }
    assertThat(session.parameters).containsExactly("a", "b");
    assertThat(session.log)
        .containsExactly("prepare insert ?", "BEGIN", "insert ?", "insert ?", "COMMIT", "close insert ?");
    assertThat(connection.getAutoCommit()).isTrue();
  }

  @Test
  void batch_thatFails_reportsThatNothingStays() throws SQLException {
    session.answer("delete", () -> {
      throw VecinoException.of(SqlState.FOREIGN_KEY_VIOLATION, "in use");
    });
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.addBatch("insert");
      statement.addBatch("delete");
      assertThatThrownBy(statement::executeBatch)
          .isInstanceOfSatisfying(BatchUpdateException.class, e -> {
            assertThat(e.getUpdateCounts()).containsExactly(Statement.EXECUTE_FAILED, Statement.EXECUTE_FAILED);
            assertThat(e.getSQLState()).isEqualTo("23503");
          });
    }
    connection.rollback();
    connection.setAutoCommit(true);
    try (Statement statement = connection.createStatement()) {
      statement.addBatch("insert");
      statement.addBatch("delete");
      assertThatThrownBy(statement::executeBatch)
          .isInstanceOfSatisfying(BatchUpdateException.class, e -> assertThat(e.getUpdateCounts())
              .containsExactly(Statement.EXECUTE_FAILED, Statement.EXECUTE_FAILED));
    }
    assertThat(session.log).endsWith("BEGIN", "insert", "delete", "ROLLBACK");
  }

  @Test
  void queryTimeout_cancelsTheStatement() throws SQLException {
    var cancelled = new CountDownLatch(1);
    session.onCancel(cancelled::countDown);
    session.answer("select", () -> {
      await(cancelled);
      throw VecinoException.of(SqlState.QUERY_CANCELED, "canceling statement due to user request");
    });
    try (Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(1);
      assertThatThrownBy(() -> statement.executeQuery("select")).isInstanceOf(SQLTimeoutException.class);
    }
  }

  @Test
  void cancel_ofStatementThatIsOver_hitsNobody() throws SQLException {
    var cancelled = new CountDownLatch(1);
    session.onCancel(cancelled::countDown);
    session.answer("select", StatementTest::three);
    try (Statement over = connection.createStatement(); Statement current = connection.createStatement()) {
      over.executeUpdate("update");
      over.cancel();
      assertThat(cancelled.getCount()).isEqualTo(1);
      current.executeQuery("select");
      over.cancel();
      assertThat(cancelled.getCount()).isEqualTo(1);
      current.cancel();
      assertThat(cancelled.getCount()).isZero();
    }
  }

  @Test
  void notice_duringStatement_isItsWarning() throws SQLException {
    session.answer("create", () -> {
      session.tell(Notice.notice("42P07", "relation \"t\" already exists, skipping"));
      return FakeResult.count("CREATE TABLE", -1);
    });
    try (Statement statement = connection.createStatement()) {
      statement.execute("create");
      assertThat(statement.getWarnings().getMessage()).contains("already exists");
      assertThat(statement.getWarnings().getSQLState()).isEqualTo("42P07");
      statement.execute("update");
      assertThat((Throwable) statement.getWarnings()).isNull();
    }
    session.tell(Notice.warning("01000", "something"));
    assertThat((Throwable) connection.getWarnings()).hasMessage("something");
  }

  @Test
  void closeOnCompletion_closesTheStatement() throws SQLException {
    session.answer("select", StatementTest::three);
    Statement statement = connection.createStatement();
    statement.closeOnCompletion();
    statement.executeQuery("select").close();
    assertThat(statement.isClosed()).isTrue();
  }

  @Test
  void query_withoutRows_isAnError() throws SQLException {
    session.answer("select", StatementTest::three);
    try (Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.executeQuery("update")).hasMessage("No results were returned by the query.");
      assertThatThrownBy(() -> statement.executeUpdate("select"))
          .hasMessage("A result was returned when none was expected.");
    }
  }

  @Test
  void parameter_thatIsMissing_isNamed() throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement("insert ? ?")) {
      statement.setString(1, "a");
      assertThatThrownBy(statement::executeUpdate).hasMessage("No value specified for parameter 2.");
      assertThatThrownBy(() -> statement.setString(3, "c")).hasMessageContaining("out of range: 3");
    }
  }

  @Test
  void closedConnection_refusesEverything() throws SQLException {
    Statement statement = connection.createStatement();
    connection.close();
    connection.close();
    assertThat(statement.isClosed()).isTrue();
    assertThat(connection.isValid(1)).isFalse();
    assertThatThrownBy(() -> statement.executeQuery("select")).hasMessage("This connection has been closed.");
    assertThatThrownBy(connection::createStatement).hasMessage("This connection has been closed.");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
