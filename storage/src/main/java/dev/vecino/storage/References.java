package dev.vecino.storage;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import java.util.HashSet;
import java.util.Set;

/** What foreign keys need of a transaction: to be told of writes, and to keep the rows that are referred to. */
final class References {
  private final StoreTransaction transaction;
  private final Set<TableStore> kept = new HashSet<>(); // tables that nobody else can change until the end
  private WriteListener listener;

  References(StoreTransaction transaction) {
    this.transaction = transaction;
  }

  void listener(WriteListener listener) {
    this.listener = listener;
  }

  /** Tells the listener of a write, if the table has a constraint that is checked later. */
  void wrote(Table table, long rowId, Object[] before, Object[] after) {
    if (listener == null) {
      return;
    }
    // Not the catalog that a REPEATABLE READ transaction sees: constraints made since hold for its writes too.
    Catalog catalog = transaction.newestCatalog();
    if (!table.foreignKeys().isEmpty() || !catalog.referencesTo(table.id()).isEmpty() || table.hasDeferrableKey()) {
      listener.wrote(table, rowId, before, after);
    }
  }

  /** See {@link Transaction#keep}. */
  long keep(Table table, Index.BTree index, Object[] key) {
    TableChanges written = transaction.written(table.id());
    TableView view = written != null ? written.view() : readable(table);
    int i = view.indexOf(index.id());
    if (i < 0) {
      throw StoreTransaction.changed(table);
    }
    byte[] bytes = view.encoded(i, key);
    for (;;) {
      long row = UniqueKeys.find(transaction, view, written, i, bytes, 0);
      if (row == 0) {
        return 0;
      }
      var lock = new LockTable.RowLock(view.store.id, row);
      transaction.core().locks.acquire(transaction, lock, RowLockMode.KEY_SHARE);
      if (UniqueKeys.find(transaction, view, written, i, bytes, 0) == row) {
        return row;
      }
    }
  }

  private TableView readable(Table table) {
    CommittedState state = transaction.core().state();
    TableStore store = state.tables().get(table.id());
    if (store != null && !transaction.hasDefined(table) && kept.contains(store)) {
      return store.newest().view;
    }
    TableView view = transaction.lockedView(table);
    kept.add(view.store);
    return view;
  }
}
