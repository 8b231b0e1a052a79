package dev.vecino.storage;

/** What a transaction sees of others. */
public enum Isolation {
  /** Each statement sees what was committed when it began. */
  READ_COMMITTED,
  /** All statements see what was committed when the first began; writing a row that another has changed since is 40001. */
  REPEATABLE_READ
}
