package dev.vecino.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.Prepared;
import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tables and indexes that change while other sessions read and write the rows. */
final class DefinitionsUnderLoadTest {
  private static final Set<SqlState> RETRIED =
      Set.of(SqlState.SERIALIZATION_FAILURE, SqlState.DEADLOCK_DETECTED, SqlState.LOCK_NOT_AVAILABLE);

  private final SqlSession sql = SqlSession.inMemory();
  private final AtomicBoolean done = new AtomicBoolean();
  private final AtomicInteger ids = new AtomicInteger();

  @BeforeEach
  void createTable() {
    sql.run("create table t (id int primary key, v vector(2))");
  }

  @AfterEach
  void close() {
    sql.close();
  }

  private static void retried(Runnable statement) {
    for (; ; ) {
      try {
        statement.run();
        return;
      } catch (VecinoException e) {
        if (!RETRIED.contains(e.state())) {
          throw e;
        }
      }
    }
  }

  private void insertUntilDone() {
    try (SqlSession session = sql.another();
        Prepared insert = session.session.prepare("insert into t (id, v) values ($1, $2)")) {
      while (!done.get()) {
        int id = ids.incrementAndGet();
        retried(() -> insert.execute(List.of(id, new float[] {id, 1})).close());
      }
    }
  }

  private void searchUntilDone() {
    try (SqlSession session = sql.another();
        Prepared search = session.session.prepare("select * from t order by v <-> $1 limit 3")) {
      while (!done.get()) {
        int before = ids.get();
        retried(
            () ->
                assertThat(SqlSession.rows(search.execute(List.of(new float[] {0, 0}))).size())
                    .isBetween(Math.min(3, Math.max(0, before - 2)), 3));
      }
    }
  }

  private void define() {
    for (int i = 0; i < 15; i++) {
      String column = "c" + i;
      retried(() -> sql.run("create index near on t using hnsw (v vector_l2_ops)"));
      retried(() -> sql.run("alter table t add column " + column + " int default 1"));
      retried(() -> sql.run("create unique index other on t (id)"));
      retried(() -> sql.run("alter table t drop column " + column));
      retried(() -> sql.run("drop index near, other"));
    }
  }

  @Test
  void definitions_whileRowsAreWrittenAndSearched_loseNothing() throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
      List<Future<?>> others =
          List.of(
              threads.submit(this::insertUntilDone),
              threads.submit(this::insertUntilDone),
              threads.submit(this::searchUntilDone));
      try {
        define();
      } finally {
        done.set(true);
      }
      for (Future<?> other : others) {
        other.get();
      }
    }
    assertThat(sql.rows("select count(*) from t")).containsExactly("" + ids.get());
    assertThat(sql.rows("check table t")).containsExactly("ok");
  }

  @Test
  void createTable_ofOneNameByMany_makesOne() throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      Runnable create =
          () -> {
            try (SqlSession session = sql.another()) {
              for (int i = 0; i < 10; i++) {
                String table = "made" + i;
                retried(() -> session.run("create table if not exists " + table + " (x int)"));
              }
            }
          };
      List<? extends Future<?>> runs = List.of(threads.submit(create), threads.submit(create), threads.submit(create));
      for (Future<?> run : runs) {
        run.get();
      }
    }
    assertThat(sql.session.catalog().tables()).hasSize(11);
  }
}
