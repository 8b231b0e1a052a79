package dev.vecino.storage;

/** What to do about a lock that another transaction has. */
public enum LockWait {
  /** Wait until it is free, for as long as {@code lock_timeout} allows. */
  BLOCK,
  /** Do without. */
  SKIP,
  /** Fail with 55P03. */
  FAIL
}
