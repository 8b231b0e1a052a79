package dev.vecino.storage;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;

/** Makes code of the expressions of indexes, which storage keeps as text and cannot read. */
@FunctionalInterface
public interface KeyCompiler {
  /** The keys of an index, from the rows of its table. */
  Keys compile(Table table, Index.Derived index);

  /** Computes the keys of rows; the same for the same row for ever, in any thread. */
  @FunctionalInterface
  interface Keys {
    /** A value for each key; null where the index does not have the row. */
    Object[] of(Object[] row);
  }
}
