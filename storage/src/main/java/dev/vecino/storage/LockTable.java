package dev.vecino.storage;

import static dev.vecino.error.SqlState.DEADLOCK_DETECTED;
import static dev.vecino.error.SqlState.LOCK_NOT_AVAILABLE;
import static dev.vecino.error.SqlState.QUERY_CANCELED;

import dev.vecino.error.VecinoException;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Locks of rows, shared or not, and of unique keys, held until their transaction ends. */
final class LockTable {
  /** How often a waiting transaction asks whether its statement was cancelled; a wait that ends well is not longer for it. */
  private static final long NANOS_BETWEEN_QUESTIONS = 20_000_000;

  private final ConcurrentHashMap<Object, Grant> grants = new ConcurrentHashMap<>();
  private final Object waits = new Object(); // guards StoreTransaction.waitsFor

  /** Who holds a lock: immutable chains, compared by identity, with one link for each owner. */
  private static final class Grant {
    final StoreTransaction owner;
    final RowLockMode mode;
    final Grant next;

    Grant(StoreTransaction owner, RowLockMode mode, Grant next) {
      this.owner = owner;
      this.mode = mode;
      this.next = next;
    }

    static Grant without(Grant chain, StoreTransaction owner) {
      if (chain == null || chain.owner == owner) {
        return chain == null ? null : chain.next;
      }
      return new Grant(chain.owner, chain.mode, without(chain.next, owner));
    }
  }

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

  /** Takes a lock for itself alone; returns whether the transaction did not have it before. */
  boolean acquire(StoreTransaction transaction, Object lock) {
    return acquire(transaction, lock, RowLockMode.UPDATE) == null;
  }

  /**
   * Takes a lock, waiting for those who hold it in a way that conflicts.
   *
   * @return how the transaction held the lock before; null where it did not
   */
  RowLockMode acquire(StoreTransaction transaction, Object lock, RowLockMode mode) {
    long start = 0;
    for (;;) {
      Grant now = grants.get(lock);
      RowLockMode had = null;
      StoreTransaction blocker = null;
      for (Grant grant = now; grant != null; grant = grant.next) {
        if (grant.owner == transaction) {
          had = grant.mode;
        } else if (mode.conflicts(grant.mode)) {
          blocker = grant.owner;
        }
      }
      if (had != null && had.compareTo(mode) >= 0) {
        return had;
      }
      if (blocker != null) {
        start = start == 0 ? System.nanoTime() : start;
        awaitEnd(transaction, blocker, start);
      } else if (replace(lock, now, new Grant(transaction, mode, Grant.without(now, transaction)))) {
        if (had == null) {
          transaction.held(lock);
        }
        return had;
      }
    }
  }

  private boolean replace(Object lock, Grant before, Grant after) {
    if (before == null) {
      return grants.putIfAbsent(lock, after) == null;
    }
    return after == null ? grants.remove(lock, before) : grants.replace(lock, before, after);
  }

  /** The transaction that writes, or may write, to what is locked; null where none does. */
  StoreTransaction writer(Object lock) {
    for (Grant grant = grants.get(lock); grant != null; grant = grant.next) {
      if (grant.mode.isWriting()) {
        return grant.owner;
      }
    }
    return null;
  }

  void release(StoreTransaction transaction, Object lock) {
    for (;;) {
      Grant now = grants.get(lock);
      if (now == null || replace(lock, now, Grant.without(now, transaction))) {
        return;
      }
    }
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
