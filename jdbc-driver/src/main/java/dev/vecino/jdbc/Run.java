package dev.vecino.jdbc;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import java.sql.SQLException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * One execution of a statement, from its start until its last row: what a cancel is aimed at, and what a query timeout
 * measures. The clock stands still while the program, not the session, is at work.
 */
final class Run {
  private static final long RETRY_MILLIS = 20;
  private static final ScheduledThreadPoolExecutor TIMER = timer();

  private final Gate gate;
  private final long limitNanos; // 0: none
  private long spentNanos; // guarded by this, as the rest
  private long startedNanos;
  private boolean running;
  private boolean over;
  private Future<?> alarm;
  private volatile boolean executing;
  private volatile boolean timedOut;

  Run(Gate gate, int timeoutSeconds) {
    this.gate = gate;
    this.limitNanos = TimeUnit.SECONDS.toNanos(timeoutSeconds);
  }

  private static ScheduledThreadPoolExecutor timer() {
    var timer = new ScheduledThreadPoolExecutor(1, task -> {
      var thread = new Thread(task, "vecino-query-timer");
      thread.setDaemon(true);
      return thread;
    });
    timer.setRemoveOnCancelPolicy(true);
    timer.setKeepAliveTime(10, TimeUnit.SECONDS);
    timer.allowCoreThreadTimeOut(true);
    return timer;
  }

  void startClock() {
    if (limitNanos > 0) {
      start();
    }
  }

  private synchronized void start() {
    startedNanos = System.nanoTime();
    running = true;
    if (alarm == null) {
      alarm = TIMER.schedule(this::ring, limitNanos - spentNanos, TimeUnit.NANOSECONDS);
    }
  }

  void stopClock() {
    if (limitNanos > 0) {
      stop();
    }
  }

  private synchronized void stop() {
    if (running) {
      spentNanos += System.nanoTime() - startedNanos;
      running = false;
    }
  }

  private void ring() {
    synchronized (this) {
      long spent = spentNanos + (running ? System.nanoTime() - startedNanos : 0);
      if (spent < limitNanos) {
        alarm = TIMER.schedule(this::ring, limitNanos - spent, TimeUnit.NANOSECONDS);
        return;
      }
    }
    timedOut = true;
    cancel();
  }

  /** Cancels the run, again and again while it executes: a session that still plans has nothing to cancel yet. */
  void cancel() {
    synchronized (this) {
      if (over) {
        return;
      }
      if (alarm != null) {
        alarm.cancel(false);
      }
      if (executing) {
        alarm = TIMER.schedule(this::cancel, RETRY_MILLIS, TimeUnit.MILLISECONDS);
      }
    }
    gate.cancel(this);
  }

  /** Says whether the session is at the execution, not at later rows. */
  void executing(boolean executing) {
    this.executing = executing;
  }

  /** The run is over: the timer is put away. */
  synchronized void finish() {
    over = true;
    if (alarm != null) {
      alarm.cancel(false);
    }
  }

  SQLException translate(VecinoException error) {
    return timedOut && error.state() == SqlState.QUERY_CANCELED ? Errors.timeout(error) : Errors.of(error);
  }
}
