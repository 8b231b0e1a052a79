package dev.vecino.engine.copy;

import java.util.List;

/** Records whose fields the types of their columns give a meaning: see {@link FieldValues}. */
interface FieldSource extends AutoCloseable {
  /** The next record, null for a field that is NULL, {@link RecordSource#DEFAULT} for one that is left to the column; null at the end. */
  Object[] next();

  /** Line of the data at which the current record begins, or its number where data has no lines; from 1. */
  long line();

  /** Leaves out a header; of one that must match, the names must be these. */
  void skipHeader(List<String> names);

  @Override
  default void close() {}
}
