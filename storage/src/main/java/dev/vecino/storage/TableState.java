package dev.vecino.storage;

import org.h2.mvstore.MVMap;
import org.h2.mvstore.RootReference;

/** A table as some commit left it: what a snapshot reads. Reading it needs no lock, however the table changes. */
final class TableState {
  final long sequence;
  final TableView view;
  final RootReference<Long, byte[]>[] rows; // by partition
  final RootReference<byte[], byte[]>[][] keys; // by index, then partition
  volatile TableState older;

  private TableState(
      long sequence,
      TableView view,
      RootReference<Long, byte[]>[] rows,
      RootReference<byte[], byte[]>[][] keys,
      TableState older) {
    this.sequence = sequence;
    this.view = view;
    this.rows = rows;
    this.keys = keys;
    this.older = older;
  }

  /** The state of all maps now; nobody may be writing to them. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  static TableState capture(long sequence, TableView view, TableState older) {
    int partitions = view.store.rows.length;
    RootReference<Long, byte[]>[] rows = new RootReference[partitions];
    for (int p = 0; p < partitions; p++) {
      rows[p] = view.store.rows[p].getRoot();
    }
    RootReference<byte[], byte[]>[][] keys = new RootReference[view.indexes.length][partitions];
    for (int i = 0; i < keys.length; i++) {
      MVMap<byte[], byte[]>[] maps = view.indexes[i].keys;
      for (int p = 0; p < partitions; p++) {
        keys[i][p] = maps[p].getRoot();
      }
    }
    return new TableState(sequence, view, rows, keys, older);
  }

  byte[] row(int partition, long rowId) {
    RootReference<Long, byte[]> root = rows[partition];
    return view.store.rows[partition].get(root.root, rowId);
  }

  long rowCount() {
    long count = 0;
    for (RootReference<Long, byte[]> root : rows) {
      count += root.getTotalCount();
    }
    return count;
  }
}
