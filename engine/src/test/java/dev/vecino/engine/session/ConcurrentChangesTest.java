package dev.vecino.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Changes of the same rows from several sessions at READ COMMITTED. */
final class ConcurrentChangesTest {
  private static final int SESSIONS = 4;
  private static final int ROUNDS = 50;

  private final SqlSession sql = SqlSession.inMemory();

  @AfterEach
  void close() {
    assertThat(sql.rows("check table t")).containsExactly("ok");
    sql.close();
  }

  private void inParallel(StatementOf statement) throws InterruptedException, ExecutionException {
    try (ExecutorService threads = Executors.newFixedThreadPool(SESSIONS)) {
      List<Future<Void>> runs = new ArrayList<>();
      for (int s = 0; s < SESSIONS; s++) {
        int number = s;
        Callable<Void> run =
            () -> {
              try (SqlSession session = sql.another()) {
                for (int i = 0; i < ROUNDS; i++) {
                  session.run(statement.text(number, i));
                }
              }
              return null;
            };
        runs.add(threads.submit(run));
      }
      for (Future<Void> run : runs) {
        run.get();
      }
    }
  }

  private interface StatementOf {
    String text(int session, int round);
  }

  @Test
  void update_ofOneCounter_losesNoIncrement() throws Exception {
    sql.run("create table t (id int primary key, n int)");
    sql.run("insert into t values (1, 0), (2, 0)");
    inParallel((session, round) -> "update t set n = n + 1");
    assertThat(sql.rows("select n from t")).containsExactly("200", "200");
  }

  @Test
  void upsert_ofOneKey_losesNoIncrement() throws Exception {
    sql.run("create table t (id int primary key, n int)");
    inParallel(
        (session, round) ->
            "insert into t values (" + round % 3 + ", 1) on conflict (id) do update set n = t.n + 1");
    assertThat(sql.rows("select sum(n) from t")).containsExactly("" + SESSIONS * ROUNDS);
  }

  @Test
  void doNothing_ofTheSameKeys_insertsEachOnce() throws Exception {
    sql.run("create table t (id int primary key, n int unique)");
    inParallel((session, round) -> "insert into t values (" + round + ", " + round + ") on conflict do nothing");
    assertThat(sql.rows("select count(*) from t")).containsExactly("" + ROUNDS);
  }

  @Test
  void delete_andInsertOfTheSameKeys_leaveASoundTable() throws Exception {
    sql.run("create table t (id int primary key, v vector(2))");
    sql.run("create index on t using hnsw (v vector_l2_ops)");
    inParallel(
        (session, round) ->
            session % 2 == 0
                ? "insert into t values (" + round % 5 + ", '[" + round + ",1]') on conflict (id) do nothing"
                : "delete from t where id = " + round % 5);
    assertThat(sql.rows("select count(*) from t").getFirst()).matches("[0-5]");
  }

  @Test
  void cancel_whileWaitingForALock_endsTheStatement() throws Exception {
    sql.run("create table t (id int primary key, n int)");
    sql.run("insert into t values (1, 0)");
    sql.run("begin");
    sql.run("update t set n = 1");
    try (SqlSession waiting = sql.another();
        ExecutorService thread = Executors.newSingleThreadExecutor()) {
      Future<?> update = thread.submit(() -> waiting.refused("update t set n = 2", "57014", "due to user request"));
      while (!update.isDone()) {
        waiting.session.cancel(); // a cancel that comes before the statement means another
        Thread.onSpinWait();
      }
      update.get();
    }
    sql.run("commit");
    assertThat(sql.rows("select n from t")).containsExactly("1");
  }
}
