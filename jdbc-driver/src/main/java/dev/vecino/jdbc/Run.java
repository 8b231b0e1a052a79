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
  private static final ScheduledThreadPoolExecutor TIMER = timer();

  private final Gate gate;
  private final long limitNanos; // 0: none
  private long spentNanos; // guarded by this, as the rest
  private long startedNanos;
  private boolean running;
  private Future<?> alarm;
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
      timedOut = true;
    }
    gate.cancel(this);
  }

  /** Puts the timer away. */
  void finish() {
    if (limitNanos > 0) {
      synchronized (this) {
        stop();
        if (alarm != null) {
          alarm.cancel(false);
        }
      }
    }
  }

  SQLException translate(VecinoException error) {
    return timedOut && error.state() == SqlState.QUERY_CANCELED ? Errors.timeout(error) : Errors.of(error);
  }
}
