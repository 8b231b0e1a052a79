package dev.vecino.storage;

import dev.vecino.catalog.Table;

/** Is told of every row that a transaction writes to a table which has foreign keys or keys that are checked later,
 * or is referred to by some. */
@FunctionalInterface
public interface WriteListener {
  /**
   * A row has been written. What the listener notes has to be forgotten when the write is undone ({@link
   * Transaction#onUndo}).
   *
   * @param before the row as it was; null where it is new
   * @param after the row as it is; null where it was deleted
   */
  void wrote(Table table, long rowId, Object[] before, Object[] after);
}
