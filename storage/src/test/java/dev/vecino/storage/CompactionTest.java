package dev.vecino.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.catalog.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class CompactionTest {
  private static final int ROWS = 5_000;

  @TempDir Path folder;

  private static Object[] row(long id, int version) {
    return new Object[] {id, "name " + id + " of version " + version, null};
  }

  private static void update(Store store, Table table, Random random, int version) {
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 0, false);
        Snapshot snapshot = transaction.snapshot()) {
      for (int i = 0; i < 40; i++) {
        long rowId = 1 + random.nextInt(ROWS);
        transaction.update(table, rowId, snapshot.row(table, rowId), row(rowId, version));
      }
      transaction.commit(true);
    }
  }

  @Test
  void file_ofManyUpdates_isCompactedUnderOpenSnapshots() throws IOException {
    var random = new Random(3);
    try (Store store = Store.open(StoreOptions.at(folder.resolve("app")))) {
      Table table = Schemas.create(store, 1);
      try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 0, false)) {
        for (long id = 1; id <= ROWS; id++) {
          transaction.insert(table, row(id, 0));
        }
        transaction.commit(true);
      }
      StoreCore core = ((OpenStore) store).core();
      core.maps.store.setRetentionTime(1); // chunks may be reused as soon as nobody needs them
      try (Transaction reader = store.begin(Isolation.REPEATABLE_READ, 0, true); Snapshot old = reader.snapshot()) {
        for (int version = 1; version <= 60; version++) {
          update(store, table, random, version);
        }
        boolean compacted = new Compaction(core).run();
        assertThat(compacted).isTrue();
        long before = Files.size(folder.resolve("app.vecino").resolve("rows.mv"));
        for (int version = 61; version <= 90; version++) {
          update(store, table, random, version);
          new Compaction(core).run();
        }
        for (long id = 1; id <= ROWS; id++) {
          assertThat(old.row(table, id)).isEqualTo(row(id, 0));
        }
        assertThat(before).isPositive();
      }
      for (int version = 91; version <= 150; version++) {
        update(store, table, random, version);
        new Compaction(core).run();
        core.leader.flush();
        core.removeRetired();
      }
      try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 0, false)) {
        assertThat(transaction.check(table)).isEmpty();
      }
      assertThat(core.maps.store.getFileStore().getChunksFillRate()).isGreaterThan(25);
    }
    try (Store store = Store.open(StoreOptions.at(folder.resolve("app")));
        Transaction transaction = store.begin(Isolation.READ_COMMITTED, 0, false)) {
      assertThat(transaction.check(Schemas.items(store))).isEmpty();
    }
  }
}
