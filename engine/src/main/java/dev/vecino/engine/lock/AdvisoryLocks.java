package dev.vecino.engine.lock;

import static dev.vecino.error.SqlState.DEADLOCK_DETECTED;
import static dev.vecino.error.SqlState.LOCK_NOT_AVAILABLE;
import static dev.vecino.error.SqlState.QUERY_CANCELED;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.function.AdvisoryLocking.Key;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** The advisory locks of a database. */
public final class AdvisoryLocks {
  /** How often a waiting session asks whether its statement was cancelled. */
  private static final long MILLIS_BETWEEN_QUESTIONS = 20;

  private final Map<Key, Map<AdvisoryOwner, Holding>> holders = new HashMap<>(); // guarded by this
  private final Map<AdvisoryOwner, Held> waiting = new HashMap<>(); // guarded by this

  /** How often an owner has a lock, in each of the four ways. */
  private static final class Holding {
    final int[] counts = new int[4];

    static int way(boolean shared, boolean transactional) {
      return (shared ? 1 : 0) + (transactional ? 2 : 0);
    }

    boolean isExclusive() {
      return counts[way(false, false)] + counts[way(false, true)] > 0;
    }

    boolean isShared() {
      return counts[way(true, false)] + counts[way(true, true)] > 0;
    }

    boolean isEmpty() {
      return !isExclusive() && !isShared();
    }
  }

  /** How a statement waits; {@code timeoutMillis} of 0 is for ever. */
  public record Waiting(long timeoutMillis, BooleanSupplier cancelled) {}

  /** A lock that is held, or waited for where it is not {@code granted}. */
  public record Held(int process, Key key, boolean shared, boolean granted) {}

  synchronized void lock(AdvisoryOwner owner, Key key, boolean shared, boolean transactional, Waiting wait) {
    long start = System.nanoTime();
    try {
      for (;;) {
        List<AdvisoryOwner> blockers = blockers(owner, key, shared);
        if (blockers.isEmpty()) {
          take(owner, key, shared, transactional);
          return;
        }
        owner.waitFor(blockers);
        refuseCycle(owner);
        waiting.put(owner, new Held(owner.process(), key, shared, false));
        long waited = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        if (wait.timeoutMillis() > 0 && waited >= wait.timeoutMillis()) {
          throw VecinoException.of(LOCK_NOT_AVAILABLE, "canceling statement due to lock timeout");
        }
        if (wait.cancelled().getAsBoolean()) {
          throw VecinoException.of(QUERY_CANCELED, "canceling statement due to user request");
        }
        wait(MILLIS_BETWEEN_QUESTIONS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw VecinoException.of(QUERY_CANCELED, "canceling statement due to user request").causedBy(e);
    } finally {
      owner.waitFor(List.of());
      waiting.remove(owner);
    }
  }

  synchronized boolean tryLock(AdvisoryOwner owner, Key key, boolean shared, boolean transactional) {
    if (!blockers(owner, key, shared).isEmpty()) {
      return false;
    }
    take(owner, key, shared, transactional);
    return true;
  }

  private List<AdvisoryOwner> blockers(AdvisoryOwner owner, Key key, boolean shared) {
    List<AdvisoryOwner> blockers = new ArrayList<>();
    holders.getOrDefault(key, Map.of()).forEach(
        (other, holding) -> {
          if (other != owner && (!shared || holding.isExclusive())) {
            blockers.add(other);
          }
        });
    return blockers;
  }

  private void take(AdvisoryOwner owner, Key key, boolean shared, boolean transactional) {
    Map<AdvisoryOwner, Holding> of = holders.computeIfAbsent(key, any -> new HashMap<>());
    of.computeIfAbsent(owner, any -> new Holding()).counts[Holding.way(shared, transactional)]++;
  }

  /** Gives one lock back; false where the owner has none. */
  synchronized boolean unlock(AdvisoryOwner owner, Key key, boolean shared, boolean transactional) {
    Map<AdvisoryOwner, Holding> of = holders.getOrDefault(key, Map.of());
    Holding holding = of.get(owner);
    int way = Holding.way(shared, transactional);
    if (holding == null || holding.counts[way] == 0) {
      return false;
    }
    holding.counts[way]--;
    forgetEmpty(key, of, owner);
    return true;
  }

  /** Gives back whatever the owner has for longer than a transaction. */
  synchronized void unlockSession(AdvisoryOwner owner) {
    for (Key key : List.copyOf(holders.keySet())) {
      Map<AdvisoryOwner, Holding> of = holders.get(key);
      Holding holding = of.get(owner);
      if (holding != null) {
        holding.counts[Holding.way(false, false)] = 0;
        holding.counts[Holding.way(true, false)] = 0;
        forgetEmpty(key, of, owner);
      }
    }
  }

  private void forgetEmpty(Key key, Map<AdvisoryOwner, Holding> of, AdvisoryOwner owner) {
    if (of.get(owner).isEmpty()) {
      of.remove(owner);
      if (of.isEmpty()) {
        holders.remove(key);
      }
    }
    notifyAll();
  }

  private static void refuseCycle(AdvisoryOwner owner) {
    var next = new ArrayDeque<>(owner.waitsFor());
    Set<AdvisoryOwner> seen = new HashSet<>();
    while (!next.isEmpty()) {
      AdvisoryOwner blocker = next.remove();
      if (blocker == owner) {
        throw VecinoException.of(DEADLOCK_DETECTED, "deadlock detected")
            .withDetail("This session and others wait for each other's advisory locks.");
      }
      if (seen.add(blocker)) {
        next.addAll(blocker.waitsFor());
      }
    }
  }

  /** All locks, those that are waited for last. */
  public synchronized List<Held> all() {
    List<Held> held = new ArrayList<>();
    holders.forEach(
        (key, of) ->
            of.forEach(
                (owner, holding) -> {
                  if (holding.isExclusive()) {
                    held.add(new Held(owner.process(), key, false, true));
                  }
                  if (holding.isShared()) {
                    held.add(new Held(owner.process(), key, true, true));
                  }
                }));
    held.addAll(waiting.values());
    return held;
  }
}
