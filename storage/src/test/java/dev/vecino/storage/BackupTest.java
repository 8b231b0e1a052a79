package dev.vecino.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.catalog.Table;
import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.type.Vector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackupTest {
  private static final int WINDOW = 50; // rows that exist at a time

  @TempDir Path folder;

  // Each transaction adds one row and removes one, so that slots of vectors are used again all the time.
  private static void step(Store store, Table table, long id) {
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, false)) {
      transaction.insert(table, new Object[] {id, "n", Vector.of(id, 1, 2, 3)});
      try (Snapshot snapshot = transaction.snapshot()) {
        RowCursor old =
            snapshot.range(table, table.primaryKey().orElseThrow(), KeyRange.equal(List.of(id - WINDOW)), false);
        if (old.next()) {
          transaction.delete(table, old.rowId(), old.row());
        }
      }
      transaction.commit(true);
    }
  }

  private static void letWrite(AtomicLong acknowledged) {
    long enough = acknowledged.get() + 20;
    long end = System.nanoTime() + 20_000_000;
    while (acknowledged.get() < enough && System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  private static List<Long> ids(Store store) {
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, true);
        Snapshot snapshot = transaction.snapshot()) {
      Table table = Schemas.items(store);
      assertThat(transaction.check(table)).isEmpty();
      List<Long> ids = new ArrayList<>();
      RowCursor rows = snapshot.scan(table);
      while (rows.next()) {
        ids.add((Long) rows.row()[0]);
        assertThat(rows.row()[2]).isEqualTo(Vector.of((Long) rows.row()[0], 1, 2, 3));
      }
      return ids.stream().sorted().toList();
    }
  }

  @Test
  void copy_ofDatabaseThatIsWritten_isOneOfItsStates() throws Exception {
    try (Store store = Store.open(StoreOptions.at(folder.resolve("app")))) {
      Table table = Schemas.create(store, 1);
      var acknowledged = new AtomicLong();
      var stop = new AtomicBoolean();
      var begun = new CountDownLatch(1);
      var writing = CompletableFuture.runAsync(() -> {
        for (long id = 1; !stop.get(); id++) {
          step(store, table, id);
          acknowledged.set(id);
          if (id == 2 * WINDOW) {
            begun.countDown();
          }
        }
      });
      begun.await();
      for (int i = 0; i < 5; i++) {
        long before = acknowledged.get();
        // Between two files the writer gets the time to spoil the copy, if it can.
        store.backup(folder.resolve("copy" + i), (phase, done, total) -> letWrite(acknowledged));
        long after = acknowledged.get() + 1;
        try (Store copy = Store.open(StoreOptions.at(folder.resolve("copy" + i)))) {
          List<Long> ids = ids(copy);
          assertThat(ids.getLast()).isBetween(before, after);
          assertThat(ids).isEqualTo(LongStream.rangeClosed(ids.getLast() - WINDOW + 1, ids.getLast()).boxed().toList());
        }
      }
      stop.set(true);
      writing.get();
    }
  }

  @Test
  void copy_reportsProgress_andLeavesNothingHalfDone() {
    try (Store store = Store.open(StoreOptions.at(folder.resolve("app")))) {
      step(store, Schemas.create(store, 2), 1);
      List<Long> reports = new ArrayList<>();
      long bytes = store.backup(folder.resolve("copy"), (phase, done, total) -> reports.add(done));
      assertThat(reports).isNotEmpty().isSorted();
      assertThat(reports.getLast()).isEqualTo(bytes).isGreaterThan(4096);
      assertThat(folder.resolve("copy.vecino")).isDirectory();
      assertThat(Files.exists(folder.resolve("copy.vecino.partial"))).isFalse();
      assertThatThrownBy(() -> store.backup(folder.resolve("copy"), Progress.NONE))
          .isInstanceOfSatisfying(VecinoException.class, e -> assertThat(e.state()).isEqualTo(SqlState.DUPLICATE_FILE));
    }
  }

  @Test
  void copy_ofDatabaseInMemory_isRefused() {
    try (Store store = Store.open(StoreOptions.memory())) {
      assertThatThrownBy(() -> store.backup(folder.resolve("copy"), Progress.NONE))
          .isInstanceOfSatisfying(VecinoException.class, e -> assertThat(e.state()).isEqualTo(SqlState.FEATURE_NOT_SUPPORTED));
    }
  }
}
