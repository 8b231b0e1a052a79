package dev.vecino.engine.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.Database;
import dev.vecino.Result;
import dev.vecino.Session.TransactionState;
import dev.vecino.Notice;
import dev.vecino.error.VecinoException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ResultsTest {
  private final SqlSession sql = SqlSession.inMemory();

  @BeforeEach
  void createTable() {
    sql.run("create table t (id int primary key, n int)");
    sql.run("insert into t values (1, 1), (2, 2), (3, 0), (4, 4)");
  }

  @AfterEach
  void close() {
    sql.close();
  }

  private Result query(String text) {
    return sql.session.execute(text).getFirst();
  }

  @Test
  void next_whileOthersChangeTheTable_givesTheRowsOfItsMoment() {
    Result result = query("select id from t");
    assertThat(result.next()).isTrue();
    try (SqlSession other = sql.another()) {
      other.run("delete from t");
      other.run("insert into t values (9, 9)");
    }
    List<Object> rest = new ArrayList<>();
    while (result.next()) {
      rest.add(result.row()[0]);
    }
    assertThat(rest).hasSize(3).doesNotContain(9);
  }

  @Test
  void execute_inAutocommit_endsTheResultBefore() {
    Result result = query("select id from t");
    assertThat(result.next()).isTrue();
    sql.run("insert into t values (5, 5)");
    assertThat(result.next()).isFalse();
  }

  @Test
  void execute_inTransaction_leavesResultsOpen() {
    sql.run("begin");
    Result first = query("select id from t order by id");
    Result second = query("select n from t order by id");
    assertThat(first.next()).isTrue();
    assertThat(second.next()).isTrue();
    sql.run("update t set n = 100");
    assertThat(first.next()).isTrue();
    assertThat(second.next()).isTrue();
    assertThat(second.row()[0]).isEqualTo(2);
    sql.run("commit");
    assertThat(first.next()).isFalse();
  }

  @Test
  void next_thatFails_endsTheResultAndFailsTheTransaction() {
    sql.run("begin");
    Result result = query("select 10 / n from t");
    assertThatThrownBy(
            () -> {
              while (result.next()) {
                result.row();
              }
            })
        .isInstanceOfSatisfying(VecinoException.class, e -> assertThat(e.state().code()).isEqualTo("22012"));
    assertThat(sql.session.transactionState()).isEqualTo(TransactionState.FAILED);
    assertThat(result.next()).isFalse();
    sql.run("rollback");
    assertThat(sql.rows("select count(*) from t")).containsExactly("4");
  }

  @Test
  void cancel_whileRowsArePulled_endsTheStatementButNotTheSession() {
    Result result = query("select a.id from t a, t b, t c");
    assertThat(result.next()).isTrue();
    sql.session.cancel();
    assertThatThrownBy(
            () -> {
              while (result.next()) {
                result.row();
              }
            })
        .hasMessage("canceling statement due to user request")
        .isInstanceOfSatisfying(VecinoException.class, e -> assertThat(e.state().code()).isEqualTo("57014"));
    assertThat(sql.rows("select count(*) from t")).containsExactly("4");
  }

  @Test
  void cancel_whileGraphIsBuilt_endsTheBuild() {
    sql.run("create table v (id int, e vector(3))");
    sql.run("insert into v select n, array[n, n % 7, n % 11]::vector from generate_series(1, 2000) n");
    String create = "create index near on v using hnsw (e vector_l2_ops)";
    sql.session.onProgress((phase, done, total) -> {
      if (phase.equals("graph")) {
        sql.session.cancel();
      }
    });
    assertThatThrownBy(() -> sql.run(create)).isInstanceOfSatisfying(
        VecinoException.class, e -> assertThat(e.state().code()).isEqualTo("57014"));
    sql.session.onProgress(null);
    assertThat(sql.rows("select count(*) from pg_indexes where indexname = 'near'")).containsExactly("0");
    sql.run(create);
    assertThat(sql.rows("select count(*) from pg_indexes where indexname = 'near'")).containsExactly("1");
  }

  @Test
  void cancel_betweenStatements_doesNothing() {
    assertThat(sql.rows("select count(*) from t")).containsExactly("4");
    sql.session.cancel();
    assertThat(sql.rows("select count(*) from t")).containsExactly("4");
  }

  @Test
  void statementTimeout_ofLongStatement_endsIt() {
    sql.run("insert into t select a.id * 1000 + b.id * 100 + c.id * 10 + d.id, 1 from t a, t b, t c, t d");
    sql.run("set statement_timeout = '50ms'");
    sql.refused(
        "select count(*) from t a, t b, t c where a.n + b.n + c.n < 0",
        "57014",
        "canceling statement due to statement timeout");
    assertThat(sql.rows("select count(*) from t")).containsExactly("260");
  }

  @Test
  void copyIn_andCopyOut_moveRowsThroughStreams() {
    byte[] csv = "5,50\n6,\n".getBytes(StandardCharsets.UTF_8);
    long rows = sql.session.copyIn("copy t from stdin with (format csv)", new ByteArrayInputStream(csv));
    assertThat(rows).isEqualTo(2);
    var out = new ByteArrayOutputStream();
    assertThat(sql.session.copyOut("copy (select id, n from t where id > 4 order by id) to stdout (format csv)", out))
        .isEqualTo(2);
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("5,50\n6,\n");
    assertThatThrownBy(() -> sql.session.copyIn("select 1", new ByteArrayInputStream(csv)))
        .isInstanceOfSatisfying(VecinoException.class, e -> assertThat(e.state().code()).isEqualTo("42809"));
  }

  @Test
  void copyIn_ofBadLine_tellsLineColumnAndValueAndCopiesNothing() {
    byte[] csv = "5,50\n6,sixty\n".getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(
            () -> sql.session.copyIn("copy t from stdin with (format csv)", new ByteArrayInputStream(csv)))
        .hasMessage("invalid input syntax for type integer: \"sixty\"")
        .isInstanceOfSatisfying(
            VecinoException.class,
            e -> {
              assertThat(e.state().code()).isEqualTo("22P02");
              assertThat(e.detail()).contains("COPY t, line 2, column n: \"sixty\"");
            });
    assertThat(sql.rows("select count(*) from t")).containsExactly("4");
  }

  @Test
  void copyIn_thatLeavesRecordsOut_tellsWhichAndHowMany() {
    byte[] text = "5\t50\nsix\t60\n7\tx\n\\.\nbehind the end\n".getBytes(StandardCharsets.UTF_8);
    long rows = sql.session.copyIn(
        "copy t (id, n) from stdin with (on_error ignore, log_verbosity verbose)", new ByteArrayInputStream(text));
    assertThat(rows).isEqualTo(1);
    assertThat(sql.notices).containsExactly(
        Notice.notice("00000", "skipping row due to data type incompatibility at line 2 for column \"id\": \"six\""),
        Notice.notice("00000", "skipping row due to data type incompatibility at line 3 for column \"n\": \"x\""),
        Notice.notice("00000", "2 rows were skipped due to data type incompatibility"));
  }

  @Test
  void progress_ofCopy_isReported() {
    List<String> reports = new ArrayList<>();
    sql.session.onProgress((phase, done, total) -> reports.add(phase + " " + done));
    byte[] csv = "5,50\n".getBytes(StandardCharsets.UTF_8);
    sql.session.copyIn("copy t from stdin with (format csv)", new ByteArrayInputStream(csv));
    assertThat(reports).containsExactly("copy 5");
  }

  @Test
  void close_ofSession_rollsBackAndRefusesMore() {
    SqlSession other = sql.another();
    other.run("begin");
    other.run("delete from t");
    other.close();
    assertThat(sql.rows("select count(*) from t")).containsExactly("4");
    other.refused("select 1", "08003", "the session has been closed");
  }

  @Test
  void open_unknownSetting_isRefused() {
    assertThatThrownBy(() -> Database.open("mem:x", Map.of("cash_size", "1")))
        .isInstanceOfSatisfying(VecinoException.class, e -> assertThat(e.state().code()).isEqualTo("22023"));
    try (Database database = Database.open("mem:x", Map.of("cache_size", "16", "hnsw.ef_search", "99"))) {
      assertThat(database.connect("a").setting("hnsw.ef_search")).isEqualTo("99");
    }
  }

  @Test
  void open_sameNameTwice_sharesUntilBothAreClosed() {
    try (SqlSession second = sql.another()) {
      assertThat(second.rows("select count(*) from t")).containsExactly("4");
      second.run("insert into t values (5, 5)");
    }
    assertThat(sql.rows("select count(*) from t")).containsExactly("5");
    String location = sql.database.location();
    sql.close();
    try (SqlSession fresh = SqlSession.at(location)) {
      fresh.refused("select * from t", "42P01", "relation \"t\" does not exist");
    }
  }

  @Test
  void execute_deepNesting_isRefusedAndTheSessionLives() {
    String deep = "select " + "(".repeat(100_000) + "1" + ")".repeat(100_000);
    sql.refused(deep, "54001", "stack depth limit exceeded");
    assertThat(sql.rows("select 1")).containsExactly("1");
  }
}
