package dev.vecino.storage;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.h2.mvstore.MVMap;

/** Where a table is stored: its maps, vector files and graphs, and the states that its commits left. */
final class TableStore {
  /** Number of the storage: the table's id, or another after TRUNCATE. Names of maps and files have it. */
  final int id;
  final MVMap<Long, byte[]>[] rows; // by partition
  final TableLock lock;
  final AtomicLong lastRowId;
  /** Rows that commits have written since it was analyzed. */
  final AtomicLong changedRows = new AtomicLong();
  final RowMemo[] memos; // by partition
  final AtomicReference<KeyCompiler> compiler;
  private final Map<Integer, IndexStore> indexes = new ConcurrentHashMap<>();
  private final Map<Integer, VectorStore[]> vectors = new ConcurrentHashMap<>();
  private volatile TableState newest;

  TableStore(
      int id, MVMap<Long, byte[]>[] rows, TableLock lock, long lastRowId, AtomicReference<KeyCompiler> compiler) {
    this.compiler = compiler;
    this.id = id;
    this.rows = rows;
    this.lock = lock;
    this.lastRowId = new AtomicLong(lastRowId);
    this.memos = new RowMemo[rows.length];
    Arrays.setAll(memos, p -> new RowMemo());
  }

  int partitions() {
    return rows.length;
  }

  int partition(long rowId) {
    return Placement.partition(rowId, rows.length);
  }

  IndexStore index(int indexId) {
    return indexes.get(indexId);
  }

  VectorStore[] vectors(int columnId) {
    return vectors.get(columnId);
  }

  Iterable<IndexStore> indexes() {
    return indexes.values();
  }

  Map<Integer, VectorStore[]> vectors() {
    return vectors;
  }

  void add(IndexStore index) {
    indexes.put(index.id, index);
  }

  void add(int columnId, VectorStore[] column) {
    vectors.put(columnId, column);
  }

  void removeIndex(int indexId) {
    indexes.remove(indexId);
  }

  void removeVectors(int columnId) {
    vectors.remove(columnId);
  }

  TableState newest() {
    return newest;
  }

  /** The state that the commit {@code sequence} left; null where the table is younger. */
  TableState at(long sequence) {
    TableState state = newest;
    while (state != null && state.sequence > sequence) {
      state = state.older;
    }
    return state;
  }

  /**
   * Makes a state the newest; called for one commit after the other. Snapshots before {@code needed} are gone.
   *
   * @param changes what the commit has changed; null for nothing
   */
  void publish(TableState state, TableChanges changes, long needed) {
    publish(state, changes, 0);
    trim(state, needed);
  }

  private void publish(TableState state, TableChanges changes, int partition) {
    if (partition == memos.length) {
      newest = state;
    } else {
      Overlay<Long> rows = changes == null ? null : changes.rows[partition];
      memos[partition].forget(rows, () -> publish(state, changes, partition + 1));
    }
  }

  private static void trim(TableState state, long needed) {
    TableState last = state;
    while (last != null && last.sequence > needed) {
      last = last.older;
    }
    if (last != null) {
      last.older = null;
    }
  }
}
