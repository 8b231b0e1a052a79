package dev.vecino.sql.function;

import dev.vecino.type.Interval;

/** Sum and mean of intervals. */
public final class IntervalTotal {
  private Interval sum = Interval.ZERO;
  private long count;

  public void add(Interval value) {
    sum = Intervals.add(sum, value);
    count++;
  }

  public Interval sum() {
    return sum;
  }

  public Interval average() {
    return Intervals.divide(sum, count);
  }
}
