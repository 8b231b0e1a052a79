package dev.vecino.index.hnsw;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/** Inserts many slots from several threads. */
final class BulkBuild {
  private static final int ROWS_PER_REPORT = 128;
  private static final ThreadFactory THREADS = Thread.ofPlatform().name("vecino-index-build-", 0).daemon().factory();

  private final HnswIndex index;
  private final int[] slots;
  private final long[] rowIds;
  private final BuildProgress progress;
  private final BooleanSupplier cancelled;
  private final BuildPause pause;
  private final AtomicInteger taken = new AtomicInteger();
  private final AtomicInteger done = new AtomicInteger();
  private volatile boolean stopped;
  private volatile boolean paused;

  BulkBuild(
      HnswIndex index, int[] slots, long[] rowIds, BuildProgress progress, BooleanSupplier cancelled,
      BuildPause pause) {
    this.index = index;
    this.slots = slots;
    this.rowIds = rowIds;
    this.progress = progress;
    this.cancelled = cancelled;
    this.pause = pause;
  }

  /** True when all were inserted, false when it was cancelled. */
  boolean run(int threads) {
    insertUntilPause(threads);
    while (paused && !stopped) {
      pause.run();
      paused = false;
      insertUntilPause(threads);
    }
    progress.report(done.get(), slots.length);
    return done.get() == slots.length;
  }

  private void insertUntilPause(int threads) {
    try (ExecutorService executor = Executors.newThreadPerTaskExecutor(THREADS)) {
      List<Future<?>> others = new ArrayList<>();
      for (int i = 1; i < threads; i++) {
        others.add(executor.submit(() -> work(false)));
      }
      work(true);
      for (Future<?> other : others) {
        await(other);
      }
    }
  }

  private void work(boolean reports) {
    int mine = 0;
    boolean completed = false;
    try {
      while (!stopped && !paused) {
        int i = taken.getAndIncrement();
        if (i >= slots.length) {
          break;
        }
        index.insert(slots[i], rowIds[i]);
        done.incrementAndGet();
        if (reports && ++mine % ROWS_PER_REPORT == 0) {
          progress.report(done.get(), slots.length);
          stopped |= cancelled.getAsBoolean();
          paused = pause.isDue();
        }
      }
      completed = true;
    } finally {
      stopped |= !completed;
    }
  }

  private void await(Future<?> other) {
    try {
      other.get();
    } catch (InterruptedException e) {
      stopped = true;
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw new IllegalStateException("a thread of the index build failed: " + e.getCause().getMessage(), e.getCause());
    }
  }
}
