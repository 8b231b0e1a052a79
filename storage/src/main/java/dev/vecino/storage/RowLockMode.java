package dev.vecino.storage;

/** How a transaction locks a row until it ends: PostgreSQL's four strengths, the weakest first. */
public enum RowLockMode {
  /** Keeps the row and its keys from being removed or changed: what a row that refers to it needs. */
  KEY_SHARE,
  /** Keeps the row as it is. */
  SHARE,
  /** Changes columns that are in no unique key. */
  NO_KEY_UPDATE,
  /** Removes the row or changes a unique key of it. */
  UPDATE;

  /** Whether two transactions cannot hold {@code this} and {@code other} at the same time. */
  public boolean conflicts(RowLockMode other) {
    return switch (this) {
      case KEY_SHARE -> other == UPDATE;
      case SHARE -> other == NO_KEY_UPDATE || other == UPDATE;
      case NO_KEY_UPDATE -> other != KEY_SHARE;
      case UPDATE -> true;
    };
  }

  /** Whether the owner may write to the row, and nobody else. */
  boolean isWriting() {
    return this == NO_KEY_UPDATE || this == UPDATE;
  }
}
