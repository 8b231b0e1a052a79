package dev.vecino.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Foreign keys between two sessions: no interleaving leaves a row that refers to nothing. */
final class ConcurrentForeignKeysTest {
  private static final Set<SqlState> EXPECTED = Set.of(
      SqlState.FOREIGN_KEY_VIOLATION,
      SqlState.UNIQUE_VIOLATION,
      SqlState.SERIALIZATION_FAILURE,
      SqlState.DEADLOCK_DETECTED);

  private final SqlSession one = SqlSession.inMemory();
  private final SqlSession two = one.another();

  @BeforeEach
  void tables() {
    one.run("create table a (id int primary key, v int)");
    one.run("create table b (id int primary key, a_id int references a)");
    one.run("insert into a values (1, 0), (2, 0)");
    two.run("set lock_timeout = '30ms'");
  }

  @AfterEach
  void close() {
    two.close();
    one.close();
  }

  private void waits(String sql) {
    two.refused(sql, "55P03", "lock timeout");
  }

  @Test
  void delete_ofARowThatAnUncommittedRowRefersTo_waitsAndIsRefused() {
    one.run("begin");
    one.run("insert into b values (1, 1)");
    waits("delete from a where id = 1");
    waits("update a set id = 3 where id = 1");
    one.run("commit");
    two.refused("delete from a where id = 1", "23503", "on table \"b\"");
  }

  @Test
  void delete_ofARowThatARolledBackRowReferredTo_succeeds() {
    one.run("begin");
    one.run("insert into b values (1, 1)");
    one.run("rollback");
    assertThat(two.run("delete from a where id = 1")).isEqualTo("DELETE 1");
  }

  @Test
  void update_ofOtherColumns_doesNotWaitForThoseWhoRefer() {
    one.run("begin");
    one.run("insert into b values (1, 1)");
    assertThat(two.run("update a set v = 5 where id = 1")).isEqualTo("UPDATE 1");
    one.run("insert into b values (2, 1)");
    one.run("commit");
  }

  @Test
  void insert_whileTheRowIsBeingUpdated_doesNotWait() {
    one.run("begin");
    one.run("update a set v = 5 where id = 1");
    assertThat(two.run("insert into b values (1, 1)")).isEqualTo("INSERT 1");
    one.run("update a set v = 6 where id = 1");
    one.run("commit");
    assertThat(one.rows("select v from a where id = 1")).containsExactly("6");
  }

  @Test
  void insert_whileTheRowIsBeingDeleted_waitsAndIsRefused() {
    one.run("begin");
    one.run("delete from a where id = 1");
    waits("insert into b values (1, 1)");
    one.run("commit");
    two.refused("insert into b values (1, 1)", "23503", "violates foreign key");
  }

  @Test
  void insert_ofARowWhoseParentIsUncommitted_isRefused() {
    one.run("begin");
    one.run("insert into a values (3, 0)");
    two.refused("insert into b values (1, 3)", "23503", "violates foreign key");
    one.run("commit");
    assertThat(two.run("insert into b values (1, 3)")).isEqualTo("INSERT 1");
  }

  @Test
  void cascade_reachesRowsThatARepeatableReadTransactionDoesNotSee_orFails() {
    one.run("create table c (id int primary key, a_id int references a on delete cascade)");
    one.run("begin isolation level repeatable read");
    assertThat(one.rows("select count(*) from c")).containsExactly("0");
    two.run("insert into c values (1, 1)");
    one.refused("delete from a where id = 1", "40001", "could not serialize");
    one.run("rollback");
    one.run("delete from a where id = 1");
    assertThat(one.rows("select count(*) from c")).containsExactly("0");
  }

  @Test
  void delete_underRepeatableRead_seesRowsCommittedSince() {
    one.run("begin isolation level repeatable read");
    assertThat(one.rows("select count(*) from b")).containsExactly("0");
    two.run("insert into b values (1, 1)");
    one.refused("delete from a where id = 1", "23503", "violates foreign key");
  }

  @Test
  void insert_underRepeatableRead_ofAKeyThatHasGoneSince_failsToSerialize() {
    one.run("begin isolation level repeatable read");
    assertThat(one.rows("select count(*) from a")).containsExactly("2");
    two.run("delete from a where id = 1");
    one.refused("insert into b values (1, 1)", "40001", "could not serialize");
  }

  @Test
  void addConstraint_whileAWriterIsAtWork_waitsForIt() {
    one.run("begin");
    one.run("delete from a where id = 2");
    waits("alter table b add constraint again foreign key (a_id) references a");
    one.run("commit");
    two.run("alter table b add constraint again foreign key (a_id) references a");
  }

  @ParameterizedTest
  @CsvSource({"read committed,no action", "read committed,cascade", "repeatable read,set null", "repeatable read,cascade"})
  void randomWrites_fromFourSessions_leaveNoOrphan(String isolation, String action) throws Exception {
    one.run("create table p (id int primary key)");
    one.run("create table q (id int primary key, p_id int references p on delete " + action + " on update "
        + action + ")");
    one.run("create index on q (p_id)");
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<Integer>> runs = new ArrayList<>();
      for (int s = 0; s < 4; s++) {
        var random = new Random(s);
        runs.add(threads.submit(() -> write(isolation, random)));
      }
      int references = 0;
      for (Future<Integer> run : runs) {
        references += run.get();
      }
      assertThat(references).as("rows of q that were committed").isPositive();
    }
    assertThat(one.rows("select * from q where p_id is not null and p_id not in (select id from p)")).isEmpty();
    assertThat(one.rows("check table p")).containsExactly("ok");
    assertThat(one.rows("check table q")).containsExactly("ok");
  }

  /** Runs random transactions and counts the rows of q that they inserted and committed. */
  private int write(String isolation, Random random) {
    int committed = 0;
    try (SqlSession session = one.another()) {
      for (int i = 0; i < 60; i++) {
        session.run("begin isolation level " + isolation);
        try {
          int inserted = 0;
          for (int n = 0; n < 3; n++) {
            String statement = statement(random);
            if (session.run(statement).equals("INSERT 1") && statement.startsWith("insert into q")) {
              inserted++;
            }
          }
          session.run("commit");
          committed += inserted;
        } catch (VecinoException e) {
          assertThat(EXPECTED).contains(e.state());
          session.run("rollback");
        }
      }
    }
    return committed;
  }

  private static String statement(Random random) {
    int p = random.nextInt(6);
    int q = random.nextInt(12);
    return switch (random.nextInt(7)) {
      case 0 -> "delete from p where id = " + p;
      case 1 -> "update p set id = " + random.nextInt(6) + " where id = " + p;
      case 2, 3 -> "insert into p values (" + p + ") on conflict do nothing";
      case 4 -> "update q set p_id = " + p + " where id = " + q;
      default -> "insert into q values (" + q + ", " + p + ") on conflict (id) do update set p_id = excluded.p_id";
    };
  }
}
