package dev.vecino.storage;

/** The locks of a table, weakest first, as LOCK TABLE names them. Reading rows takes none: snapshots need no lock. */
public enum TableLockMode {
  ACCESS_SHARE("AccessShareLock", 0b10000000),
  ROW_SHARE("RowShareLock", 0b11000000),
  ROW_EXCLUSIVE("RowExclusiveLock", 0b11110000),
  SHARE_UPDATE_EXCLUSIVE("ShareUpdateExclusiveLock", 0b11111000),
  SHARE("ShareLock", 0b11101100),
  SHARE_ROW_EXCLUSIVE("ShareRowExclusiveLock", 0b11111100),
  EXCLUSIVE("ExclusiveLock", 0b11111110),
  ACCESS_EXCLUSIVE("AccessExclusiveLock", 0b11111111);

  private final String label;
  private final int conflicts; // a bit for each mode, by ordinal

  TableLockMode(String label, int conflicts) {
    this.label = label;
    this.conflicts = conflicts;
  }

  /** The name that {@code pg_locks} shows. */
  public String label() {
    return label;
  }

  int bit() {
    return 1 << ordinal();
  }

  /** Whether any of the modes in {@code held}, a sum of bits, keeps this one out. */
  boolean conflictsWith(int held) {
    return (conflicts & held) != 0;
  }
}
