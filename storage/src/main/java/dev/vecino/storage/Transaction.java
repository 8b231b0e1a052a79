package dev.vecino.storage;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.CatalogObject;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.TableStatistics;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * A transaction: reads through its snapshots, writes rows and catalog, and ends once. One thread at a time uses it. A call
 * that throws has changed nothing, and the transaction can go on.
 */
public interface Transaction extends AutoCloseable {
  /** Whether it waits for another transaction's lock; from any thread. */
  boolean waits();

  Isolation isolation();

  /**
   * How the writes of the coming statement wait for locks; until told, as {@link Store#begin} said and without cancellation.
   *
   * @param lockTimeoutMillis as in {@link Store#begin}
   * @param cancelled asked now and then by the waiting thread; when true the wait ends with 57014
   */
  void waiting(long lockTimeoutMillis, BooleanSupplier cancelled);

  /** How much memory the keys of an index that is made may take while they are sorted; 64 MB until told. */
  void maintenanceBytes(long bytes);

  /** The catalog as this transaction sees it, its own changes included. */
  Catalog catalog();

  /** The catalog as it is now for everybody, with the transaction's own changes. */
  Catalog newestCatalog();

  /** Sees what is committed now, whatever the isolation, and all own writes; for constraints, and begins no statement. */
  Snapshot newest();

  /** Begins a statement. The statement's own writes do not show in it (no Halloween). */
  Snapshot snapshot();

  /**
   * Writes a new row and its keys and vectors.
   *
   * @return the id of the row
   * @throws dev.vecino.error.VecinoException 23505 where a unique key is taken, 55P03 or 40P01 where another transaction
   *     holds the key for too long, 53100 where the disk is full
   */
  long insert(Table table, Object[] row);

  /**
   * Replaces a row that a snapshot of this transaction returned.
   *
   * @return false where another transaction has deleted or changed the row since (READ COMMITTED: read it again with {@link
   *     #latest} and decide)
   * @throws dev.vecino.error.VecinoException 40001 for the same under REPEATABLE READ; and as {@link #insert}
   */
  boolean update(Table table, long rowId, Object[] before, Object[] after);

  /** Removes a row that a snapshot of this transaction returned; otherwise as {@link #update}. */
  boolean delete(Table table, long rowId, Object[] before);

  /** Locks a row against changes by others and returns its newest committed (or own) state; null where it is gone. */
  default Object[] latest(Table table, long rowId) {
    return latest(table, rowId, RowLockMode.NO_KEY_UPDATE);
  }

  /** Locks a row until the transaction ends and returns its newest committed (or own) state; null where it is gone. */
  Object[] latest(Table table, long rowId, RowLockMode mode);

  /**
   * Locks a row that a snapshot of this transaction returned, until the transaction ends.
   *
   * @throws dev.vecino.error.VecinoException 40001 under REPEATABLE READ where another transaction has changed the row
   *     since; 55P03 where the lock is taken and {@code wait} says FAIL, or for longer than {@code lock_timeout}; 40P01
   */
  RowLocking lock(Table table, long rowId, RowLockMode mode, LockWait wait);

  /**
   * Locks a table until the transaction ends.
   *
   * @param wait false to fail with 55P03 where another transaction is in the way
   */
  void lock(Table table, TableLockMode mode, boolean wait);

  /**
   * The row id that holds the key which {@code row} would take in a unique index, waiting for a transaction that is about to
   * commit it; 0 where it is free or has a NULL in it.
   */
  long conflict(Table table, Index.BTree index, Object[] row);

  /**
   * Requires that no other row has the key which a row of this transaction took in a deferrable unique index, unless
   * the row has another by now or is gone.
   *
   * @param written the row as it was written
   * @throws dev.vecino.error.VecinoException 23505
   */
  void requireOnly(Table table, Index.BTree index, long rowId, Object[] written);

  /** Has a listener told of writes from now on; null for none. */
  void onWrite(WriteListener listener);

  /** Has {@code undo} run when the transaction rolls back, or returns to a savepoint taken before now. */
  void onUndo(Runnable undo);

  /**
   * Keeps the row that holds a unique key from being deleted and its keys from being changed by others until the
   * transaction ends, waiting for those who are about to do so. What is committed now counts, and what this transaction
   * wrote.
   *
   * @param key values of the columns of the index, none of them null
   * @return the id of the row; 0 where no row has the key
   */
  long keep(Table table, Index.BTree index, Object[] key);

  /** Keeps all others from writing to a table until the transaction ends. */
  void lock(Table table);

  /** Removes all rows at once; commits and rolls back like other changes. */
  void truncate(Table table);

  /**
   * The next value of a sequence; not given again after a rollback or a crash, in a read-only transaction too.
   *
   * @throws dev.vecino.error.VecinoException 2200H at the end of a sequence that does not cycle
   */
  long nextValue(Sequence sequence);

  /** Where a sequence stands. */
  Sequence.Position position(Sequence sequence);

  /** Values that can be taken from a sequence before the disk is written again. */
  long reserve(Sequence sequence);

  /** Moves a sequence; no rollback takes that back. */
  void setPosition(Sequence sequence, Sequence.Position position);

  /** A mark to return to. */
  Savepoint savepoint();

  void rollbackTo(Savepoint savepoint);

  /** Gives free the locks of rows that were taken since a savepoint, to which the transaction has returned. */
  void giveBackLocks(Savepoint savepoint);

  /** An opaque mark. */
  interface Savepoint {}

  /** A number for a new table or index. */
  int newObjectId();

  void createTable(Table table);

  /** Puts {@code table} in the place of the one with its id: columns added, dropped or renamed, checks changed. */
  void alterTable(Table table);

  /**
   * Puts {@code table}, whose columns may be of other types, in the place of the one with its id, without any rows. What was
   * opened before goes on reading those that were there.
   */
  void replaceTable(Table table);

  void dropTable(Table table);

  /** Adds an index to a table and fills it, with all cores for a graph. */
  void createIndex(Table table, Index index, Progress progress);

  void dropIndex(Table table, Index index);

  /** Adds an object to the catalog, or puts it in the place of the one with its id. */
  void put(CatalogObject object);

  void remove(CatalogObject object);

  /** Keeps what ANALYZE has found of a table: for all, from now on, and no rollback takes it back. */
  void keep(TableStatistics statistics);

  /** Problems found by reading everything that belongs to a table, an index of it included; empty when it is sound. */
  List<String> check(Table table);

  /** Problems of one index: its structure, and its agreement with the table. */
  List<String> check(Table table, Index index);

  /** Makes durable what was committed by now, whatever the level it was committed at. */
  void checkpoint();

  /** Whether anything was written. */
  boolean hasChanges();

  /**
   * Ends the transaction; its changes are seen by every statement that begins later.
   *
   * @param synchronous whether to return only when the changes survive a power cut
   */
  void commit(boolean synchronous);

  /** Ends the transaction without a trace; no effect on one that has ended. */
  void rollback();

  /** Rolls back unless the transaction has ended. */
  @Override
  void close();
}
