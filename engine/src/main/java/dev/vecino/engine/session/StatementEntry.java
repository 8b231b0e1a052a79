package dev.vecino.engine.session;

import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** The runs of one statement by one role, counted without a lock. */
final class StatementEntry {
  private static final double NANOS_PER_MILLISECOND = 1e6;

  private final int role;
  private final String text;
  private final LongAdder calls = new LongAdder();
  private final LongAdder rows = new LongAdder();
  private final LongAdder nanos = new LongAdder();
  private final DoubleAdder squares = new DoubleAdder(); // of milliseconds
  private final LongAccumulator least = new LongAccumulator(Math::min, Long.MAX_VALUE);
  private final LongAccumulator most = new LongAccumulator(Math::max, 0);

  StatementEntry(int role, String text) {
    this.role = role;
    this.text = text;
  }

  void ran(long ofNanos, long ofRows) {
    double millis = ofNanos / NANOS_PER_MILLISECOND;
    calls.increment();
    rows.add(ofRows);
    nanos.add(ofNanos);
    squares.add(millis * millis);
    least.accumulate(ofNanos);
    most.accumulate(ofNanos);
  }

  int role() {
    return role;
  }

  String text() {
    return text;
  }

  long calls() {
    return calls.sum();
  }

  long rows() {
    return rows.sum();
  }

  double totalMillis() {
    return nanos.sum() / NANOS_PER_MILLISECOND;
  }

  double leastMillis() {
    return calls() == 0 ? 0 : least.get() / NANOS_PER_MILLISECOND;
  }

  double mostMillis() {
    return most.get() / NANOS_PER_MILLISECOND;
  }

  /** The standard deviation of the runs. */
  double deviationMillis() {
    long count = Math.max(1, calls());
    double mean = totalMillis() / count;
    return Math.sqrt(Math.max(0, squares.sum() / count - mean * mean));
  }
}
