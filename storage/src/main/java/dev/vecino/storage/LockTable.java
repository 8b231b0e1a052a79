package dev.vecino.storage;

import static dev.vecino.error.SqlState.DEADLOCK_DETECTED;
import static dev.vecino.error.SqlState.LOCK_NOT_AVAILABLE;
import static dev.vecino.error.SqlState.QUERY_CANCELED;

import dev.vecino.error.VecinoException;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Exclusive locks of rows and unique keys, held until their transaction ends. */
final class LockTable {
  /** How often a waiting transaction asks whether its statement was cancelled; a wait that ends well is not longer for it. */
  private static final long NANOS_BETWEEN_QUESTIONS = 20_000_000;

  private final ConcurrentHashMap<Object, StoreTransaction> holders = new ConcurrentHashMap<>();
  private final Object waits = new Object(); // guards StoreTransaction.waitsFor

  /** A row of a table, by the number of its storage. */
  record RowLock(int storage, long row) {}

  /** The columns' part of a key of a unique index. */
  record KeyLock(int index, byte[] key) {
    @Override
    public boolean equals(Object other) {
      return other instanceof KeyLock that && index == that.index && Arrays.equals(key, that.key);
    }

    @Override
    public int hashCode() {
      return 31 * index + Arrays.hashCode(key);
    }
  }

  /** Takes a lock, waiting for its holder; returns whether the transaction did not have it before. */
  boolean acquire(StoreTransaction transaction, Object lock) {
    long start = 0;
    for (;;) {
      StoreTransaction holder = holders.putIfAbsent(lock, transaction);
      if (holder == null) {
        transaction.held(lock);
        return true;
      }
      if (holder == transaction) {
        return false;
      }
      start = start == 0 ? System.nanoTime() : start;
      awaitEnd(transaction, holder, start);
    }
  }

  /** The transaction that holds a lock; null where none does. */
  StoreTransaction holder(Object lock) {
    return holders.get(lock);
  }

  void release(StoreTransaction transaction, Object lock) {
    holders.remove(lock, transaction);
  }

  /**
   * Waits until {@code holder} has ended.
   *
   * @param start when the wait for the lock began, as {@link System#nanoTime}
   */
  void awaitEnd(StoreTransaction transaction, StoreTransaction holder, long start) {
    synchronized (waits) {
      for (StoreTransaction next = holder; next != null; next = next.waitsFor) {
        if (next == transaction) {
          throw VecinoException.of(DEADLOCK_DETECTED, "deadlock detected")
              .withDetail("This transaction and others wait for each other's locks.");
        }
      }
      transaction.waitsFor = holder;
    }
    try {
      long timeout = transaction.lockTimeoutMillis();
      long deadline = timeout <= 0 ? Long.MAX_VALUE : TimeUnit.MILLISECONDS.toNanos(timeout);
      for (;;) {
        long left = deadline - (System.nanoTime() - start);
        if (left <= 0) {
          throw VecinoException.of(LOCK_NOT_AVAILABLE, "canceling statement due to lock timeout");
        }
        if (holder.ended.await(Math.min(left, NANOS_BETWEEN_QUESTIONS), TimeUnit.NANOSECONDS)) {
          return;
        }
        if (transaction.cancelled()) {
          throw VecinoException.of(QUERY_CANCELED, "canceling statement due to user request");
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw VecinoException.of(QUERY_CANCELED, "canceling statement due to user request").causedBy(e);
    } finally {
      synchronized (waits) {
        transaction.waitsFor = null;
      }
    }
  }
}
