package dev.vecino.storage;

import static dev.vecino.error.SqlState.DEADLOCK_DETECTED;
import static dev.vecino.error.SqlState.LOCK_NOT_AVAILABLE;
import static dev.vecino.error.SqlState.QUERY_CANCELED;

import dev.vecino.error.VecinoException;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Who waits for whom. */
final class LockWaits {
  /** How often a waiting transaction asks whether its statement was cancelled; a wait that ends well is not longer for it. */
  private static final long NANOS_BETWEEN_QUESTIONS = 20_000_000;

  private final Object lock = new Object(); // guards TransactionLocks.waitsFor

  /**
   * Waits until one of {@code blockers} has ended, or may have given the lock back before its end.
   *
   * @param start when the wait for the lock began, as {@link System#nanoTime}
   * @throws VecinoException 40P01 where one of them waits for this transaction, 55P03 after {@code lock_timeout}, 57014 where
   *     the statement was cancelled
   */
  void await(StoreTransaction transaction, List<StoreTransaction> blockers, long start) {
    synchronized (lock) {
      refuseCycle(transaction, blockers);
      transaction.locks().waitsFor = blockers;
    }
    try {
      long timeout = transaction.locks().timeoutMillis();
      long deadline = timeout <= 0 ? Long.MAX_VALUE : TimeUnit.MILLISECONDS.toNanos(timeout);
      for (;;) {
        long left = deadline - (System.nanoTime() - start);
        if (left <= 0) {
          throw VecinoException.of(LOCK_NOT_AVAILABLE, "canceling statement due to lock timeout");
        }
        if (blockers.getFirst().locks().ended.await(Math.min(left, NANOS_BETWEEN_QUESTIONS), TimeUnit.NANOSECONDS)) {
          return;
        }
        if (transaction.locks().cancelled()) {
          throw VecinoException.of(QUERY_CANCELED, "canceling statement due to user request");
        }
        if (blockers.stream().anyMatch(blocker -> blocker.locks().gaveBack())) {
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw VecinoException.of(QUERY_CANCELED, "canceling statement due to user request").causedBy(e);
    } finally {
      synchronized (lock) {
        transaction.locks().waitsFor = List.of();
      }
    }
  }

  private static void refuseCycle(StoreTransaction transaction, List<StoreTransaction> blockers) {
    var next = new ArrayDeque<>(blockers);
    Set<StoreTransaction> seen = new HashSet<>();
    while (!next.isEmpty()) {
      StoreTransaction blocker = next.remove();
      if (blocker == transaction) {
        throw VecinoException.of(DEADLOCK_DETECTED, "deadlock detected")
            .withDetail("This transaction and others wait for each other's locks.");
      }
      if (seen.add(blocker)) {
        next.addAll(blocker.locks().waitsFor);
      }
    }
  }
}
