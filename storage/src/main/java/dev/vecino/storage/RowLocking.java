package dev.vecino.storage;

/** What came of locking a row. */
public enum RowLocking {
  /** The row is locked, and is as the statement sees it. */
  LOCKED,
  /** Another transaction has it, and nobody waited. */
  SKIPPED,
  /** The row is locked, but another transaction has changed or deleted it since the statement began. */
  CHANGED
}
