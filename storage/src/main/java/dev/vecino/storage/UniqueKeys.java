package dev.vecino.storage;

import static dev.vecino.error.SqlState.UNIQUE_VIOLATION;

import dev.vecino.error.VecinoException;
import dev.vecino.storage.codec.KeyCodec;
import dev.vecino.type.FloatText;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.h2.mvstore.RootReference;

/** Keeps unique keys unique, across transactions that run at the same time. */
final class UniqueKeys {
  private final StoreTransaction transaction;
  private final TableChanges changes;

  UniqueKeys(StoreTransaction transaction, TableChanges changes) {
    this.transaction = transaction;
    this.changes = changes;
  }

  /** Takes the key of a row for this transaction, or fails with 23505. Keys with NULL are free for all. */
  void reserve(int i, Object[] row) {
    if (conflict(i, row) != 0) {
      throw duplicate(i, row);
    }
  }

  /** Fails with 23505 if another row has the key that a row has by now. */
  void requireOnly(int i, long rowId, Object[] row) {
    if (conflict(i, row, rowId) != 0) {
      throw duplicate(i, row);
    }
  }

  private VecinoException duplicate(int i, Object[] row) {
    TableView view = changes.view();
    return VecinoException.of(
            UNIQUE_VIOLATION, "duplicate key value violates unique constraint \"%s\"", view.index(i).name())
        .withDetail("Key %s already exists.", describe(view, i, row))
        .about(view.table.asErrorObject().constraint(view.index(i).name()));
  }

  /** The row that has the key which {@code row} would take; 0 where none has, and the key is this transaction's. */
  long conflict(int i, Object[] row) {
    return conflict(i, row, 0);
  }

  /** @param except a row that may have the key; 0 for none */
  private long conflict(int i, Object[] row, long except) {
    TableView view = changes.view();
    if (view.isFreeKey(i, row)) {
      return 0;
    }
    byte[] key = view.key(i, row);
    var keyLock = new LockTable.KeyLock(view.indexes[i].id, key);
    LockTable locks = transaction.core().locks;
    boolean reserved = transaction.isExclusive(view); // nobody else can write to the table
    long start = 0;
    for (;;) {
      long holder = find(i, key, except);
      if (holder == 0) {
        if (reserved) {
          return 0;
        }
        locks.acquire(transaction, keyLock);
        reserved = true;
        continue;
      }
      StoreTransaction writer = locks.writer(new LockTable.RowLock(view.store.id, holder));
      if (writer != null && writer != transaction) {
        start = start == 0 ? System.nanoTime() : start;
        locks.waits().await(transaction, List.of(writer), start);
      } else if (find(i, key, except) == holder) {
        return holder;
      }
    }
  }

  private long find(int i, byte[] key, long except) {
    return find(transaction, changes.view(), changes, i, key, except);
  }

  /**
   * The row that has a key, among what is committed now and what a transaction wrote; 0 for none.
   *
   * @param changes what the transaction has written to the table; null for nothing
   * @param i the place of a unique index in the view
   * @param except a row that is not looked for; 0 for none
   */
  static long find(
      StoreTransaction transaction, TableView view, TableChanges changes, int i, byte[] key, long except) {
    TableState newest = transaction.newest(view);
    int at = newest.view.indexOf(view.indexes[i].id);
    byte[] last = KeyCodec.successor(key);
    for (int p = 0; p < view.store.partitions(); p++) {
      Overlay<byte[]> own = changes == null ? null : changes.keys(i, p);
      if (own != null) {
        Iterator<Map.Entry<byte[], Change>> entries = own.entries(key, last, false);
        while (entries.hasNext()) {
          Map.Entry<byte[], Change> entry = entries.next();
          if (entry.getValue().value() != null
              && Keys.hasPrefix(entry.getKey(), key)
              && Keys.rowId(entry.getKey()) != except) {
            return Keys.rowId(entry.getKey());
          }
        }
      }
      RootReference<byte[], byte[]> root = newest.keys[at][p];
      byte[] entry = view.indexes[i].keys[p].higherKey(root, key);
      while (entry != null && Keys.hasPrefix(entry, key)) {
        if (Keys.rowId(entry) != except && (own == null || own.get(entry, Long.MAX_VALUE) == null)) {
          return Keys.rowId(entry);
        }
        entry = view.indexes[i].keys[p].higherKey(root, entry);
      }
    }
    return 0;
  }

  /** The columns and values of a key as PostgreSQL prints them, {@code (id)=(1)}. */
  static String describe(TableView view, int i, Object[] row) {
    var names = new StringJoiner(", ", "(", ")");
    var values = new StringJoiner(", ", "(", ")");
    view.keyNames(i).forEach(names::add);
    for (Object value : view.keyValues(i, row)) {
      values.add(text(value));
    }
    return names + "=" + values;
  }

  private static String text(Object value) {
    return switch (value) {
      case null -> "null";
      case Boolean truth -> truth ? "t" : "f";
      case Float number -> FloatText.print((float) number);
      case Double number -> FloatText.print((double) number);
      case BigDecimal number -> number.toPlainString();
      case LocalDateTime time -> time.toString().replace('T', ' ');
      default -> value.toString();
    };
  }
}
