package dev.vecino.storage;

import static dev.vecino.error.SqlState.LOCK_NOT_AVAILABLE;
import static dev.vecino.error.SqlState.SERIALIZATION_FAILURE;

import dev.vecino.catalog.Index;
import dev.vecino.error.VecinoException;
import dev.vecino.index.Distances;
import dev.vecino.index.Metric;
import dev.vecino.storage.codec.SlotRef;
import dev.vecino.type.VectorValue;
import java.util.Arrays;

/** Writes rows, with their keys and vectors, into a transaction's changes. */
final class RowWriter {
  private static final byte[] CHANGED = {};

  private final StoreTransaction transaction;

  RowWriter(StoreTransaction transaction) {
    this.transaction = transaction;
  }

  long insert(TableChanges changes, Object[] given) {
    int undo = transaction.undoMark();
    try {
      TableView view = changes.view();
      Object[] row = view.complete(given);
      var unique = new UniqueKeys(transaction, changes);
      for (int i = 0; i < view.indexes.length; i++) {
        if (view.isUniqueAtOnce(i)) {
          unique.reserve(i, row);
        }
      }
      long rowId = view.store.lastRowId.incrementAndGet();
      int p = view.store.partition(rowId);
      put(changes, p, rowId, view.codec.encode(withSlots(view, p, row, null)));
      for (int i = 0; i < view.indexes.length; i++) {
        putKey(changes, i, p, keyEntry(view, i, row, rowId), view.included(i, row));
      }
      transaction.wrote(view.table, rowId, null, row);
      return rowId;
    } catch (RuntimeException | Error e) {
      transaction.undoTo(undo);
      throw e;
    }
  }

  boolean update(TableChanges changes, long rowId, Object[] given) {
    int undo = transaction.undoMark();
    try {
      TableView view = changes.view();
      Object[] after = view.complete(given);
      int p = view.store.partition(rowId);
      byte[] current = current(changes, p, rowId, RowLockMode.NO_KEY_UPDATE);
      if (current == null || current == CHANGED) {
        return false;
      }
      Object[] stored = view.reader().stored(current);
      Object[] old = view.reader().read(current, p);
      var unique = new UniqueKeys(transaction, changes);
      for (int i = 0; i < view.indexes.length; i++) {
        if (view.isUniqueAtOnce(i) && !Arrays.equals(view.key(i, old), view.key(i, after))) {
          // Others may have begun to refer to the old key.
          acquire(view, rowId, RowLockMode.UPDATE);
          unique.reserve(i, after);
        }
      }
      put(changes, p, rowId, view.codec.encode(withSlots(view, p, after, stored)));
      for (int i = 0; i < view.indexes.length; i++) {
        byte[] oldKey = keyEntry(view, i, old, rowId);
        byte[] newKey = keyEntry(view, i, after, rowId);
        byte[] held = view.included(i, after);
        if (!Arrays.equals(oldKey, newKey)) {
          putKey(changes, i, p, oldKey, null);
          putKey(changes, i, p, newKey, held);
        } else if (held.length > 0 && !Arrays.equals(held, view.included(i, old))) {
          putKey(changes, i, p, newKey, held);
        }
      }
      transaction.wrote(view.table, rowId, old, after);
      return true;
    } catch (RuntimeException | Error e) {
      transaction.undoTo(undo);
      throw e;
    }
  }

  /** Stores a row again, its keys being the same. */
  void rewrite(TableChanges changes, long rowId, Object[] given) {
    TableView view = changes.view();
    int p = view.store.partition(rowId);
    Object[] row = view.complete(given);
    put(changes, p, rowId, view.codec.encode(withSlots(view, p, row, null)));
  }

  /** Stores a row again with what a new index, which is empty, keeps of it. */
  void addTo(TableChanges changes, int index, long rowId, Object[] given) {
    TableView view = changes.view();
    int p = view.store.partition(rowId);
    Object[] row = view.complete(given);
    put(changes, p, rowId, view.codec.encode(withSlots(view, p, row, null)));
    putKey(changes, index, p, keyEntry(view, index, row, rowId), view.included(index, row));
  }

  boolean delete(TableChanges changes, long rowId) {
    TableView view = changes.view();
    int p = view.store.partition(rowId);
    byte[] current = current(changes, p, rowId, RowLockMode.UPDATE);
    if (current == null || current == CHANGED) {
      return false;
    }
    Object[] old = view.reader().read(current, p);
    byte[][] entries = new byte[view.indexes.length][];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = keyEntry(view, i, old, rowId);
    }
    put(changes, p, rowId, null);
    for (int i = 0; i < entries.length; i++) {
      putKey(changes, i, p, entries[i], null);
    }
    transaction.wrote(view.table, rowId, old, null);
    return true;
  }

  /** See {@link Transaction#requireOnly}. */
  void requireOnly(TableChanges changes, int i, long rowId, Object[] written) {
    TableView view = changes.view();
    int p = view.store.partition(rowId);
    Change own = changes.rows[p].get(rowId, Long.MAX_VALUE);
    byte[] bytes = own != null ? own.value() : transaction.newest(view).row(p, rowId);
    Object[] row = bytes == null ? null : view.reader().read(bytes, p);
    // A row that has been written again since has its key checked for that.
    if (row != null && Arrays.equals(view.key(i, row), view.key(i, written))) {
      new UniqueKeys(transaction, changes).requireOnly(i, rowId, row);
    }
  }

  Object[] latest(TableChanges changes, long rowId, RowLockMode mode) {
    TableView view = changes.view();
    int p = view.store.partition(rowId);
    byte[] current = current(changes, p, rowId, mode);
    if (current == CHANGED) {
      current = transaction.newest(view).row(p, rowId);
    }
    return current == null ? null : view.reader().read(current, p);
  }

  /** Locks a row; {@code changes}, the own ones of the table, may be null. */
  RowLocking lock(TableView view, TableChanges changes, long rowId, RowLockMode mode, LockWait wait) {
    int p = view.store.partition(rowId);
    if (wait != LockWait.BLOCK
        && !transaction.core().locks.tryAcquire(transaction, new LockTable.RowLock(view.store.id, rowId), mode)) {
      if (wait == LockWait.SKIP) {
        return RowLocking.SKIPPED;
      }
      throw VecinoException.of(LOCK_NOT_AVAILABLE, "could not obtain lock on row in relation \"%s\"", view.table.name());
    }
    // A lock that was taken without waiting is a new one as far as is known: the row is compared.
    boolean held = acquire(view, rowId, mode) && wait == LockWait.BLOCK;
    if (changes != null && changes.rows[p].get(rowId, Long.MAX_VALUE) != null) {
      return RowLocking.LOCKED;
    }
    byte[] now = unchanged(view, p, rowId, held);
    return now == null || now == CHANGED ? RowLocking.CHANGED : RowLocking.LOCKED;
  }

  /** Locks a row; whether the transaction had a lock before under which nobody else could change it. */
  private boolean acquire(TableView view, long rowId, RowLockMode mode) {
    RowLockMode before =
        transaction.core().locks.acquire(transaction, new LockTable.RowLock(view.store.id, rowId), mode);
    return before != null && before != RowLockMode.KEY_SHARE;
  }

  /**
   * Locks a row and gives its newest bytes: null where it is gone, {@link #CHANGED} where another transaction has changed it
   * since the statement began.
   */
  private byte[] current(TableChanges changes, int p, long rowId, RowLockMode mode) {
    TableView view = changes.view();
    Change own = changes.rows[p].get(rowId, Long.MAX_VALUE);
    if (own != null) {
      if (mode == RowLockMode.UPDATE) {
        acquire(view, rowId, mode); // of a row that was updated before, others may need the key
      }
      return own.value();
    }
    return unchanged(view, p, rowId, acquire(view, rowId, mode));
  }

  /** The newest bytes of a row that is locked, as {@link #current} gives them. */
  private byte[] unchanged(TableView view, int p, long rowId, boolean held) {
    byte[] now = transaction.newest(view).row(p, rowId);
    boolean repeatable = transaction.isolation() == Isolation.REPEATABLE_READ;
    if (held && !repeatable) {
      return now; // as it was when this transaction locked it
    }
    TableState seen = transaction.isExclusive(view)
        ? transaction.newest(view)
        : view.store.at(transaction.visibility().statement().sequence());
    byte[] then = seen == null ? null : seen.row(p, rowId);
    if (Arrays.equals(now, then)) {
      return now;
    }
    if (repeatable) {
      throw VecinoException.of(
          SERIALIZATION_FAILURE,
          now == null
              ? "could not serialize access due to concurrent delete"
              : "could not serialize access due to concurrent update");
    }
    return now == null ? null : CHANGED;
  }

  /** The row as it is stored: vectors written to slots, those that did not change left where they are. */
  private Object[] withSlots(TableView view, int p, Object[] row, Object[] stored) {
    if (view.vectorPositions.length == 0) {
      return row;
    }
    Object[] result = row.clone();
    for (int position : view.vectorPositions) {
      if (row[position] instanceof VectorValue vector) {
        VectorStore vectors = view.vectors[position][p];
        if (stored != null && stored[position] instanceof SlotRef ref && vectors.holds(ref, vector)) {
          result[position] = ref;
        } else {
          SlotRef written = vectors.write(vector);
          transaction.onUndo(() -> vectors.release(written.slot()));
          result[position] = written;
        }
      }
    }
    return result;
  }

  /** What an index has for a row: a key of a B-tree; of a graph the row id where the row is not in the graph, else null. */
  static byte[] keyEntry(TableView view, int i, Object[] row, long rowId) {
    return switch (view.index(i)) {
      case Index.BTree tree -> Keys.entry(view.key(i, row), rowId);
      case Index.Derived derived -> {
        byte[] key = view.key(i, row);
        yield key == null ? null : Keys.entry(key, rowId);
      }
      case Index.Hnsw hnsw -> isRanked(hnsw.metric(), row[view.table.position(hnsw.column())])
          ? null
          : Keys.entry(Keys.NOTHING, rowId);
    };
  }

  private static boolean isRanked(Metric metric, Object value) {
    return value instanceof VectorValue vector && Distances.isMeasurable(metric, vector.probe());
  }

  private void put(TableChanges changes, int p, Long rowId, byte[] bytes) {
    Overlay<Long> rows = changes.rows[p];
    rows.put(rowId, bytes, transaction.nextMark());
    transaction.onUndo(() -> rows.undo(rowId));
  }

  private void putKey(TableChanges changes, int i, int p, byte[] entry, byte[] value) {
    if (entry != null) {
      Overlay<byte[]> keys = changes.keys(i, p);
      keys.put(entry, value, transaction.nextMark());
      transaction.onUndo(() -> keys.undo(entry));
    }
  }
}
