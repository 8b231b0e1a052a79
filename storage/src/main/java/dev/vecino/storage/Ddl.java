package dev.vecino.storage;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.CatalogObject;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.Table;
import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Changes of the catalog within a transaction: seen by it at once, by others when it commits. */
final class Ddl {
  /** The lock that lets one transaction at a time change the catalog. */
  private static final Object CATALOG_LOCK = "catalog";

  private final StoreTransaction transaction;
  private final StoreCore core;

  Ddl(StoreTransaction transaction) {
    this.transaction = transaction;
    this.core = transaction.core();
  }

  private DdlChanges begin() {
    if (transaction.ddl() == null) {
      core.locks.acquire(transaction, CATALOG_LOCK);
      transaction.ddl(DdlChanges.none(core.state().catalog()));
    }
    return transaction.ddl();
  }

  private long nextVersion() {
    return core.lastCatalogVersion.incrementAndGet();
  }

  void createTable(Table table) {
    DdlChanges ddl = begin();
    var lock = new TableLock();
    TableStore store = core.tables.open(table.id(), table, lock);
    lock.acquire(core.locks, transaction, TableLockMode.ACCESS_EXCLUSIVE);
    var view = new TableView(table, store);
    transaction.ddl(ddl
        .with(ddl.catalog().with(nextVersion(), table), view, TableState.capture(0, view, null))
        .undoing(() -> core.tables.remove(store)));
  }

  /** The table as this transaction has it now, locked against everybody else. */
  TableView exclusive(Table table) {
    DdlChanges ddl = begin();
    TableView own = ddl.views().get(table.id());
    if (own != null) {
      return own;
    }
    TableStore store = core.state().tables().get(table.id());
    if (store == null || ddl.catalog().table(table.id()).isEmpty()) {
      throw VecinoException.of(SqlState.UNDEFINED_TABLE, "relation \"%s\" does not exist", table.name());
    }
    store.lock.acquire(core.locks, transaction, TableLockMode.ACCESS_EXCLUSIVE);
    if (core.state().tables().get(table.id()) != store) {
      throw StoreTransaction.changed(table);
    }
    return store.newest().view;
  }

  /** Puts {@code next} in the place of a table whose storage stays. */
  private TableView replace(TableView old, Table next) {
    core.tables.openParts(old.store, next);
    var view = new TableView(next, old.store);
    TableChanges written = transaction.written(next.id());
    if (written != null) {
      transaction.onUndo(written.use(view));
    }
    DdlChanges ddl = transaction.ddl();
    Catalog catalog = ddl.catalog().with(nextVersion(), next);
    transaction.ddl(ddl.with(catalog, view, TableState.capture(old.store.newest() == null
        ? 0 : old.store.newest().sequence, view, null)));
    return view;
  }

  void alterTable(Table table) {
    TableView old = exclusive(table);
    List<Integer> known = old.table.indexes().stream().map(Index::id).toList();
    for (Index index : table.indexes()) {
      if (!known.contains(index.id())) {
        throw new IllegalArgumentException("index " + index.name() + " is not made by createIndex");
      }
    }
    TableView view = replace(old, table);
    for (Column column : old.table.columns()) {
      if (column.type().isFixedVector() && table.position(column.id()) < 0) {
        int id = column.id();
        transaction.ddl(transaction.ddl().removing(() -> core.tables.removeVectors(old.store, id)));
      }
    }
    for (IndexStore index : old.indexes) {
      if (view.indexOf(index.id) < 0) {
        transaction.ddl(transaction.ddl().removing(() -> core.tables.removeIndex(old.store, index)));
      }
    }
    for (Index.Hnsw graph : old.table.hnsws()) {
      if (graph.expression().isPresent() && view.indexOf(graph.id()) < 0) {
        transaction.ddl(transaction.ddl().removing(() -> core.tables.removeVectors(old.store, graph.column())));
      }
    }
    for (Column column : table.columns()) {
      boolean added = old.table.position(column.id()) < 0;
      if (added && column.type().isFixedVector()) {
        transaction.ddl(transaction.ddl().undoing(() -> core.tables.removeVectors(old.store, column.id())));
        if (column.missing().isPresent()) {
          storeMissingVectors(view);
        }
      }
    }
  }

  /** Gives every row its own copy of a vector that it has only by default, so that an index can have it. */
  private void storeMissingVectors(TableView view) {
    TableChanges changes = transaction.writable(view.table);
    var scan = new RowScan(transaction.newest(view), changes, transaction.mark(), view.reader());
    var writer = new RowWriter(transaction);
    while (scan.next()) {
      writer.rewrite(changes, scan.rowId(), scan.row());
    }
  }

  void dropTable(Table table) {
    TableView old = exclusive(table);
    transaction.forget(table.id());
    DdlChanges ddl = transaction.ddl();
    transaction.ddl(ddl
        .without(ddl.catalog().without(nextVersion(), old.table), table.id())
        .removing(() -> core.tables.remove(old.store)));
  }

  void put(CatalogObject object) {
    DdlChanges ddl = begin();
    Optional<Sequence> old = ddl.catalog().sequence(object.id());
    DdlChanges next = ddl.with(ddl.catalog().with(nextVersion(), object));
    if (object instanceof Sequence made) {
      if (old.isEmpty() || old.get().counter() != made.counter()) {
        next = next.undoing(() -> core.sequences.remove(made.counter()));
        if (old.isPresent()) {
          next = next.removing(() -> core.sequences.remove(old.get().counter()));
        }
      }
    }
    transaction.ddl(next);
  }

  void remove(CatalogObject object) {
    DdlChanges ddl = begin();
    DdlChanges next = ddl.with(ddl.catalog().without(nextVersion(), object));
    transaction.ddl(
        object instanceof Sequence gone ? next.removing(() -> core.sequences.remove(gone.counter())) : next);
  }

  void truncate(Table table) {
    begin(table, exclusive(table).table);
  }

  /** Puts a table with no rows in the place of one, whose rows go. */
  void begin(Table table, Table next) {
    TableView old = exclusive(table);
    transaction.forget(table.id());
    int id = core.lastObjectId.incrementAndGet();
    TableStore store = core.tables.open(id, next, old.store.lock);
    store.lastRowId.set(old.store.lastRowId.get());
    var view = new TableView(next, store);
    DdlChanges ddl = transaction.ddl();
    transaction.ddl(ddl
        .with(ddl.catalog().with(nextVersion(), next), view, TableState.capture(0, view, null))
        .undoing(() -> core.tables.remove(store))
        .removing(() -> core.tables.remove(old.store)));
  }

  void createIndex(Table table, Index index, Progress progress) {
    if (index instanceof Index.Hnsw graph && graph.expression().isPresent()) {
      createComputed(exclusive(table), graph);
      return;
    }
    TableView old = exclusive(table);
    List<Index> indexes = new ArrayList<>(old.table.indexes());
    indexes.add(index);
    Table next = old.table.withIndexes(indexes);
    core.tables.openParts(old.store, next);
    IndexStore made = old.store.index(index.id());
    try {
      new IndexBuild(transaction, new TableView(next, old.store), index, progress).run();
    } catch (RuntimeException | Error e) {
      if (!core.isClosing()) { // else the next opening removes it
        core.tables.removeIndex(old.store, made);
      }
      throw e;
    }
    replace(old, next);
    transaction.ddl(transaction.ddl().undoing(() -> core.tables.removeIndex(old.store, made)));
  }

  /** Makes an index whose vectors the rows do not have yet: each row is written again, with its vector. */
  private void createComputed(TableView old, Index.Hnsw index) {
    List<Index> indexes = new ArrayList<>(old.table.indexes());
    indexes.add(index);
    TableView view = replace(old, old.table.withIndexes(indexes));
    IndexStore made = old.store.index(index.id());
    transaction.ddl(transaction.ddl()
        .undoing(() -> core.tables.removeVectors(old.store, index.column()))
        .undoing(() -> core.tables.removeIndex(old.store, made)));
    TableChanges changes = transaction.writable(view.table);
    var scan = new RowScan(transaction.newest(view), changes, transaction.mark(), view.reader());
    var writer = new RowWriter(transaction);
    int position = view.indexOf(index.id());
    while (scan.next()) {
      writer.addTo(changes, position, scan.rowId(), scan.row());
    }
  }

  void dropIndex(Table table, Index index) {
    TableView old = exclusive(table);
    List<Index> rest = old.table.indexes().stream().filter(other -> other.id() != index.id()).toList();
    IndexStore gone = Objects.requireNonNull(old.store.index(index.id()), index.name());
    replace(old, old.table.withIndexes(rest));
    transaction.ddl(transaction.ddl().removing(() -> core.tables.removeIndex(old.store, gone)));
    if (index instanceof Index.Hnsw graph && graph.expression().isPresent()) {
      transaction.ddl(transaction.ddl().removing(() -> core.tables.removeVectors(old.store, graph.column())));
    }
  }

  /** Takes everything back that was changed since {@code target}; null for since the beginning. */
  void returnTo(DdlChanges target) {
    DdlChanges now = transaction.ddl();
    if (now == null) {
      return;
    }
    int kept = target == null ? 0 : target.undos().size();
    for (int i = now.undos().size() - 1; i >= kept; i--) {
      now.undos().get(i).run();
    }
    transaction.ddl(target);
  }
}
