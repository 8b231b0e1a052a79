package dev.vecino.engine.execution;

import dev.vecino.engine.lock.AdvisoryLocks.Waiting;
import dev.vecino.engine.lock.AdvisoryOwner;
import dev.vecino.sql.function.AdvisoryLocking;

/** The advisory locks of a session as one statement takes them. */
record StatementLocks(AdvisoryOwner owner, Waiting waiting) implements AdvisoryLocking {
  @Override
  public void lock(Key key, boolean shared, boolean transactional) {
    owner.lock(key, shared, transactional, waiting);
  }

  @Override
  public boolean tryLock(Key key, boolean shared, boolean transactional) {
    return owner.tryLock(key, shared, transactional);
  }

  @Override
  public boolean unlock(Key key, boolean shared) {
    return owner.unlock(key, shared);
  }

  @Override
  public void unlockAll() {
    owner.unlockAll();
  }
}
