package dev.vecino.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.index.Metric;
import dev.vecino.type.Vector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreTest {
  @TempDir Path folder;

  private static Object[] row(long id, String name) {
    return new Object[] {id, name, Vector.of(id, 1, 2, 3)};
  }

  private static List<Object> names(RowCursor cursor) {
    List<Object> names = new ArrayList<>();
    while (cursor.next()) {
      names.add(cursor.row()[1]);
    }
    return names;
  }

  private static void fill(Store store, Table table, int rows) {
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, false)) {
      for (long id = 1; id <= rows; id++) {
        transaction.insert(table, row(id, "n" + id % 10));
      }
      transaction.commit(true);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void rows_committedAndReopened_areRead(int partitions) {
    StoreOptions options = StoreOptions.at(folder.resolve("app"));
    try (Store store = Store.open(options)) {
      Table table = Schemas.create(store, partitions);
      fill(store, table, 1000);
      try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, false)) {
        try (Snapshot snapshot = transaction.snapshot()) {
          RowCursor odd = snapshot.scan(table);
          while (odd.next()) {
            Object[] row = odd.row();
            long id = (Long) row[0];
            if (id % 2 == 1) {
              assertThat(transaction.delete(table, odd.rowId(), row)).isTrue();
            } else {
              assertThat(transaction.update(table, odd.rowId(), row, row(id, "changed"))).isTrue();
            }
          }
        }
        assertThat(transaction.check(table)).isEmpty();
        transaction.commit(true);
      }
    }
    try (Store store = Store.open(options);
        Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, true);
        Snapshot snapshot = transaction.snapshot()) {
      Table table = Schemas.items(store);
      assertThat(names(snapshot.scan(table))).hasSize(500).containsOnly("changed");
      Index.BTree key = table.primaryKey().orElseThrow();
      RowCursor found = snapshot.range(table, key, KeyRange.equal(List.of(42L)), false);
      assertThat(found.next()).isTrue();
      assertThat(found.row()).containsExactly(row(42, "changed"));
      assertThat(found.next()).isFalse();
      RowCursor down = snapshot.range(
          table, key, new KeyRange(List.of(), 10L, false, 20L, true, false), true);
      List<Object> ids = new ArrayList<>();
      while (down.next()) {
        ids.add(down.row()[0]);
      }
      assertThat(ids).containsExactly(20L, 18L, 16L, 14L, 12L);
      assertThat(transaction.check(table)).isEmpty();
    }
  }

  @Test
  void transaction_rolledBackToSavepoint_keepsWhatWasBefore() {
    try (Store store = Store.open(StoreOptions.memory())) {
      Table table = Schemas.create(store, 1);
      try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, false)) {
        transaction.insert(table, row(1, "kept"));
        Transaction.Savepoint savepoint = transaction.savepoint();
        transaction.insert(table, row(2, "gone"));
        transaction.rollbackTo(savepoint);
        transaction.insert(table, row(2, "again"));
        transaction.commit(true);
      }
      try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, false);
          Snapshot snapshot = transaction.snapshot()) {
        assertThat(names(snapshot.scan(table))).containsExactly("kept", "again");
        assertThat(transaction.check(table)).isEmpty();
      }
    }
  }

  @Test
  void store_openedToRead_refusesWritesAndLeavesTheFolderAsItIs() throws IOException {
    assertThatThrownBy(() -> Store.open(new StoreOptions(Optional.of(folder.resolve("none")), true, 8)))
        .isInstanceOfSatisfying(
            VecinoException.class, e -> assertThat(e.state()).isEqualTo(SqlState.UNDEFINED_FILE));
    StoreOptions options = StoreOptions.at(folder.resolve("app"));
    try (Store store = Store.open(options)) {
      Table table = Schemas.create(store, 1);
      fill(store, table, 10);
      try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, false)) {
        transaction.createIndex(
            table, new Index.Hnsw(transaction.newObjectId(), "near", 3, Metric.L2, 4, 16), Progress.NONE);
        transaction.commit(true);
      }
    }
    byte[] before = Files.readAllBytes(folder.resolve("app.vecino").resolve("rows.mv"));
    try (Store store = Store.open(new StoreOptions(options.path(), true, 8));
        Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, false);
        Snapshot snapshot = transaction.snapshot()) {
      Table table = Schemas.items(store);
      assertThat(names(snapshot.scan(table))).hasSize(10);
      var options10 = new NearestOptions(10, null, 10, () -> false);
      assertThat(NearestTest.nearest(snapshot, table, table.hnsws().getFirst(), new float[4], options10)).hasSize(10);
      assertThatThrownBy(() -> transaction.insert(table, row(20, "x")))
          .isInstanceOfSatisfying(
              VecinoException.class, e -> assertThat(e.state()).isEqualTo(SqlState.READ_ONLY_SQL_TRANSACTION));
      assertThat(transaction.check(table)).isEmpty();
    }
    assertThat(Files.readAllBytes(folder.resolve("app.vecino").resolve("rows.mv"))).isEqualTo(before);
  }

  @Test
  void vector_ofOtherDimensions_isRefusedAndTheTransactionGoesOn() {
    try (Store store = Store.open(StoreOptions.memory())) {
      Table table = Schemas.create(store, 1);
      try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, false)) {
        assertThatThrownBy(() -> transaction.insert(table, new Object[] {1L, "x", Vector.of(1, 2)}))
            .hasMessage("expected 4 dimensions, not 2");
        transaction.insert(table, row(1, "x"));
        transaction.commit(false);
      }
      try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, false)) {
        assertThat(transaction.check(table)).isEmpty();
      }
    }
  }

  @Test
  void insert_ofTakenKey_fails() {
    try (Store store = Store.open(StoreOptions.memory())) {
      Table table = Schemas.create(store, 1);
      fill(store, table, 3);
      try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, false)) {
        assertThatThrownBy(() -> transaction.insert(table, row(3, "x")))
            .isInstanceOfSatisfying(VecinoException.class, e -> {
              assertThat(e.state()).isEqualTo(SqlState.UNIQUE_VIOLATION);
              assertThat(e).hasMessage("duplicate key value violates unique constraint \"items_pkey\"");
              assertThat(e.detail()).contains("Key (id)=(3) already exists.");
            });
        transaction.insert(table, row(4, "x"));
        transaction.commit(true);
      }
    }
  }
}
