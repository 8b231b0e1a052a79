package dev.vecino.storage;

/** Listener of long work: called now and then, from any thread, with how much of it is done. */
@FunctionalInterface
public interface Progress {
  Progress NONE = (phase, done, total) -> {};

  /** {@code done} of {@code total} units of {@code phase} are finished. */
  void report(String phase, long done, long total);
}
