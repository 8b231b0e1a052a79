package dev.vecino.storage;

import org.h2.mvstore.MVStore;

/** What the statements of a transaction see: each what is committed when it begins, or all of them what the first one saw. */
final class Visibility {
  private final StoreCore core;
  private final Isolation isolation;
  private CommittedState statement; // what the newest statement sees
  private volatile long pinned = Long.MAX_VALUE;
  private MVStore.TxCounter versions; // keeps MVStore's pages for a REPEATABLE READ transaction

  Visibility(StoreCore core, Isolation isolation) {
    this.core = core;
    this.isolation = isolation;
  }

  Isolation isolation() {
    return isolation;
  }

  /** The oldest commit whose snapshots need to be kept. */
  long pinned() {
    return pinned;
  }

  /** Keeps whatever snapshots of the commit {@code sequence} need. */
  void pin(long sequence) {
    pinned = Math.min(pinned, sequence);
  }

  /** What a statement that began now would see. */
  CommittedState visible() {
    if (isolation == Isolation.READ_COMMITTED) {
      return core.state();
    }
    if (statement == null) {
      pinned = 0; // everything, until it is known what
      versions = core.maps.store.registerVersionUsage();
      statement = core.state();
      pinned = statement.sequence();
    }
    return statement;
  }

  /** Begins a statement and returns what it sees. */
  CommittedState beginStatement() {
    statement = visible();
    return statement;
  }

  /** The state that the newest statement sees; the newest there is where none has begun. */
  CommittedState statement() {
    return statement != null ? statement : visible();
  }

  void end() {
    if (versions != null) {
      core.maps.store.deregisterVersionUsage(versions);
      versions = null;
    }
    pinned = Long.MAX_VALUE;
  }
}
