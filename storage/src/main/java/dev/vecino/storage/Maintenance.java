package dev.vecino.storage;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Work that no statement waits for: late durability, removal of what nobody sees any more, saving of graphs. */
final class Maintenance implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Maintenance.class);
  private static final long FLUSH_MILLIS = 200; // longest time that an unsynchronised commit stays volatile
  private static final int COMPACT_COMMITS = 256; // after which it is looked whether the file has grown sparse
  private static final long RETRY_MILLIS = 50; // while snapshots hold back removals

  private final StoreCore core;
  private final AtomicLong commits = new AtomicLong();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition work = lock.newCondition();
  private Thread thread; // guarded by lock, as what follows
  private boolean unflushed;
  private boolean removals;
  private boolean compaction;
  private boolean closed;

  Maintenance(StoreCore core) {
    this.core = core;
  }

  /** Notes a commit that was acknowledged. */
  void committed(boolean durable, boolean hasRemovals) {
    boolean compact = commits.incrementAndGet() % COMPACT_COMMITS == 0;
    if (durable && !hasRemovals && !compact) {
      return;
    }
    lock.lock();
    try {
      unflushed |= !durable;
      compaction |= compact;
      removals |= hasRemovals;
      if (thread == null && !closed) {
        thread = Thread.ofPlatform().daemon().name("vecino-storage").start(this::run);
      }
      work.signal();
    } finally {
      lock.unlock();
    }
  }

  private void run() {
    for (;;) {
      boolean flush;
      lock.lock();
      try {
        while (!closed && !unflushed && !removals && !compaction) {
          work.awaitUninterruptibly();
        }
        if (!closed) {
          pause(unflushed ? FLUSH_MILLIS : RETRY_MILLIS);
        }
        if (closed) {
          return;
        }
        flush = unflushed;
        unflushed = false;
        removals = false;
      } finally {
        lock.unlock();
      }
      try {
        step(flush);
      } catch (RuntimeException e) {
        LOG.warn("Maintenance of the database failed", e); // nobody waits for it; the next round tries again
        if (core.failure() != null) {
          return;
        }
      }
    }
  }

  private void pause(long millis) {
    try {
      long left = TimeUnit.MILLISECONDS.toNanos(millis);
      while (left > 0 && !closed) {
        left = work.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      closed = true; // nobody but the end of the process interrupts this thread
    }
  }

  private void step(boolean flush) {
    if (flush) {
      core.leader.flush();
    }
    boolean more = core.removeRetired();
    boolean compact;
    lock.lock();
    try {
      removals |= more;
      compact = compaction;
      compaction = false;
    } finally {
      lock.unlock();
    }
    if (compact && new Compaction(core).run()) {
      core.leader.flush();
      committed(true, true); // what it has replaced is let go when no snapshot needs it
    }
    for (GraphStore graph : core.allGraphs()) {
      if (graph.isSaveDue()) {
        core.graphs.save(graph);
      }
    }
  }

  @Override
  public void close() {
    Thread running;
    lock.lock();
    try {
      closed = true;
      work.signalAll();
      running = thread;
    } finally {
      lock.unlock();
    }
    if (running == null || running == Thread.currentThread()) {
      return;
    }
    boolean interrupted = false;
    while (running.isAlive()) {
      try {
        running.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
