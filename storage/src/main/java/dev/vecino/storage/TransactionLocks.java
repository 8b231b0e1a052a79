package dev.vecino.storage;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;

/** The locks that a transaction holds, and how it waits for more. */
final class TransactionLocks {
  /** Opened when the transaction has ended and its locks are free. */
  final CountDownLatch ended = new CountDownLatch(1);
  /** Whose end the transaction waits for; guarded by {@link LockWaits}. */
  volatile List<StoreTransaction> waitsFor = List.of();

  private final StoreTransaction owner;
  private final LockTable.Sole[] holdings = new LockTable.Sole[RowLockMode.values().length];
  private final List<Object> held = new ArrayList<>();
  private long timeoutMillis;
  private BooleanSupplier cancelled = () -> false;

  TransactionLocks(StoreTransaction owner, long timeoutMillis) {
    this.owner = owner;
    this.timeoutMillis = timeoutMillis;
    for (RowLockMode mode : RowLockMode.values()) {
      holdings[mode.ordinal()] = new LockTable.Sole(owner, mode);
    }
  }

  void waiting(long lockTimeoutMillis, BooleanSupplier isCancelled) {
    this.timeoutMillis = lockTimeoutMillis;
    this.cancelled = isCancelled;
  }

  boolean cancelled() {
    return cancelled.getAsBoolean();
  }

  long timeoutMillis() {
    return timeoutMillis;
  }

  /** The transaction as the only holder of a lock. */
  LockTable.Sole holding(RowLockMode mode) {
    return holdings[mode.ordinal()];
  }

  /** Notes a lock, to be released at the end. */
  void held(Object lock) {
    held.add(lock);
  }

  /** Gives everything free, and lets those go on that wait for the end of the transaction. */
  void release(LockTable locks) {
    for (Object lock : held) {
      if (lock instanceof TableLock table) {
        table.release(owner);
      } else {
        locks.release(owner, lock);
      }
    }
    held.clear();
    ended.countDown();
  }
}
