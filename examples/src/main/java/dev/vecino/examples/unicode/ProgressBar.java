package dev.vecino.examples.unicode;

import java.io.PrintStream;
import java.util.Locale;

/** One line on a terminal that shows how far a job is; where the output is no terminal, a line once it is done. */
final class ProgressBar implements AutoCloseable {
  private static final int WIDTH = 28;
  private static final long REDRAW_NANOS = 100_000_000;

  private final PrintStream out;
  private final boolean terminal;
  private final String title;
  private final long total;
  private final long started = System.nanoTime();
  private long drawn;
  private long done;

  ProgressBar(PrintStream out, boolean terminal, String title, long total) {
    this.out = out;
    this.terminal = terminal;
    this.title = title;
    this.total = total;
    draw();
  }

  /** {@code done} units are finished. From any thread. */
  synchronized void reached(long done) {
    this.done = Math.max(this.done, Math.min(done, total));
    if (terminal && System.nanoTime() - drawn > REDRAW_NANOS) {
      draw();
    }
  }

  private void draw() {
    if (terminal) {
      drawn = System.nanoTime();
      out.print('\r' + line());
      out.flush();
    }
  }

  private String line() {
    int filled = total == 0 ? WIDTH : (int) (WIDTH * done / total);
    double seconds = (System.nanoTime() - started) / 1e9;
    return String.format(
        Locale.ROOT, "  %-10s %s%s %,7d of %,d %6.1f s", title, "█".repeat(filled), "░".repeat(WIDTH - filled), done,
        total, seconds);
  }

  /** Leaves the line as it stands. */
  @Override
  public synchronized void close() {
    out.println((terminal ? "\r" : "") + line());
  }
}
