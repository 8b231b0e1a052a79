package dev.vecino.index.hnsw;

/** Hears how far a build has come, from the thread that called it. */
@FunctionalInterface
public interface BuildProgress {
  BuildProgress NONE = (done, total) -> {};

  void report(int done, int total);
}
