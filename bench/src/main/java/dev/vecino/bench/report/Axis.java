package dev.vecino.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A range of numbers along a side of a chart.
 *
 * @param log whether equal steps are equal ratios
 */
record Axis(double min, double max, boolean log, List<Double> ticks) {
  private static final int TICKS = 6;
  private static final double[] STEPS = {1, 2, 5};

  /** The smallest range of round numbers over both. */
  static Axis over(double min, double max, boolean log) {
    return log && min > 0 ? logarithmic(min, max) : linear(min, max);
  }

  private static Axis linear(double min, double max) {
    double span = max > min ? max - min : Math.max(1e-3, Math.abs(max) * 0.1);
    double step = step(span / TICKS);
    double first = Math.floor(min / step) * step;
    List<Double> ticks = new ArrayList<>();
    for (int i = 0; ticks.isEmpty() || ticks.getLast() < max - step * 1e-9; i++) {
      ticks.add(first + i * step);
    }
    if (ticks.size() == 1) {
      ticks.add(first + step);
    }
    return new Axis(ticks.getFirst(), ticks.getLast(), false, ticks);
  }

  private static double step(double atLeast) {
    double power = Math.pow(10, Math.floor(Math.log10(atLeast)));
    for (double step : STEPS) {
      if (step * power >= atLeast) {
        return step * power;
      }
    }
    return 10 * power;
  }

  private static Axis logarithmic(double min, double max) {
    List<Double> ticks = new ArrayList<>();
    for (double power = Math.pow(10, Math.floor(Math.log10(min))); power <= max * 10; power *= 10) {
      for (double step : STEPS) {
        ticks.add(step * power);
      }
    }
    int first = 0;
    while (first + 1 < ticks.size() && ticks.get(first + 1) <= min) {
      first++;
    }
    int last = first + 1;
    while (last + 1 < ticks.size() && ticks.get(last) < max) {
      last++;
    }
    return new Axis(ticks.get(first), ticks.get(last), true, List.copyOf(ticks.subList(first, last + 1)));
  }

  /** Where a value lies, 0 at the smallest and 1 at the largest. */
  double share(double value) {
    return log ? Math.log(value / min) / Math.log(max / min) : (value - min) / (max - min);
  }

  String label(double tick) {
    if (tick >= 1_000_000) {
      return trimmed(tick / 1_000_000) + "M";
    }
    return tick >= 1_000 ? trimmed(tick / 1_000) + "k" : trimmed(tick);
  }

  String exact(double value) {
    return value < 2 ? trimmed(value) : String.format(Locale.ROOT, "%,.0f", value);
  }

  private static String trimmed(double value) {
    String text = String.format(Locale.ROOT, "%.4f", value);
    return text.replaceAll("0+$", "").replaceAll("\\.$", "");
  }
}
