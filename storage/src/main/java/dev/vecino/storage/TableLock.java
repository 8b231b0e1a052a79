package dev.vecino.storage;

import java.util.HashSet;
import java.util.Set;

/** The lock of one table: shared by those who write rows, exclusive for those who change the table. */
final class TableLock {
  private final Set<StoreTransaction> writers = new HashSet<>();
  private StoreTransaction owner;

  void acquireShared(LockTable locks, StoreTransaction transaction) {
    acquire(locks, transaction, false);
  }

  void acquireExclusive(LockTable locks, StoreTransaction transaction) {
    acquire(locks, transaction, true);
  }

  private void acquire(LockTable locks, StoreTransaction transaction, boolean exclusive) {
    long start = System.nanoTime();
    for (;;) {
      StoreTransaction blocker = tryAcquire(transaction, exclusive);
      if (blocker == null) {
        return;
      }
      locks.awaitEnd(transaction, blocker, start);
    }
  }

  private synchronized StoreTransaction tryAcquire(StoreTransaction transaction, boolean exclusive) {
    if (owner == transaction) {
      return null;
    }
    if (owner != null) {
      return owner;
    }
    if (exclusive) {
      for (StoreTransaction writer : writers) {
        if (writer != transaction) {
          return writer;
        }
      }
      owner = transaction;
    } else if (writers.add(transaction)) {
      transaction.held(this);
    }
    if (exclusive && !writers.contains(transaction)) {
      transaction.held(this);
    }
    return null;
  }

  synchronized void release(StoreTransaction transaction) {
    writers.remove(transaction);
    if (owner == transaction) {
      owner = null;
    }
  }
}
