package dev.vecino.bench.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Shares out rows among threads. */
public final class Threads {
  private Threads() {}

  /** Work on the rows {@code from} to {@code to - 1}. */
  @FunctionalInterface
  public interface Part {
    void run(int from, int to) throws Exception;
  }

  /** Runs parts of about equal size, each by a thread of its own. Throws what one of them has thrown. */
  public static void split(int rows, int threads, Part part) throws Exception {
    try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      List<Future<Void>> parts = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        int from = (int) ((long) rows * i / threads);
        int to = (int) ((long) rows * (i + 1) / threads);
        parts.add(executor.submit(() -> {
          part.run(from, to);
          return null;
        }));
      }
      for (Future<Void> one : parts) {
        one.get();
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }
}
