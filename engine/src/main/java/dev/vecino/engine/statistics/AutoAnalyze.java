package dev.vecino.engine.statistics;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.TableStatistics;
import dev.vecino.engine.setting.Settings;
import dev.vecino.storage.Isolation;
import dev.vecino.storage.Snapshot;
import dev.vecino.storage.Store;
import dev.vecino.storage.Transaction;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Analyzes tables of which many rows have changed, on a thread of its own, some time after a commit. The settings are those
 * of the session that committed.
 */
public final class AutoAnalyze implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(AutoAnalyze.class);

  private final Store store;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition work = lock.newCondition();
  private Thread thread; // guarded by lock, as what follows
  private Threshold due; // null while nothing has changed
  private volatile boolean waiting; // that something is due
  private volatile boolean closed;

  /** How many rows have to change: a number, and a part of the table's. */
  record Threshold(long napMillis, double rows, double part, int target) {
    static Threshold of(Settings settings) {
      return new Threshold(
          settings.milliseconds("autovacuum_naptime"),
          Double.parseDouble(settings.get("autovacuum_analyze_threshold")),
          Double.parseDouble(settings.get("autovacuum_analyze_scale_factor")),
          Integer.parseInt(settings.get("default_statistics_target")));
    }
  }

  public AutoAnalyze(Store store) {
    this.store = store;
  }

  /** Notes that a session commits changes. */
  public void changed(Settings settings) {
    if (waiting || !settings.get("autovacuum").equals("on")) {
      return;
    }
    lock.lock();
    try {
      if (due == null && !closed) {
        due = Threshold.of(settings);
        waiting = true;
        if (thread == null) {
          thread = Thread.ofPlatform().daemon().name("vecino-analyze").start(this::run);
        }
        work.signal();
      }
    } finally {
      lock.unlock();
    }
  }

  private void run() {
    for (Threshold threshold = next(); threshold != null; threshold = next()) {
      try {
        analyze(threshold);
      } catch (RuntimeException e) {
        if (!closed) {
          LOG.warn("Statistics could not be gathered; plans go on with what is known", e);
        }
      }
    }
  }

  /** What is due when its nap is over; null at the end. */
  private Threshold next() {
    lock.lock();
    try {
      while (due == null && !closed) {
        work.awaitUninterruptibly();
      }
      long left = closed ? 0 : TimeUnit.MILLISECONDS.toNanos(due.napMillis());
      while (left > 0 && !closed) {
        left = work.awaitNanos(left);
      }
      Threshold now = closed ? null : due;
      due = null;
      waiting = false;
      return now;
    } catch (InterruptedException e) {
      return null; // nobody but the end of the process interrupts this thread
    } finally {
      lock.unlock();
    }
  }

  /** Analyzes all tables that have changed enough. */
  void analyze(Threshold threshold) {
    for (Table table : store.catalog().tables()) {
      try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 0, true)) {
        if (transaction.catalog().table(table.id()).equals(Optional.of(table))) {
          analyze(table, threshold, transaction);
        }
      }
    }
  }

  private void analyze(Table table, Threshold threshold, Transaction transaction) {
    try (Snapshot snapshot = transaction.snapshot()) {
      long known = snapshot.statistics(table).map(TableStatistics::rows).orElse(0L);
      if (closed || snapshot.changedRows(table) <= threshold.rows() + threshold.part() * known) {
        return;
      }
      transaction.keep(
          new Analysis(snapshot, threshold.target(), () -> closed)
              .run(table, table.columns().stream().map(Column::id).toList(), Instant.now(), true));
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
    boolean interrupted = false;
    while (running != null && running.isAlive()) {
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
