package dev.vecino.sql;

/** How long a table, or its rows, are to live. */
public enum Persistence {
  PERMANENT,
  /** For the session, with its rows. */
  TEMPORARY,
  /** For the session; without rows at each end of a transaction. */
  TEMPORARY_ROWS,
  /** For the transaction. */
  TRANSACTION;

  public boolean isTemporary() {
    return this != PERMANENT;
  }
}
