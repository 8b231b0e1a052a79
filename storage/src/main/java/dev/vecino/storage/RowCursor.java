package dev.vecino.storage;

/** Rows, one after another. */
public interface RowCursor extends AutoCloseable {
  /** Moves to the next row; false at the end. */
  boolean next();

  /** The id of the current row. */
  long rowId();

  /** The current row, a value for each column of its table; may not be written to. */
  Object[] row();

  @Override
  void close();
}
