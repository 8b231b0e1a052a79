package dev.vecino.storage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/** Locks of rows and unique keys, held until their transaction ends. */
final class LockTable {
  /** Who has a lock, by the lock. Values are immutable. */
  private final ConcurrentHashMap<Object, Holders> holders = new ConcurrentHashMap<>();
  private final LockWaits waits = new LockWaits();

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

  /** Who has a lock: nearly always one transaction. */
  private sealed interface Holders {
    /** The mode with which a transaction has the lock; null where it does not. */
    RowLockMode of(StoreTransaction transaction);
  }

  /** The only holder of a lock; each transaction has one such object a mode. */
  record Sole(StoreTransaction transaction, RowLockMode mode) implements Holders {
    @Override
    public RowLockMode of(StoreTransaction other) {
      return transaction == other ? mode : null;
    }
  }

  private record Several(List<Sole> all) implements Holders {
    @Override
    public RowLockMode of(StoreTransaction transaction) {
      return all.stream().filter(one -> one.transaction == transaction).map(Sole::mode).findFirst().orElse(null);
    }
  }

  LockWaits waits() {
    return waits;
  }

  /** Takes a lock for nobody else, waiting for its holder; returns whether the transaction did not have it before. */
  boolean acquire(StoreTransaction transaction, Object lock) {
    return acquire(transaction, lock, RowLockMode.UPDATE) == null;
  }

  /** Takes a lock, waiting for those in the way; returns how the transaction had it before, null for not at all. */
  RowLockMode acquire(StoreTransaction transaction, Object lock, RowLockMode mode) {
    Sole wanted = transaction.locks().holding(mode);
    Holders known = holders.putIfAbsent(lock, wanted);
    if (known == null) {
      transaction.locks().held(lock);
      return null;
    }
    RowLockMode before = known.of(transaction);
    if (before != null && before.compareTo(mode) >= 0) {
      return before;
    }
    long start = 0;
    for (;;) {
      List<StoreTransaction> blockers = new ArrayList<>(1);
      holders.compute(lock, (any, now) -> with(now, wanted, blockers));
      if (blockers.isEmpty()) {
        if (before == null) {
          transaction.locks().held(lock);
        }
        return before;
      }
      start = start == 0 ? System.nanoTime() : start;
      waits.await(transaction, blockers, start);
    }
  }

  /** Takes a lock if nobody is in the way. */
  boolean tryAcquire(StoreTransaction transaction, Object lock, RowLockMode mode) {
    List<StoreTransaction> blockers = new ArrayList<>(1);
    boolean[] first = new boolean[1];
    holders.compute(
        lock,
        (any, now) -> {
          first[0] = now == null || now.of(transaction) == null;
          return with(now, transaction.locks().holding(mode), blockers);
        });
    if (blockers.isEmpty() && first[0]) {
      transaction.locks().held(lock);
    }
    return blockers.isEmpty();
  }

  /** Holders with one more, or the same where others are in its way: they are added to {@code blockers}. */
  private static Holders with(Holders now, Sole wanted, List<StoreTransaction> blockers) {
    if (now == null) {
      return wanted;
    }
    List<Sole> others = new ArrayList<>();
    RowLockMode mode = wanted.mode();
    for (Sole one : all(now)) {
      if (one.transaction() == wanted.transaction()) {
        mode = mode.compareTo(one.mode()) > 0 ? mode : one.mode();
      } else {
        others.add(one);
        if (one.mode().conflicts(wanted.mode())) {
          blockers.add(one.transaction());
        }
      }
    }
    if (!blockers.isEmpty()) {
      return now;
    }
    Sole mine = wanted.transaction().locks().holding(mode);
    if (others.isEmpty()) {
      return mine;
    }
    others.add(mine);
    return new Several(List.copyOf(others));
  }

  private static List<Sole> all(Holders holders) {
    return switch (holders) {
      case Sole sole -> List.of(sole);
      case Several several -> several.all();
    };
  }

  /** The transaction that may change what a lock stands for; null where none may. */
  StoreTransaction writer(Object lock) {
    Holders known = holders.get(lock);
    if (known == null) {
      return null;
    }
    for (Sole one : all(known)) {
      if (one.mode().isWriting()) {
        return one.transaction();
      }
    }
    return null;
  }

  void release(StoreTransaction transaction, Object lock) {
    holders.computeIfPresent(
        lock,
        (any, now) -> {
          List<Sole> rest = all(now).stream().filter(one -> one.transaction() != transaction).toList();
          return rest.isEmpty() ? null : rest.size() == 1 ? rest.getFirst() : new Several(rest);
        });
  }
}
