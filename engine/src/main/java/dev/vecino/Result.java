package dev.vecino;

import java.util.List;

/**
 * The outcome of a statement: rows that are computed as they are pulled, or a count. Close it; the session's next
 * statement also closes it unless it runs in an explicit transaction.
 */
public interface Result extends AutoCloseable {
  /** PostgreSQL's command tag without its counts: {@code SELECT}, {@code INSERT}, {@code CREATE TABLE}. */
  String command();

  /** Whether there are rows to pull. */
  boolean hasRows();

  /** Columns of the rows; empty where there are none. */
  List<ResultColumn> columns();

  /** Whether a client that says nothing of it is to be sent the rows in binary form: FETCH from a cursor that was declared BINARY. */
  default boolean isBinary() {
    return false;
  }

  /** Moves to the next row; false at the end. */
  boolean next();

  /** The current row; may not be written to. */
  Object[] row();

  /** Rows inserted, updated, deleted or copied; -1 for statements that count nothing, and for queries. */
  long count();

  @Override
  void close();
}
