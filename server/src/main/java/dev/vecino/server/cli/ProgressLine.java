package dev.vecino.server.cli;

import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar on a terminal that shows how many of how many bytes are done; nothing where there is no terminal. */
final class ProgressLine implements AutoCloseable {
  private static final int MILLIS_BETWEEN_UPDATES = 200;
  private static final int WIDTH = 100;
  private static final int MEGABYTE = 1 << 20;

  private final ProgressBar bar; // null where nobody looks

  ProgressLine(String task) {
    boolean seen = System.console() != null && System.console().isTerminal();
    bar = !seen ? null
        : new ProgressBarBuilder()
            .setTaskName(task).setStyle(ProgressBarStyle.ASCII).setUnit(" MB", MEGABYTE)
            .setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH)).setUpdateIntervalMillis(MILLIS_BETWEEN_UPDATES).setInitialMax(-1).showSpeed().build();
  }

  /** Tells how far it has come; a total of 0 is unknown. */
  void reach(long done, long total) {
    if (bar != null) {
      bar.maxHint(total > 0 ? total : -1);
      bar.stepTo(done);
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
