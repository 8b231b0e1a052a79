package dev.vecino.bench.report;

import java.util.Locale;
import java.util.Optional;

/** Numbers as a reader wants them. */
final class Numbers {
  private static final double MEGA = 1e6;

  private Numbers() {}

  static String recall(double recall) {
    return Double.isNaN(recall) ? "-" : String.format(Locale.ROOT, "%.4f", recall);
  }

  static String whole(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%,.0f", value);
  }

  static String ratio(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.2f", value);
  }

  static String seconds(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.1f", value);
  }

  static String megabytes(double bytes) {
    return Double.isNaN(bytes) || bytes == 0 ? "-" : String.format(Locale.ROOT, "%,.1f", bytes / MEGA);
  }

  static String micros(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, value < 100 ? "%.1f" : "%,.0f", value);
  }

  /** Without decimals that are 0. */
  static String plain(double value) {
    return value == Math.rint(value) ? String.format(Locale.ROOT, "%.0f", value) : Double.toString(value);
  }

  /** Smallest and largest of the runs. */
  static String spread(Optional<Stat> stat) {
    return stat.map(s -> whole(s.min()) + "–" + whole(s.max())).orElse("-");
  }
}
