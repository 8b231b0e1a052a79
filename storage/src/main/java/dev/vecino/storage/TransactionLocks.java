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
  private volatile boolean gaveBack;
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

  /** How many locks it has: a mark for {@link #giveBack}. */
  int count() {
    return held.size();
  }

  /** Whether it has ever given locks back before its end. */
  boolean gaveBack() {
    return gaveBack;
  }

  /**
   * Gives free the locks of rows and keys that it did not have at a mark. Those of tables stay, and those that were made
   * stronger since stay as they are.
   */
  void giveBack(LockTable locks, int mark) {
    List<Object> since = held.subList(mark, held.size());
    List<Object> kept = since.stream().filter(lock -> !isGivenBack(lock)).toList();
    List<Object> given = since.stream().filter(TransactionLocks::isGivenBack).toList();
    since.clear();
    held.addAll(kept);
    if (!given.isEmpty()) {
      given.forEach(lock -> locks.release(owner, lock));
      gaveBack = true;
    }
  }

  private static boolean isGivenBack(Object lock) {
    return lock instanceof LockTable.RowLock || lock instanceof LockTable.KeyLock;
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
