package dev.vecino.engine.lock;

import dev.vecino.engine.lock.AdvisoryLocks.Waiting;
import dev.vecino.sql.function.AdvisoryLocking.Key;
import java.util.ArrayList;
import java.util.List;

/** The advisory locks of one session. */
public final class AdvisoryOwner {
  private final AdvisoryLocks locks;
  private final int process;
  private final List<Taken> ofTransaction = new ArrayList<>();
  private List<AdvisoryOwner> waitsFor = List.of(); // guarded by the locks

  private record Taken(Key key, boolean shared) {}

  /**
   * A session without locks.
   *
   * @param process the number of the session, as {@code pg_locks} shows it
   */
  public AdvisoryOwner(AdvisoryLocks locks, int process) {
    this.locks = locks;
    this.process = process;
  }

  int process() {
    return process;
  }

  List<AdvisoryOwner> waitsFor() {
    return waitsFor;
  }

  void waitFor(List<AdvisoryOwner> blockers) {
    waitsFor = blockers;
  }

  public void lock(Key key, boolean shared, boolean transactional, Waiting waiting) {
    locks.lock(this, key, shared, transactional, waiting);
    taken(key, shared, transactional);
  }

  public boolean tryLock(Key key, boolean shared, boolean transactional) {
    boolean free = locks.tryLock(this, key, shared, transactional);
    if (free) {
      taken(key, shared, transactional);
    }
    return free;
  }

  private void taken(Key key, boolean shared, boolean transactional) {
    if (transactional) {
      ofTransaction.add(new Taken(key, shared));
    }
  }

  /** Gives one lock of the session back; false where it has none, or has it for the transaction only. */
  public boolean unlock(Key key, boolean shared) {
    return locks.unlock(this, key, shared, false);
  }

  /** Gives all locks back that last longer than a transaction. */
  public void unlockAll() {
    locks.unlockSession(this);
  }

  /** How many locks the transaction has taken, to return to. */
  public int mark() {
    return ofTransaction.size();
  }

  /** Gives back what the transaction has taken since {@code mark}; 0 for all. */
  public void unlockTransaction(int mark) {
    while (ofTransaction.size() > mark) {
      Taken taken = ofTransaction.removeLast();
      locks.unlock(this, taken.key(), taken.shared(), true);
    }
  }
}
