package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.NUMERIC_VALUE_OUT_OF_RANGE;

import dev.vecino.error.VecinoException;
import dev.vecino.type.Array;
import dev.vecino.type.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** What ordered-set aggregates compute of the values of a group, which come as an array; NULL does not count. */
public final class OrderedValues {
  private OrderedValues() {}

  /** The most frequent value; of several the first in the order. */
  @Sql(value = "$mode", nullable = true, polymorphic = true)
  public static Object mode(Array values, boolean descending) {
    Object[] sorted = sorted(values, descending);
    Object mode = null;
    int most = 0;
    for (int from = 0; from < sorted.length; ) {
      int to = from + 1;
      while (to < sorted.length && Array.compare(sorted[from], sorted[to]) == 0) {
        to++;
      }
      if (to - from > most) {
        most = to - from;
        mode = sorted[from];
      }
      from = to;
    }
    return mode;
  }

  /** The first value that has at least a fraction of all values up to it. */
  @Sql(value = "$percentile_disc", nullable = true, polymorphic = true)
  public static Object discrete(Array values, double fraction, boolean descending) {
    requireFraction(fraction);
    return discrete(sorted(values, descending), fraction);
  }

  @Sql(value = "$percentile_disc", nullable = true)
  public static Object discrete(Array values, Array fractions, boolean descending) {
    Object[] sorted = sorted(values, descending);
    Object[] results = new Object[fractions.size()];
    for (int i = 0; i < results.length; i++) {
      Double fraction = fraction(fractions.get(i));
      results[i] = fraction == null ? null : discrete(sorted, fraction);
    }
    return sorted.length == 0 ? null : Array.of(results, fractions.lengths(), fractions.lowers());
  }

  private static Object discrete(Object[] sorted, double fraction) {
    return sorted.length == 0 ? null : sorted[Math.max(0, (int) Math.ceil(fraction * sorted.length) - 1)];
  }

  /** The value at a fraction of the way, between two values where it falls between them. */
  @Sql(value = "$percentile_cont", nullable = true, measured = true)
  public static Object continuous(Array values, double fraction, boolean descending) {
    requireFraction(fraction);
    return continuous(sorted(values, descending), fraction);
  }

  @Sql(value = "$percentile_cont", nullable = true, measured = true)
  public static List<Object> continuous(Array values, Array fractions, boolean descending) {
    Object[] sorted = sorted(values, descending);
    List<Object> results = new ArrayList<>();
    for (Object each : fractions) {
      Double fraction = fraction(each);
      results.add(fraction == null ? null : continuous(sorted, fraction));
    }
    return sorted.length == 0 ? null : results;
  }

  private static Object continuous(Object[] sorted, double fraction) {
    if (sorted.length == 0) {
      return null;
    }
    double place = fraction * (sorted.length - 1);
    int first = (int) Math.floor(place);
    int second = (int) Math.ceil(place);
    if (sorted[first] instanceof Interval low) {
      Interval high = (Interval) sorted[second];
      return first == second
          ? low
          : Intervals.add(low, Intervals.multiply(Intervals.subtract(high, low), place - first));
    }
    double low = number(sorted[first]);
    return first == second ? low : low + (place - first) * (number(sorted[second]) - low);
  }

  private static double number(Object value) {
    if (value instanceof Number number) {
      return number.doubleValue();
    }
    throw VecinoException.of(FEATURE_NOT_SUPPORTED, "percentile_cont is supported of numbers and intervals only");
  }

  private static Object[] sorted(Array values, boolean descending) {
    Object[] sorted = Arrays.stream(values.toArray()).filter(Objects::nonNull).toArray();
    Arrays.sort(sorted, descending ? (a, b) -> Array.compare(b, a) : Array::compare);
    return sorted;
  }

  private static Double fraction(Object value) {
    if (value == null) {
      return null;
    }
    double fraction = ((Number) value).doubleValue();
    requireFraction(fraction);
    return fraction;
  }

  private static void requireFraction(double fraction) {
    if (!(fraction >= 0 && fraction <= 1)) {
      String text = fraction == Math.rint(fraction) ? Long.toString((long) fraction) : Double.toString(fraction);
      throw VecinoException.of(
          NUMERIC_VALUE_OUT_OF_RANGE, "percentile value %s is not between 0 and 1", text);
    }
  }
}
