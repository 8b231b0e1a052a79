package dev.vecino.bench.run;

import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** A histogram of latencies, of one thread; percentiles are exact to three digits. */
final class Latencies {
  private static final int DIGITS = 3;
  private static final double NANOS_PER_MICRO = 1_000;

  private final Histogram histogram = new Histogram(DIGITS);

  void record(long nanos) {
    histogram.recordValue(Math.max(0, nanos));
  }

  void add(Latencies other) {
    histogram.add(other.histogram);
  }

  long count() {
    return histogram.getTotalCount();
  }

  /** Mean and percentiles in microseconds. */
  Map<String, Double> summary(String prefix) {
    Map<String, Double> values = new LinkedHashMap<>();
    values.put(prefix + "mean_us", histogram.getMean() / NANOS_PER_MICRO);
    values.put(prefix + "p50_us", percentile(50));
    values.put(prefix + "p95_us", percentile(95));
    values.put(prefix + "p99_us", percentile(99));
    values.put(prefix + "max_us", histogram.getMaxValue() / NANOS_PER_MICRO);
    return values;
  }

  private double percentile(double percent) {
    return histogram.getValueAtPercentile(percent) / NANOS_PER_MICRO;
  }
}
