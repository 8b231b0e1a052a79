package dev.vecino.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.catalog.Table;
import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.type.Vector;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class IsolationTest {
  private final Store store = Store.open(StoreOptions.memory());
  private Table table;

  @BeforeEach
  void makeRows() {
    table = Schemas.create(store, 1);
    try (Transaction transaction = begin(Isolation.READ_COMMITTED)) {
      for (long id = 1; id <= 3; id++) {
        transaction.insert(table, row(id, "n" + id));
      }
      transaction.commit(true);
    }
  }

  @AfterEach
  void close() {
    store.close();
  }

  private Transaction begin(Isolation isolation) {
    return store.begin(isolation, 0, false);
  }

  private static Object[] row(long id, String name) {
    return new Object[] {id, name, Vector.of(id, 0, 0, 1)};
  }

  private String name(Transaction transaction, long rowId) {
    try (Snapshot snapshot = transaction.snapshot()) {
      Object[] row = snapshot.row(table, rowId);
      return row == null ? null : (String) row[1];
    }
  }

  private boolean rename(Transaction transaction, long rowId, String name) {
    Object[] before;
    try (Snapshot snapshot = transaction.snapshot()) {
      before = snapshot.row(table, rowId);
    }
    return transaction.update(table, rowId, before, row(rowId, name));
  }

  private static void assertState(SqlState state, ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOfSatisfying(
        VecinoException.class, e -> assertThat(e.state()).isEqualTo(state));
  }

  @Test
  void readCommitted_afterOthersCommit_seesItInTheNextStatement() {
    try (Transaction reader = begin(Isolation.READ_COMMITTED); Transaction writer = begin(Isolation.READ_COMMITTED)) {
      try (Snapshot statement = reader.snapshot()) {
        rename(writer, 1, "new");
        assertThat(statement.row(table, 1)[1]).isEqualTo("n1");
        writer.commit(true);
        assertThat(statement.row(table, 1)[1]).isEqualTo("n1");
      }
      assertThat(name(reader, 1)).isEqualTo("new");
    }
  }

  @Test
  void repeatableRead_afterOthersCommit_seesTheOldStateAndMayNotOverwriteIt() {
    try (Transaction reader = begin(Isolation.REPEATABLE_READ); Transaction writer = begin(Isolation.READ_COMMITTED)) {
      assertThat(name(reader, 1)).isEqualTo("n1");
      rename(writer, 1, "new");
      writer.delete(table, 2, null);
      writer.commit(true);
      assertThat(name(reader, 1)).isEqualTo("n1");
      assertThat(name(reader, 2)).isEqualTo("n2");
      assertState(SqlState.SERIALIZATION_FAILURE, () -> rename(reader, 1, "mine"));
      assertState(SqlState.SERIALIZATION_FAILURE, () -> rename(reader, 1, "mine"));
      assertState(SqlState.SERIALIZATION_FAILURE, () -> reader.delete(table, 2, null));
      assertState(SqlState.SERIALIZATION_FAILURE, () -> reader.latest(table, 1));
      assertThat(rename(reader, 3, "mine")).isTrue();
      reader.commit(true);
    }
  }

  @Test
  void readCommitted_onRowChangedSinceItsStatement_isToldAndReadsItAgain() {
    try (Transaction first = begin(Isolation.READ_COMMITTED); Transaction second = begin(Isolation.READ_COMMITTED)) {
      try (Snapshot statement = first.snapshot()) {
        Object[] before = statement.row(table, 1);
        rename(second, 1, "theirs");
        second.commit(true);
        assertThat(first.update(table, 1, before, row(1, "mine"))).isFalse();
        assertThat(first.latest(table, 1)[1]).isEqualTo("theirs");
        assertThat(first.update(table, 1, before, row(1, "mine"))).isTrue();
      }
      first.commit(true);
    }
    try (Transaction reader = begin(Isolation.READ_COMMITTED)) {
      assertThat(name(reader, 1)).isEqualTo("mine");
    }
  }

  @Test
  void write_ofLockedRow_waitsForItsHolder() {
    try (Transaction holder = begin(Isolation.READ_COMMITTED); Transaction waiter = begin(Isolation.READ_COMMITTED)) {
      rename(holder, 1, "first");
      var waiting = CompletableFuture.supplyAsync(() -> {
        boolean done = rename(waiter, 1, "second");
        return done || waiter.latest(table, 1)[1].equals("first") && rename(waiter, 1, "second");
      });
      holder.commit(true);
      assertThat(waiting.orTimeout(20, TimeUnit.SECONDS).join()).isTrue();
      waiter.commit(true);
    }
    try (Transaction reader = begin(Isolation.READ_COMMITTED)) {
      assertThat(name(reader, 1)).isEqualTo("second");
    }
  }

  @Test
  void write_ofLockedRow_endsAtLockTimeout() {
    try (Transaction holder = begin(Isolation.READ_COMMITTED);
        Transaction waiter = store.begin(Isolation.READ_COMMITTED, 20, false)) {
      rename(holder, 1, "first");
      assertState(SqlState.LOCK_NOT_AVAILABLE, () -> rename(waiter, 1, "second"));
      holder.insert(table, row(9, "nine"));
      assertState(SqlState.LOCK_NOT_AVAILABLE, () -> waiter.insert(table, row(9, "other nine")));
      waiter.insert(table, row(10, "ten"));
      waiter.commit(true);
      holder.commit(true);
    }
  }

  @Test
  void transactions_waitingForEachOther_areFoundAndOneFails() {
    try (Transaction first = begin(Isolation.READ_COMMITTED); Transaction second = begin(Isolation.READ_COMMITTED)) {
      rename(first, 1, "a");
      rename(second, 2, "b");
      var waiting = CompletableFuture.runAsync(() -> {
        try {
          rename(first, 2, "a");
        } catch (VecinoException e) {
          first.rollback();
          throw e;
        }
      });
      assertThatThrownBy(() -> {
        rename(second, 1, "b");
        waiting.join(); // or the other one is the victim
      }).satisfies(e -> {
        Throwable cause = e instanceof CompletionException ? e.getCause() : e;
        assertThat(((VecinoException) cause).state()).isEqualTo(SqlState.DEADLOCK_DETECTED);
      });
      second.rollback();
      waiting.handle((done, failure) -> done).orTimeout(20, TimeUnit.SECONDS).join();
    }
  }

  @Test
  void key_insertedByRunningTransaction_isWaitedFor() {
    try (Transaction first = begin(Isolation.READ_COMMITTED); Transaction second = begin(Isolation.READ_COMMITTED)) {
      first.insert(table, row(7, "seven"));
      var waiting = CompletableFuture.runAsync(() -> second.insert(table, row(7, "other")));
      first.commit(true);
      assertThatThrownBy(() -> waiting.orTimeout(20, TimeUnit.SECONDS).join())
          .cause().isInstanceOfSatisfying(
              VecinoException.class, e -> assertThat(e.state()).isEqualTo(SqlState.UNIQUE_VIOLATION));
    }
  }

  @Test
  void key_freedByRolledBackTransaction_isTaken() {
    try (Transaction first = begin(Isolation.READ_COMMITTED); Transaction second = begin(Isolation.READ_COMMITTED)) {
      first.insert(table, row(7, "seven"));
      var waiting = CompletableFuture.supplyAsync(() -> second.insert(table, row(7, "other")));
      first.rollback();
      assertThat(waiting.orTimeout(20, TimeUnit.SECONDS).join()).isPositive();
      second.commit(true);
    }
  }

  @Test
  void conflict_ofTakenKey_namesTheRow() {
    try (Transaction transaction = begin(Isolation.READ_COMMITTED)) {
      var key = table.primaryKey().orElseThrow();
      assertThat(transaction.conflict(table, key, row(2, "x"))).isEqualTo(2);
      assertThat(transaction.conflict(table, key, row(8, "x"))).isZero();
      long id = transaction.insert(table, row(8, "x"));
      assertThat(transaction.conflict(table, key, row(8, "y"))).isEqualTo(id);
    }
  }

  @Test
  void statement_thatWritesWhatItReads_doesNotSeeItsOwnWrites() {
    try (Transaction transaction = begin(Isolation.READ_COMMITTED); Snapshot statement = transaction.snapshot()) {
      int seen = 0;
      for (RowCursor rows = statement.scan(table); rows.next(); ) {
        transaction.insert(table, row(100 + rows.rowId(), "copy"));
        seen++;
      }
      assertThat(seen).isEqualTo(3);
      assertThat(statement.row(table, 4)).isNull();
      try (Snapshot next = transaction.snapshot()) {
        assertThat(next.row(table, 4)).isNotNull();
      }
    }
  }

  @Test
  void readOnlyTransaction_writing_isRefused() {
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 0, true)) {
      assertState(SqlState.READ_ONLY_SQL_TRANSACTION, () -> transaction.insert(table, row(5, "x")));
    }
  }

  @Test
  void rows_writtenUnderSavepoint_areOverlaidInOrder() {
    try (Transaction transaction = begin(Isolation.READ_COMMITTED)) {
      rename(transaction, 1, "a");
      var savepoint = transaction.savepoint();
      rename(transaction, 1, "b");
      transaction.delete(table, 2, null);
      assertThat(List.of(name(transaction, 1), String.valueOf(name(transaction, 2)))).containsExactly("b", "null");
      transaction.rollbackTo(savepoint);
      assertThat(List.of(name(transaction, 1), name(transaction, 2))).containsExactly("a", "n2");
    }
  }
}
