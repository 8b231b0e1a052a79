package dev.vecino.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.index.Metric;
import dev.vecino.type.DataType;
import dev.vecino.type.Vector;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class DdlTest {
  @TempDir Path folder;

  private Store store;
  private Table table;

  @BeforeEach
  void makeTable() {
    store = Store.open(StoreOptions.at(folder.resolve("app")));
    Schemas.create(store, 2);
    table = Schemas.items(store);
    commit(transaction -> {
      for (long id = 1; id <= 50; id++) {
        transaction.insert(table, row(id));
      }
      transaction.createIndex(
          table, new Index.Hnsw(transaction.newObjectId(), "near", 3, Metric.L2, 8, 32), Progress.NONE);
    });
    table = Schemas.items(store);
  }

  @AfterEach
  void checkAndClose() {
    for (int opened = 0; opened < 2; opened++) {
      try (Transaction transaction = begin()) {
        for (Table each : transaction.catalog().tables()) {
          assertThat(transaction.check(each)).as(each.name()).isEmpty();
        }
      }
      store.close();
      store = Store.open(StoreOptions.at(folder.resolve("app")));
    }
    store.close();
  }

  private static Object[] row(long id) {
    return new Object[] {id, "n" + id % 7, Vector.of(id, 1, 0, 1)};
  }

  private Transaction begin() {
    return store.begin(Isolation.READ_COMMITTED, 0, false);
  }

  private void commit(Consumer<Transaction> work) {
    try (Transaction transaction = begin()) {
      work.accept(transaction);
      transaction.commit(true);
    }
  }

  private static void assertState(SqlState state, ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOfSatisfying(
        VecinoException.class, e -> assertThat(e.state()).as("%s", e).isEqualTo(state));
  }

  private List<Object[]> rows(Transaction transaction, Table of) {
    List<Object[]> rows = new ArrayList<>();
    try (Snapshot snapshot = transaction.snapshot()) {
      for (RowCursor cursor = snapshot.scan(of); cursor.next(); ) {
        rows.add(cursor.row());
      }
    }
    return rows;
  }

  private List<Object[]> rows(Table of) {
    try (Transaction transaction = begin()) {
      return rows(transaction, of);
    }
  }

  @Test
  void table_madeAndRolledBack_leavesNothing() throws IOException {
    List<String> before = files();
    try (Transaction transaction = begin()) {
      Table other = new Table(
          transaction.newObjectId(), "public", "other", table.columns(), List.of(), List.of(), 4, 1, Placement.ROW_ID);
      transaction.createTable(other);
      transaction.insert(other, row(1));
      assertThat(rows(transaction, other)).hasSize(1);
      assertThat(store.catalog().table("public", "other")).isEmpty();
      transaction.rollback();
    }
    assertThat(store.catalog().table("public", "other")).isEmpty();
    assertThat(files()).isEqualTo(before);
  }

  private List<String> files() throws IOException {
    try (Stream<Path> all = Files.list(folder.resolve("app.vecino"))) {
      return all.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void column_added_isReadFromOldRowsAsItsMissingValue() {
    var added = new Column(
        4, "added", DataType.NUMERIC, true, Optional.empty(), Optional.empty(), Optional.of(BigDecimal.TEN));
    List<Column> columns = new ArrayList<>(table.columns());
    columns.add(added);
    columns.remove(1);
    Table changed = table.withColumns(columns, 5);
    changed = changed.withIndexes(changed.indexes().stream().filter(index -> !index.columns().contains(2)).toList());
    Table next = changed;
    try (Transaction transaction = begin()) {
      transaction.alterTable(next);
      assertThat(rows(transaction, next)).allMatch(row -> row.length == 3 && row[2].equals(BigDecimal.TEN));
      transaction.rollback();
    }
    assertThat(rows(table)).allMatch(row -> row.length == 3 && row[1] instanceof String);
    commit(transaction -> {
      transaction.alterTable(next);
      transaction.insert(next, new Object[] {100L, Vector.of(9, 9, 9, 9), BigDecimal.ONE});
    });
    assertThat(rows(next)).hasSize(51);
  }

  @Test
  void vectorColumn_addedWithDefault_canBeIndexed() {
    Vector value = Vector.of(1, 2);
    var added = new Column(
        4, "other", DataType.vector(2), false, Optional.empty(), Optional.empty(), Optional.of(value));
    List<Column> columns = new ArrayList<>(table.columns());
    columns.add(added);
    commit(transaction -> {
      transaction.alterTable(table.withColumns(columns, 5));
      Table next = transaction.catalog().table(table.id()).orElseThrow();
      transaction.createIndex(
          next, new Index.Hnsw(transaction.newObjectId(), "other_near", 4, Metric.L1, 4, 8), Progress.NONE);
    });
    Table next = Schemas.items(store);
    try (Transaction transaction = begin(); Snapshot snapshot = transaction.snapshot()) {
      Index.Hnsw index = next.hnsws().getLast();
      var all = new NearestOptions(100, null, 100, () -> false);
      assertThat(NearestTest.nearest(snapshot, next, index, new float[] {1, 2}, all)).hasSize(50)
          .allMatch(hit -> hit.distance() == 0);
    }
    commit(transaction -> transaction.alterTable(
        next.withColumns(table.columns(), 5).withIndexes(table.indexes())));
  }

  @Test
  void table_droppedAndRolledBack_isThere() {
    try (Transaction transaction = begin()) {
      transaction.dropTable(table);
      assertThat(transaction.catalog().tables()).isEmpty();
      assertState(SqlState.UNDEFINED_TABLE, () -> rows(transaction, table));
      assertState(SqlState.UNDEFINED_TABLE, () -> transaction.insert(table, row(99)));
      transaction.rollback();
    }
    assertThat(rows(table)).hasSize(50);
  }

  @Test
  void table_dropped_isGoneWithItsFiles() throws IOException {
    commit(transaction -> transaction.dropTable(table));
    assertState(SqlState.UNDEFINED_TABLE, () -> rows(table));
    store.close();
    assertThat(files()).noneMatch(file -> file.endsWith(".vec") || file.endsWith(".hnsw"));
    store = Store.open(StoreOptions.at(folder.resolve("app")));
    Schemas.create(store, 1);
  }

  @Test
  void truncate_rolledBackAndCommitted_keepsAndRemovesRows() {
    try (Transaction transaction = begin()) {
      transaction.insert(table, row(60));
      transaction.truncate(table);
      assertThat(rows(transaction, table)).isEmpty();
      transaction.insert(table, row(1));
      assertThat(rows(transaction, table)).hasSize(1);
      transaction.rollback();
    }
    assertThat(rows(table)).hasSize(50);
    commit(transaction -> {
      transaction.insert(table, row(60));
      Transaction.Savepoint savepoint = transaction.savepoint();
      transaction.truncate(table);
      transaction.rollbackTo(savepoint);
      assertThat(rows(transaction, table)).hasSize(51);
      transaction.truncate(table);
      assertThat(transaction.insert(table, row(7))).isGreaterThan(51);
    });
    assertThat(rows(table)).hasSize(1);
  }

  @Test
  void index_madeInTransaction_isUsedThereAndGoneAfterRollback() {
    try (Transaction transaction = begin()) {
      transaction.insert(table, row(70));
      var index = new Index.BTree(transaction.newObjectId(), "by_name", List.of(2, 1), true, false, false);
      Transaction.Savepoint before = transaction.savepoint();
      transaction.createIndex(table, index, Progress.NONE);
      Table indexed = transaction.catalog().table(table.id()).orElseThrow();
      transaction.insert(indexed, row(71));
      try (Snapshot snapshot = transaction.snapshot()) {
        RowCursor found = snapshot.range(indexed, index, KeyRange.all(), false);
        int count = 0;
        while (found.next()) {
          count++;
        }
        assertThat(count).isEqualTo(52);
      }
      assertThat(transaction.check(indexed)).isEmpty();
      transaction.rollbackTo(before);
      assertThat(transaction.catalog().table(table.id()).orElseThrow()).isEqualTo(table);
      assertThat(rows(transaction, table)).hasSize(51);
      transaction.commit(true);
    }
    assertThat(rows(table)).hasSize(51);
  }

  @Test
  void uniqueIndex_overDuplicates_isRefused() {
    try (Transaction transaction = begin()) {
      var index = new Index.BTree(transaction.newObjectId(), "one_name", List.of(2), true, false, false);
      assertThatThrownBy(() -> transaction.createIndex(table, index, Progress.NONE))
          .isInstanceOfSatisfying(VecinoException.class, e -> {
            assertThat(e.state()).isEqualTo(SqlState.UNIQUE_VIOLATION);
            assertThat(e).hasMessage("could not create unique index \"one_name\"");
            assertThat(e.detail().orElseThrow()).matches("Key \\(name\\)=\\(n\\d\\) is duplicated\\.");
          });
      transaction.insert(table, row(80));
      transaction.commit(true);
    }
  }

  @Test
  void index_dropped_isGone() {
    Index.Hnsw near = table.hnsws().getFirst();
    commit(transaction -> transaction.dropIndex(table, near));
    Table next = Schemas.items(store);
    assertThat(next.hnsws()).isEmpty();
    try (Transaction transaction = begin(); Snapshot snapshot = transaction.snapshot()) {
      var all = new NearestOptions(10, null, 10, () -> false);
      assertState(SqlState.UNDEFINED_OBJECT, () -> snapshot.nearest(next, near, new float[4], all));
    }
    assertState(SqlState.SERIALIZATION_FAILURE, () -> commit(transaction -> transaction.insert(table, row(90))));
  }

  @Test
  void ddl_onTableThatOthersWrite_waitsForThem() {
    Transaction writer = begin();
    writer.insert(table, row(61));
    var waiting = CompletableFuture.runAsync(() -> commit(transaction -> transaction.truncate(table)));
    Transaction other = begin();
    assertThat(rows(other, table)).hasSize(50);
    writer.commit(true);
    waiting.orTimeout(30, TimeUnit.SECONDS).join();
    assertThat(rows(other, table)).isEmpty();
    other.close();
  }
}
