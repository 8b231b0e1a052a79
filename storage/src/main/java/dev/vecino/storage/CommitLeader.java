package dev.vecino.storage;

import dev.vecino.error.VecinoException;
import dev.vecino.storage.file.DiskErrors;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.h2.mvstore.MVStoreException;

/** Makes commits durable, many with one write: whoever comes first writes for all that have come, the others wait. */
final class CommitLeader {
  private final StoreCore core;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition written = lock.newCondition();
  private boolean writing; // guarded by lock
  private volatile long durable;

  CommitLeader(StoreCore core, long durable) {
    this.core = core;
    this.durable = durable;
  }

  /** The last commit that survives a power cut. */
  long durable() {
    return durable;
  }

  /** Makes durable whatever is in the maps. */
  void flush() {
    await(core.state().sequence(), true);
  }

  /** Returns when a commit is durable. */
  void await(long sequence) {
    await(sequence, false);
  }

  /** Runs an action when all that is committed is durable, and while nothing more becomes durable. */
  void whileDiskIsStill(Runnable action) {
    lock.lock();
    try {
      while (writing) {
        written.awaitUninterruptibly();
      }
      core.checkUsable();
      writing = true;
    } finally {
      lock.unlock();
    }
    long reached = durable;
    try {
      reached = write();
      action.run();
    } finally {
      lock.lock();
      writing = false;
      durable = reached;
      written.signalAll();
      lock.unlock();
    }
  }

  private void await(long sequence, boolean always) {
    lock.lock();
    try {
      for (boolean write = always; write || durable < sequence; ) {
        core.checkUsable();
        if (writing) {
          written.awaitUninterruptibly();
        } else {
          writing = true;
          write = false;
          lock.unlock();
          long reached = durable;
          try {
            reached = write();
          } finally {
            lock.lock();
            writing = false;
            durable = reached;
            written.signalAll();
          }
        }
      }
    } finally {
      lock.unlock();
    }
  }

  private long write() {
    core.closeGateForWrite();
    try {
      long sequence = core.state().sequence();
      if (core.files.isPresent() && !core.isReadOnly()) {
        core.maps.store.commit();
        core.maps.store.sync();
        MVStoreException panic = core.maps.store.getPanicException();
        if (panic != null) {
          throw panic;
        }
      }
      core.markDurable(sequence);
      return sequence;
    } catch (MVStoreException | IllegalStateException e) {
      VecinoException failure = DiskErrors.of(e);
      core.fail(failure);
      throw failure;
    } finally {
      core.openGate();
    }
  }
}
