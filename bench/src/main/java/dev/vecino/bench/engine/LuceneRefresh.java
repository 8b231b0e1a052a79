package dev.vecino.bench.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.search.SearcherManager;

/** Lets searches see what was written, once a second where something was. */
final class LuceneRefresh implements AutoCloseable {
  private final SearcherManager searchers;
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private volatile boolean needed;

  LuceneRefresh(SearcherManager searchers) {
    this.searchers = searchers;
    clock.scheduleWithFixedDelay(this::refresh, 1, 1, TimeUnit.SECONDS);
  }

  void needed() {
    needed = true;
  }

  private void refresh() {
    if (needed) {
      needed = false;
      try {
        searchers.maybeRefresh();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public void close() {
    clock.close();
  }
}
