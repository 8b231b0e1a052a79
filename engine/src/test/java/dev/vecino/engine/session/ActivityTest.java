package dev.vecino.engine.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.Database;
import dev.vecino.Result;
import dev.vecino.Session;
import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the operator sees of sessions, and what they can do to them. */
@Timeout(60)
final class ActivityTest {
  private Database database;
  private Session operator;
  private Session other;

  @BeforeEach
  void open() {
    database = Database.open("mem:activity", Map.of());
    operator = database.connect("operator");
    other = database.connect("worker");
  }

  @AfterEach
  void close() {
    database.close();
  }

  private static List<List<Object>> rows(Session session, String sql) {
    List<List<Object>> rows = new ArrayList<>();
    for (Result result : session.execute(sql)) {
      while (result.next()) {
        rows.add(Arrays.asList(result.row().clone()));
      }
    }
    return rows;
  }

  private String stateOfOther() {
    return rows(operator, "SELECT state FROM pg_stat_activity WHERE pid = " + other.process()).getFirst().getFirst().toString();
  }

  private static void assertState(VecinoException error, SqlState state) {
    assertThat(error.state()).isEqualTo(state);
  }

  @Test
  void activity_tellsStateAndStatementOfEverySession() {
    assertThat(stateOfOther()).isEqualTo("idle");
    other.execute("BEGIN");
    other.execute("SELECT 1 AS one").forEach(Result::close);
    assertThat(stateOfOther()).isEqualTo("idle in transaction");
    assertThatThrownBy(() -> other.execute("SELECT nothing")).isInstanceOf(VecinoException.class);
    assertThat(stateOfOther()).isEqualTo("idle in transaction (aborted)");
    other.execute("ROLLBACK");
    other.execute("CREATE ROLE ann PASSWORD 'sesame'");
    String seen = "SELECT query, xact_start IS NULL, backend_start <= query_start FROM pg_stat_activity WHERE pid = ";
    assertThat(rows(operator, seen + other.process()))
        .containsExactly(List.of("CREATE ROLE ann PASSWORD '********'", true, true));
  }

  @Test
  void activity_ofOthers_isHiddenFromRolesWithoutPrivilege() {
    operator.execute("CREATE ROLE ann LOGIN");
    Session ann = database.connect("ann");
    String sql = "SELECT query FROM pg_stat_activity WHERE pid = " + other.process();
    assertThat(rows(ann, sql)).containsExactly(List.of("<insufficient privilege>"));
    operator.execute("GRANT pg_monitor TO ann");
    assertThat(rows(ann, sql)).containsExactly(List.of(""));
  }

  @Test
  void cancel_endsTheStatement_terminate_theSession() throws InterruptedException {
    for (String function : List.of("pg_cancel_backend", "pg_terminate_backend")) {
      CompletableFuture<?> sleeping = CompletableFuture.runAsync(() -> rows(other, "SELECT pg_sleep(50)"));
      while (!stateOfOther().equals("active")) {
        Thread.onSpinWait();
      }
      assertThat(rows(operator, "SELECT " + function + "(" + other.process() + ")")).containsExactly(List.of(true));
      assertThatThrownBy(sleeping::get)
          .isInstanceOf(ExecutionException.class)
          .cause().isInstanceOfSatisfying(VecinoException.class, e -> assertState(e, SqlState.QUERY_CANCELED));
    }
    assertThatThrownBy(() -> other.execute("SELECT 1"))
        .isInstanceOfSatisfying(VecinoException.class, e -> assertState(e, SqlState.ADMIN_SHUTDOWN));
    assertThat(rows(operator, "SELECT pg_cancel_backend(-1)")).containsExactly(List.of(false));
  }

  @Test
  void cancel_byOthers_needsPrivilege() {
    operator.execute("CREATE ROLE ann LOGIN");
    operator.execute("CREATE ROLE bob LOGIN");
    Session ann = database.connect("ann");
    Session bob = database.connect("bob");
    for (int process : new int[] {operator.process(), bob.process()}) {
      assertThatThrownBy(() -> rows(ann, "SELECT pg_terminate_backend(" + process + ")"))
          .isInstanceOfSatisfying(VecinoException.class, e -> assertState(e, SqlState.INSUFFICIENT_PRIVILEGE));
    }
    operator.execute("GRANT pg_signal_backend TO ann");
    assertThat(rows(ann, "SELECT pg_cancel_backend(" + bob.process() + ")")).containsExactly(List.of(true));
  }

  @Test
  void statements_thatDifferInLiterals_areCountedTogether() {
    other.execute("CREATE TABLE t (a int, b text)");
    other.execute("INSERT INTO t VALUES (1, 'one'), (2, 'two')");
    for (int i = 0; i < 5; i++) {
      rows(other, "SELECT b FROM t WHERE a = " + i);
    }
    assertThat(rows(operator, "SELECT calls, rows, mean_exec_time * calls BETWEEN total_exec_time - 1 AND total_exec_time + 1,"
            + " min_exec_time <= max_exec_time FROM pg_stat_statements WHERE query = 'SELECT b FROM t WHERE a = $1'"))
        .containsExactly(List.of(5L, 2L, true, true));
    assertThat(rows(operator, "SELECT rows FROM pg_stat_statements WHERE query LIKE 'INSERT%'")).containsExactly(List.of(2L));
    assertThat(rows(operator, "SELECT n_tup_ins, n_tup_upd FROM pg_stat_user_tables WHERE relname = 't'"))
        .containsExactly(List.of(2L, 0L));
    assertThat(rows(operator, "SELECT tup_inserted, numbackends FROM pg_stat_database")).containsExactly(List.of(2L, 2));
    rows(operator, "SELECT pg_stat_statements_reset()");
    assertThat(rows(operator, "SELECT query FROM pg_stat_statements WHERE query LIKE 'INSERT%'")).isEmpty();
  }

  @Test
  void statementStatistics_areBounded_andKeepWhatRunsMost() {
    var statistics = new StatementStatistics();
    for (int i = 0; i < 1000; i++) {
      statistics.entry(1, "select a" + i, 100).ran(10, 1);
      statistics.entry(1, "select often", 100).ran(20, 1);
    }
    assertThat(statistics.all()).hasSizeLessThanOrEqualTo(101);
    assertThat(statistics.entry(1, "select often", 100).calls()).isEqualTo(1000);
  }
}
