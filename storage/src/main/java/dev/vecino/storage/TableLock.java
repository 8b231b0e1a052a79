package dev.vecino.storage;

import static dev.vecino.error.SqlState.LOCK_NOT_AVAILABLE;

import dev.vecino.error.VecinoException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** The lock of one table. */
final class TableLock {
  private final Map<StoreTransaction, Integer> held = new HashMap<>(); // the modes of each, a sum of bits

  void acquire(LockTable locks, StoreTransaction transaction, TableLockMode mode) {
    long start = 0;
    for (;;) {
      List<StoreTransaction> blockers = tryAcquire(transaction, mode);
      if (blockers.isEmpty()) {
        return;
      }
      start = start == 0 ? System.nanoTime() : start;
      locks.waits().await(transaction, blockers, start);
    }
  }

  /** Takes the lock, or fails with 55P03 where another transaction is in the way. */
  void acquireNow(StoreTransaction transaction, TableLockMode mode, String table) {
    if (!tryAcquire(transaction, mode).isEmpty()) {
      throw VecinoException.of(LOCK_NOT_AVAILABLE, "could not obtain lock on relation \"%s\"", table);
    }
  }

  /** Takes the lock and gives no one, or gives those in the way. */
  private synchronized List<StoreTransaction> tryAcquire(StoreTransaction transaction, TableLockMode mode) {
    Integer own = held.get(transaction);
    if (own != null && (own & mode.bit()) != 0) {
      return List.of();
    }
    List<StoreTransaction> blockers = new ArrayList<>();
    held.forEach(
        (other, modes) -> {
          if (other != transaction && mode.conflictsWith(modes)) {
            blockers.add(other);
          }
        });
    if (blockers.isEmpty()) {
      held.put(transaction, (own == null ? 0 : own) | mode.bit());
      if (own == null) {
        transaction.locks().held(this);
      }
    }
    return blockers;
  }

  /** Tells who has the lock, and how. */
  synchronized void forEach(BiConsumer<StoreTransaction, TableLockMode> each) {
    held.forEach(
        (transaction, modes) -> {
          for (TableLockMode mode : TableLockMode.values()) {
            if ((modes & mode.bit()) != 0) {
              each.accept(transaction, mode);
            }
          }
        });
  }

  synchronized void release(StoreTransaction transaction) {
    held.remove(transaction);
  }
}
