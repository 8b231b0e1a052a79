package dev.vecino.storage;

import static dev.vecino.error.SqlState.INVALID_TRANSACTION_STATE;
import static dev.vecino.error.SqlState.READ_ONLY_SQL_TRANSACTION;
import static dev.vecino.error.SqlState.SERIALIZATION_FAILURE;
import static dev.vecino.error.SqlState.UNDEFINED_TABLE;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.CatalogObject;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.TableStatistics;
import dev.vecino.error.VecinoException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** A transaction: keeps what it writes to itself until it commits. */
final class StoreTransaction implements Transaction {
  private final StoreCore core;
  private final Visibility visibility;
  private final TransactionLocks locks;
  private long maintenanceBytes = 64 << 20;
  private final boolean readOnly;
  private final Map<Integer, TableChanges> changes = new HashMap<>(); // by table id
  private final List<Runnable> undos = new ArrayList<>();
  private final RowWriter writer = new RowWriter(this);
  private final References references = new References(this);
  private DdlChanges ddl; // null while the catalog is as it was
  private long mark;
  private boolean over;

  /** A savepoint: how many writes had been made, the catalog then, and how many locks were held. */
  private record Mark(StoreTransaction owner, int undos, DdlChanges ddl, int locks) implements Savepoint {}

  StoreTransaction(StoreCore core, Isolation isolation, long lockTimeoutMillis, boolean readOnly) {
    this.core = core;
    this.visibility = new Visibility(core, isolation);
    this.locks = new TransactionLocks(this, lockTimeoutMillis);
    this.readOnly = readOnly || core.isReadOnly();
    core.begin(this);
  }

  StoreCore core() {
    return core;
  }

  @Override
  public void waiting(long lockTimeoutMillis, BooleanSupplier cancelled) {
    locks.waiting(lockTimeoutMillis, cancelled);
  }

  @Override
  public void maintenanceBytes(long bytes) {
    maintenanceBytes = bytes;
  }

  long maintenanceBytes() {
    return maintenanceBytes;
  }

  TransactionLocks locks() {
    return locks;
  }

  Visibility visibility() {
    return visibility;
  }

  private void checkOpen() {
    if (over) {
      throw VecinoException.of(INVALID_TRANSACTION_STATE, "the transaction has ended");
    }
    core.checkUsable();
  }

  void checkWritable() {
    checkOpen();
    if (readOnly) {
      throw VecinoException.of(READ_ONLY_SQL_TRANSACTION, "cannot write in a read-only transaction");
    }
  }

  @Override
  public Isolation isolation() {
    return visibility.isolation();
  }

  @Override
  public boolean waits() {
    return !locks.waitsFor.isEmpty();
  }

  @Override
  public Catalog catalog() {
    checkOpen();
    return ddl != null ? ddl.catalog() : visibility.visible().catalog();
  }

  @Override
  public Catalog newestCatalog() {
    checkOpen();
    return ddl != null ? ddl.catalog() : core.state().catalog();
  }

  @Override
  public Snapshot snapshot() {
    checkOpen();
    return new StoreSnapshot(this, visibility::beginStatement);
  }

  @Override
  public Snapshot newest() {
    checkOpen();
    return new StoreSnapshot(this, core::state);
  }

  @Override
  public void keep(TableStatistics statistics) {
    checkOpen();
    core.statistics.keep(statistics);
  }

  /** The number of writes so far. */
  long mark() {
    return mark;
  }

  long nextMark() {
    return ++mark;
  }

  DdlChanges ddl() {
    return ddl;
  }

  void ddl(DdlChanges next) {
    ddl = next;
  }

  Collection<TableChanges> changes() {
    return changes.values();
  }

  /** What was written to a table; null where nothing was. */
  TableChanges written(int tableId) {
    return changes.get(tableId);
  }

  void forget(int tableId) {
    TableChanges gone = changes.remove(tableId);
    if (gone != null) {
      undos.add(() -> changes.put(tableId, gone));
    }
  }

  /** The newest committed state of a table, or the one that this transaction made of it. */
  TableState newest(TableView view) {
    TableState own = ddl == null ? null : ddl.states().get(view.table.id());
    return own != null && own.view.store == view.store ? own : view.store.newest();
  }

  /** Whether this transaction has changed a table's definition, and so keeps all others out of it. */
  boolean isExclusive(TableView view) {
    return hasDefined(view.table);
  }

  /** The place for writes to a table, locked for them. */
  TableChanges writable(Table table) {
    checkWritable();
    TableChanges known = changes.get(table.id());
    if (known == null) {
      known = new TableChanges(lockedView(table, TableLockMode.ROW_EXCLUSIVE, LockWait.BLOCK));
      changes.put(table.id(), known);
    }
    if (known.view().table != table && !known.view().table.equals(table)) {
      throw changed(table);
    }
    return known;
  }

  /** Whether this transaction has made or changed a table. */
  boolean hasDefined(Table table) {
    return ddl != null && ddl.views().containsKey(table.id());
  }

  /** A table as it is now, and remains until the transaction ends unless it changes it itself. */
  TableView lockedView(Table table) {
    return lockedView(table, TableLockMode.ROW_EXCLUSIVE, LockWait.BLOCK);
  }

  private TableView lockedView(Table table, TableLockMode mode, LockWait wait) {
    TableView own = ddl == null ? null : ddl.views().get(table.id());
    if (own != null) {
      return own;
    }
    CommittedState state = core.state();
    TableStore store = state.tables().get(table.id());
    if (store == null || ddl != null && ddl.catalog().table(table.id()).isEmpty()) {
      throw VecinoException.of(UNDEFINED_TABLE, "relation \"%s\" does not exist", table.name());
    }
    if (wait == LockWait.BLOCK) {
      store.lock.acquire(core.locks, this, mode);
    } else {
      store.lock.acquireNow(this, mode, table.name());
    }
    if (core.state().tables().get(table.id()) != store) {
      throw changed(table);
    }
    return store.newest().view;
  }

  static VecinoException changed(Table table) {
    return VecinoException.of(
        SERIALIZATION_FAILURE,
        "could not serialize access: table \"%s\" was changed by another transaction",
        table.name());
  }

  @Override
  public void onUndo(Runnable undo) {
    undos.add(undo);
  }

  int undoMark() {
    return undos.size();
  }

  void undoTo(int size) {
    for (int i = undos.size() - 1; i >= size; i--) {
      undos.remove(i).run();
    }
  }

  @Override
  public long insert(Table table, Object[] row) {
    return writer.insert(writable(table), row);
  }

  @Override
  public boolean update(Table table, long rowId, Object[] before, Object[] after) {
    return writer.update(writable(table), rowId, after);
  }

  @Override
  public boolean delete(Table table, long rowId, Object[] before) {
    return writer.delete(writable(table), rowId);
  }

  @Override
  public Object[] latest(Table table, long rowId, RowLockMode mode) {
    return writer.latest(writable(table), rowId, mode);
  }

  @Override
  public RowLocking lock(Table table, long rowId, RowLockMode mode, LockWait wait) {
    checkWritable();
    TableChanges known = changes.get(table.id());
    TableView view = known != null ? known.view() : lockedView(table, TableLockMode.ROW_SHARE, LockWait.BLOCK);
    return writer.lock(view, known, rowId, mode, wait);
  }

  @Override
  public void lock(Table table, TableLockMode mode, boolean wait) {
    checkOpen();
    lockedView(table, mode, wait ? LockWait.BLOCK : LockWait.FAIL);
  }

  @Override
  public long conflict(Table table, Index.BTree index, Object[] row) {
    TableChanges target = writable(table);
    return new UniqueKeys(this, target).conflict(target.view().indexOf(index.id()), row);
  }

  @Override
  public void requireOnly(Table table, Index.BTree index, long rowId, Object[] written) {
    TableChanges target = changes.get(table.id());
    if (target != null && target.view().indexOf(index.id()) >= 0) {
      writer.requireOnly(target, target.view().indexOf(index.id()), rowId, written);
    }
  }

  @Override
  public void onWrite(WriteListener listener) {
    references.listener(listener);
  }

  /** See {@link References#wrote}. */
  void wrote(Table table, long rowId, Object[] before, Object[] after) {
    references.wrote(table, rowId, before, after);
  }

  @Override
  public long keep(Table table, Index.BTree index, Object[] key) {
    checkOpen();
    return references.keep(table, index, key);
  }

  @Override
  public void lock(Table table) {
    checkWritable();
    new Ddl(this).exclusive(table);
  }

  @Override
  public void truncate(Table table) {
    checkWritable();
    new Ddl(this).truncate(table);
  }

  @Override
  public long nextValue(Sequence sequence) {
    checkOpen();
    return core.sequences.of(sequence).next(sequence);
  }

  @Override
  public Sequence.Position position(Sequence sequence) {
    checkOpen();
    return core.sequences.of(sequence).position();
  }

  @Override
  public long reserve(Sequence sequence) {
    checkOpen();
    return core.sequences.of(sequence).reserve();
  }

  @Override
  public void setPosition(Sequence sequence, Sequence.Position position) {
    checkOpen();
    core.sequences.of(sequence).set(position);
  }

  @Override
  public void put(CatalogObject object) {
    checkWritable();
    new Ddl(this).put(object);
  }

  @Override
  public void remove(CatalogObject object) {
    checkWritable();
    new Ddl(this).remove(object);
  }

  @Override
  public Savepoint savepoint() {
    checkOpen();
    return new Mark(this, undos.size(), ddl, locks.count());
  }

  @Override
  public void rollbackTo(Savepoint savepoint) {
    checkOpen();
    if (!(savepoint instanceof Mark to) || to.owner() != this || to.undos() > undos.size()) {
      throw new IllegalArgumentException("no savepoint of this transaction");
    }
    undoTo(to.undos());
    new Ddl(this).returnTo(to.ddl());
  }

  @Override
  public void giveBackLocks(Savepoint savepoint) {
    locks.giveBack(core.locks, ((Mark) savepoint).locks());
  }

  @Override
  public int newObjectId() {
    checkWritable();
    return core.lastObjectId.incrementAndGet();
  }

  @Override
  public void createTable(Table table) {
    checkWritable();
    new Ddl(this).createTable(table);
  }

  @Override
  public void alterTable(Table table) {
    checkWritable();
    new Ddl(this).alterTable(table);
  }

  @Override
  public void replaceTable(Table table) {
    checkWritable();
    new Ddl(this).begin(table, table);
  }

  @Override
  public void dropTable(Table table) {
    checkWritable();
    new Ddl(this).dropTable(table);
  }

  @Override
  public void createIndex(Table table, Index index, Progress progress) {
    checkWritable();
    new Ddl(this).createIndex(table, index, progress);
  }

  @Override
  public void dropIndex(Table table, Index index) {
    checkWritable();
    new Ddl(this).dropIndex(table, index);
  }

  @Override
  public List<String> check(Table table) {
    try (var snapshot = (StoreSnapshot) snapshot()) {
      return new TableCheck(snapshot, table).run();
    }
  }

  @Override
  public List<String> check(Table table, Index index) {
    try (var snapshot = (StoreSnapshot) snapshot()) {
      return new TableCheck(snapshot, table).run(index);
    }
  }

  @Override
  public void checkpoint() {
    checkOpen();
    core.leader.flush();
  }

  @Override
  public boolean hasChanges() {
    return ddl != null || !undos.isEmpty();
  }

  @Override
  public void commit(boolean synchronous) {
    checkOpen();
    if (!hasChanges()) {
      end();
      return;
    }
    var commit = new Commit(core, this);
    long sequence;
    try {
      sequence = commit.run();
    } catch (RuntimeException | Error e) {
      rollback();
      throw e;
    }
    locks.release(core.locks);
    try {
      if (synchronous) {
        core.leader.await(sequence);
      }
      commit.link();
    } finally {
      end();
    }
    core.maintenance.committed(synchronous, commit.leavesWork());
  }

  @Override
  public void rollback() {
    if (over) {
      return;
    }
    try {
      undoTo(0);
      new Ddl(this).returnTo(null);
    } finally {
      end();
    }
  }

  private void end() {
    over = true;
    visibility.end();
    core.end(this);
    locks.release(core.locks);
  }

  @Override
  public void close() {
    rollback();
  }
}
