package dev.vecino.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Rows that sessions lock for each other: queues, counters, and what waits for a lock sees when it has it. */
final class RowLockingTest {
  private static final int SESSIONS = 4;
  private static final int JOBS = 24;

  private final SqlSession sql = SqlSession.inMemory();

  @AfterEach
  void close() {
    sql.close();
  }

  private interface Work {
    void run(SqlSession session);
  }

  private void inParallel(Work work) throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(SESSIONS)) {
      List<Future<Void>> runs = new ArrayList<>();
      for (int i = 0; i < SESSIONS; i++) {
        Callable<Void> run =
            () -> {
              try (SqlSession session = sql.another()) {
                work.run(session);
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

  @Test
  void skipLocked_ofAQueue_givesEachJobToOneSession() throws Exception {
    sql.run("create table job (id int primary key, done boolean default false)");
    sql.run("insert into job select g from generate_series(1, " + JOBS + ") g");
    List<String> taken = Collections.synchronizedList(new ArrayList<>());
    inParallel(
        session -> {
          for (; ; ) {
            session.run("begin");
            List<String> job =
                session.rows("select id from job where not done order by id limit 1 for update skip locked");
            if (job.isEmpty()) {
              session.run("rollback");
              return;
            }
            session.run("update job set done = true where id = " + job.getFirst());
            session.run("commit");
            taken.add(job.getFirst());
          }
        });
    assertThat(taken).hasSize(JOBS).doesNotHaveDuplicates();
    assertThat(sql.rows("select count(*) from job where done")).containsExactly("" + JOBS);
  }

  @Test
  void skipLocked_inASubQuery_deletesEachJobOnce() throws Exception {
    sql.run("create table job (id int primary key, payload text)");
    sql.run("insert into job select g, 'p' from generate_series(1, " + JOBS + ") g");
    List<String> taken = Collections.synchronizedList(new ArrayList<>());
    inParallel(
        session -> {
          for (; ; ) {
            List<String> jobs =
                session.rows(
                    "delete from job where id in (select id from job order by id for update skip locked limit 3)"
                        + " returning id");
            if (jobs.isEmpty() && session.rows("select 1 from job").isEmpty()) {
              return;
            }
            taken.addAll(jobs);
          }
        });
    assertThat(taken).hasSize(JOBS).doesNotHaveDuplicates();
  }

  @Test
  void forUpdate_afterAWait_seesTheRowAsItIsNow() throws Exception {
    sql.run("create table counter (id int primary key, n int)");
    sql.run("insert into counter values (1, 0)");
    inParallel(
        session -> {
          for (int i = 0; i < 5; i++) {
            session.run("begin");
            int n = Integer.parseInt(session.rows("select n from counter where id = 1 for update").getFirst());
            session.run("update counter set n = " + (n + 1) + " where id = 1");
            session.run("commit");
          }
        });
    assertThat(sql.rows("select n from counter")).containsExactly("" + SESSIONS * 5);
  }

  @Test
  void forUpdate_ofARowThatNoLongerQualifies_leavesItOut() throws Exception {
    sql.run("create table t (id int primary key, open boolean)");
    sql.run("insert into t values (1, true), (2, true)");
    sql.run("begin");
    sql.run("update t set open = false where id = 1");
    try (ExecutorService thread = Executors.newSingleThreadExecutor();
        SqlSession other = sql.another()) {
      Future<List<String>> found = thread.submit(() -> other.rows("select id from t where open order by id for update"));
      sql.run("commit");
      assertThat(found.get()).containsExactly("2");
    }
  }

  @Test
  void advisoryLock_aroundACounter_losesNoIncrement() throws Exception {
    sql.run("create table counter (n int)");
    sql.run("insert into counter values (0)");
    inParallel(
        session -> {
          for (int i = 0; i < 4; i++) {
            session.rows("select pg_advisory_lock(42)");
            String n = session.rows("select n from counter").getFirst();
            session.run("delete from counter");
            session.run("insert into counter values (" + n + " + 1)");
            session.rows("select pg_advisory_unlock(42)");
          }
        });
    assertThat(sql.rows("select n from counter")).containsExactly("" + SESSIONS * 4);
  }

  @Test
  void close_ofASession_givesItsAdvisoryLocksBack() {
    try (SqlSession other = sql.another()) {
      other.rows("select pg_advisory_lock(1)");
      assertThat(sql.rows("select pg_try_advisory_lock(1)")).containsExactly("false");
    }
    assertThat(sql.rows("select pg_try_advisory_lock(1)")).containsExactly("true");
  }

  @Test
  void rollbackToSavepoint_givesBackWhatWasLockedSince() {
    sql.run("create table t (id int primary key, n int unique)");
    sql.run("insert into t values (1, 1), (2, 2), (3, 3)");
    try (SqlSession other = sql.another()) {
      sql.run("begin");
      sql.run("update t set n = 10 where id = 1");
      sql.run("savepoint s");
      sql.run("update t set n = 20 where id = 2");
      sql.run("select * from t where id = 3 for update");
      sql.run("insert into t values (4, 4)");
      String free = "select id from t order by id for update skip locked";
      assertThat(other.rows(free)).isEmpty();
      sql.run("rollback to savepoint s");
      assertThat(other.rows(free)).containsExactly("2", "3");
      other.run("set lock_timeout = '1s'");
      other.run("update t set n = 21 where id = 2");
      other.run("insert into t values (4, 20)"); // neither key is reserved any more
      sql.run("update t set n = 30 where id = 3");
      sql.run("commit");
    }
    assertThat(sql.rows("select n from t order by id")).containsExactly("10", "21", "30", "20");
    assertThat(sql.rows("check table t")).containsExactly("ok");
  }

  @Test
  void rollbackToSavepoint_wakesWhoWaits() throws Exception {
    sql.run("create table t (id int primary key, n int)");
    sql.run("insert into t values (1, 1)");
    try (SqlSession other = sql.another(); ExecutorService thread = Executors.newSingleThreadExecutor()) {
      sql.run("begin");
      sql.run("savepoint s");
      sql.run("update t set n = 2 where id = 1");
      Future<?> waiting = thread.submit(() -> other.run("update t set n = n + 10 where id = 1"));
      sql.run("rollback to savepoint s");
      waiting.get();
      assertThat(sql.rows("select n from t")).containsExactly("11");
      sql.run("commit");
    }
    assertThat(sql.rows("select n from t")).containsExactly("11");
  }
}
