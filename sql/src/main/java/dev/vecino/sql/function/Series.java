package dev.vecino.sql.function;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** {@code generate_series} of numbers. */
public final class Series {
  private static final int MOST_ELEMENTS = 10_000_000;

  private Series() {}

  @Sql("generate_series")
  public static List<Integer> series(int first, int last) {
    return series(first, last, 1);
  }

  @Sql("generate_series")
  public static List<Integer> series(int first, int last, int step) {
    List<Integer> series = new ArrayList<>();
    series((long) first, last, step).forEach(value -> series.add(value.intValue()));
    return series;
  }

  @Sql("generate_series")
  public static List<Long> series(long first, long last) {
    return series(first, last, 1L);
  }

  @Sql("generate_series")
  public static List<Long> series(long first, long last, long step) {
    requireStep(step == 0);
    List<Long> series = new ArrayList<>();
    for (long value = first; step > 0 ? value <= last : value >= last; value += step) {
      requireRoom(series);
      series.add(value);
      if (step > 0 ? value > Long.MAX_VALUE - step : value < Long.MIN_VALUE - step) {
        break;
      }
    }
    return series;
  }

  @Sql("generate_series")
  public static List<BigDecimal> series(BigDecimal first, BigDecimal last) {
    return series(first, last, BigDecimal.ONE);
  }

  @Sql("generate_series")
  public static List<BigDecimal> series(BigDecimal first, BigDecimal last, BigDecimal step) {
    requireStep(step.signum() == 0);
    List<BigDecimal> series = new ArrayList<>();
    for (BigDecimal value = first;
        step.signum() > 0 ? value.compareTo(last) <= 0 : value.compareTo(last) >= 0;
        value = value.add(step)) {
      requireRoom(series);
      series.add(value);
    }
    return series;
  }

  private static void requireStep(boolean isZero) {
    if (isZero) {
      throw VecinoException.of(SqlState.INVALID_PARAMETER_VALUE, "step size cannot equal zero");
    }
  }

  private static void requireRoom(List<?> series) {
    if (series.size() == MOST_ELEMENTS) {
      throw VecinoException.of(
          SqlState.PROGRAM_LIMIT_EXCEEDED, "a series can have at most %d values", MOST_ELEMENTS);
    }
  }
}
