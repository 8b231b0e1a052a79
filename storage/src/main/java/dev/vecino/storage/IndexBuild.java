package dev.vecino.storage;

import static dev.vecino.error.SqlState.QUERY_CANCELED;
import static dev.vecino.error.SqlState.UNIQUE_VIOLATION;

import dev.vecino.catalog.Index;
import dev.vecino.error.VecinoException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.h2.mvstore.MVMap;

/** Fills a new index from the rows that its transaction sees. */
final class IndexBuild {
  private static final int ENTRY_BYTES = 64; // of a key that is sorted, without its own bytes
  private static final int REPORT = 4096;

  private final StoreTransaction transaction;
  private final TableView view;
  private final Index index;
  private final Progress progress;
  private final int at;

  /** @param view the table with the index, which is the last of its indexes */
  IndexBuild(StoreTransaction transaction, TableView view, Index index, Progress progress) {
    this.transaction = transaction;
    this.view = view;
    this.index = index;
    this.progress = progress;
    this.at = view.indexOf(index.id());
  }

  private record Entry(byte[] key, byte[] held, int partition, long rowId) {}

  void run() {
    TableState rows = transaction.newest(view);
    var scan = new RowScan(rows, transaction.written(view.table.id()), transaction.mark(), view.reader());
    long total = rows.rowCount();
    long done = 0;
    List<Entry> run = new ArrayList<>(); // sorted, for maps fill fastest in key order
    long bytes = 0;
    while (scan.next()) {
      byte[] key = RowWriter.keyEntry(view, at, scan.row(), scan.rowId());
      if (key != null) {
        byte[] held = view.included(at, scan.row());
        run.add(new Entry(key, held, scan.partition(), scan.rowId()));
        bytes += key.length + held.length + ENTRY_BYTES;
      }
      if (bytes >= transaction.maintenanceBytes()) {
        put(run);
        run.clear();
        bytes = 0;
        transaction.core().leader.flush();
      }
      if (++done % REPORT == 0) {
        progress.report("keys", done, Math.max(done, total));
      }
    }
    put(run);
    progress.report("keys", done, done);
    if (view.indexes[at].graphs != null) {
      buildGraphs(rows);
    }
  }

  /** Links the committed rows; the transaction's own are linked when it commits, like those of any other. */
  private void buildGraphs(TableState rows) {
    GraphMemory.require(transaction.core(), view.indexes[at]);
    for (int p = 0; p < view.store.partitions(); p++) {
      GraphStore store = view.indexes[at].graphs[p];
      var build = new GraphBuild(
          transaction.core(), store, (done, total) -> progress.report("graph", done, total),
          () -> transaction.locks().cancelled() || Thread.currentThread().isInterrupted());
      store.graph(
          build.run(rows.rows[p])
              .orElseThrow(() -> VecinoException.of(QUERY_CANCELED, "canceling statement due to user request")));
    }
  }

  private void put(List<Entry> run) {
    run.sort((a, b) -> Arrays.compareUnsigned(a.key(), b.key()));
    MVMap<byte[], byte[]>[] maps = view.indexes[at].keys;
    boolean unique = view.isUnique(at);
    for (Entry entry : run) {
      if (unique) {
        checkUnique(entry);
      }
      maps[entry.partition()].put(entry.key(), entry.held());
    }
  }

  private void checkUnique(Entry entry) {
    byte[] columns = Arrays.copyOf(entry.key(), entry.key().length - Long.BYTES);
    for (MVMap<byte[], byte[]> map : view.indexes[at].keys) {
      byte[] other = map.higherKey(columns);
      if (other != null && Keys.hasPrefix(other, columns)) {
        Object[] row = view.reader().read(bytes(entry), entry.partition());
        if (!view.isFreeKey(at, row)) {
          throw VecinoException.of(UNIQUE_VIOLATION, "could not create unique index \"%s\"", index.name())
              .withDetail("Key %s is duplicated.", UniqueKeys.describe(view, at, row))
              .about(view.table.asErrorObject().constraint(index.name()));
        }
      }
    }
  }

  private byte[] bytes(Entry entry) {
    TableChanges own = transaction.written(view.table.id());
    Change change = own == null ? null : own.rows[entry.partition()].get(entry.rowId(), Long.MAX_VALUE);
    return change != null ? change.value() : transaction.newest(view).row(entry.partition(), entry.rowId());
  }
}
