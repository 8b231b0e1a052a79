package dev.vecino.storage;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.storage.file.DiskErrors;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVStoreException;

/** The rows of a range of keys in one partition, in key order. */
final class KeyScan implements RowCursor {
  private static final Comparator<byte[]> BACKWARDS = KeyType.INSTANCE.reversed();

  private final StoreSnapshot snapshot;
  private final TableState from;
  private final TableChanges own;
  private final int partition;
  private final KeyBounds bounds;
  private final boolean descending;
  private final RowReader reader;
  private final IndexCover cover; // null where rows have to be read
  private final Merge<byte[]> entries;

  private KeyScan(
      StoreSnapshot snapshot,
      TableState from,
      int index,
      int partition,
      KeyBounds bounds,
      boolean descending,
      RowReader reader,
      IndexCover cover) {
    this.cover = cover;
    this.snapshot = snapshot;
    this.from = from;
    this.own = snapshot.written(from);
    this.partition = partition;
    this.bounds = bounds;
    this.descending = descending;
    this.reader = reader;
    byte[] first = descending ? bounds.end() : bounds.from();
    byte[] last = descending ? bounds.from() : bounds.end();
    try {
      var base = new Cursor<>(from.keys[index][partition], first, last, descending);
      Iterator<Map.Entry<byte[], Change>> changes = null;
      if (own != null) {
        int i = own.view().indexOf(from.view.indexes[index].id);
        changes = i < 0 ? null : own.keys(i, partition).entries(bounds.from(), bounds.end(), descending);
      }
      entries = new Merge<>(base, changes, descending ? BACKWARDS : KeyType.INSTANCE, snapshot.limit());
    } catch (MVStoreException | IllegalStateException e) {
      throw DiskErrors.of(e);
    }
  }

  /**
   * The rows of all partitions, merged in key order.
   *
   * @param cover makes rows of keys; null where they have to be read
   */
  static RowCursor open(
      StoreSnapshot snapshot,
      TableState from,
      int index,
      KeyBounds bounds,
      boolean descending,
      RowReader reader,
      IndexCover cover) {
    int partitions = from.rows.length;
    if (partitions == 1) {
      return new KeyScan(snapshot, from, index, 0, bounds, descending, reader, cover);
    }
    KeyScan[] parts = new KeyScan[partitions];
    for (int p = 0; p < partitions; p++) {
      parts[p] = new KeyScan(snapshot, from, index, p, bounds, descending, reader, cover);
    }
    Comparator<byte[]> order = descending ? BACKWARDS : KeyType.INSTANCE;
    return new MergedScans<>(parts, (a, b) -> order.compare(a.key(), b.key()) <= 0);
  }

  @Override
  public boolean next() {
    try {
      while (entries.next()) {
        byte[] entry = entries.key();
        if (descending ? bounds.isBefore(entry) : bounds.isBehind(entry)) {
          return false;
        }
        if (!(descending ? bounds.isBehind(entry) : bounds.isBefore(entry))) {
          return true;
        }
      }
      return false;
    } catch (MVStoreException | IllegalStateException e) {
      throw DiskErrors.of(e);
    }
  }

  byte[] key() {
    return entries.key();
  }

  @Override
  public long rowId() {
    return Keys.rowId(entries.key());
  }

  @Override
  public Object[] row() {
    Object[] covered = cover == null ? null : cover.row(entries.key(), entries.value());
    if (covered != null) {
      return covered;
    }
    byte[] bytes = snapshot.bytes(from, own, partition, rowId());
    if (bytes == null) {
      throw VecinoException.of(
          SqlState.INDEX_CORRUPTED,
          "an index of table \"%s\" has an entry for row %d, which is not there", from.view.table.name(), rowId());
    }
    return reader.read(bytes, partition);
  }

  @Override
  public void close() {}
}
