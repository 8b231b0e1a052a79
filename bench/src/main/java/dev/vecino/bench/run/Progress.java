package dev.vecino.bench.run;

import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** How far a comparison is: a bar on a terminal, a line for each step elsewhere. */
final class Progress implements AutoCloseable {
  private static final int WIDTH = 100;

  private final PrintStream out;
  private final ProgressBar bar;

  /** @param terminal whether a line can be drawn again */
  Progress(PrintStream out, boolean terminal, String title, int steps) {
    this.out = out;
    this.bar = terminal
        ? new ProgressBarBuilder()
            .setTaskName(title)
            .setInitialMax(steps)
            .setStyle(ProgressBarStyle.ASCII)
            .setConsumer(new ConsoleProgressBarConsumer(out, WIDTH))
            .build()
        : null;
  }

  /** A step begins. */
  void step(String what) {
    if (bar == null) {
      out.println(what);
    } else {
      bar.setExtraMessage(what);
      bar.step();
    }
  }

  /** Something that should stay to be read. */
  void say(String line) {
    out.println((bar == null ? "" : "\n") + line);
  }

  /** Steps that will not be needed. */
  void skip(int steps) {
    if (bar != null) {
      bar.stepBy(steps);
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.stepTo(bar.getMax());
      bar.close();
    }
  }
}
