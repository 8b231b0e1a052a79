package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.DATETIME_FIELD_OVERFLOW;
import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.type.Infinity;
import dev.vecino.type.Interval;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Moments that follow each other at an interval. */
public final class IntervalSeries {
  private static final int MOST_ELEMENTS = 10_000_000;

  private IntervalSeries() {}

  @Sql("generate_series")
  public static List<LocalDateTime> series(LocalDateTime first, LocalDateTime last, Interval step) {
    return series(first, last, step, moment -> IntervalMoments.add(moment, step));
  }

  @Sql(value = "generate_series", volatility = Volatility.STABLE)
  public static List<Instant> series(SessionValues session, Instant first, Instant last, Interval step) {
    return series(first, last, step, moment -> IntervalMoments.add(session, moment, step));
  }

  static <T extends Comparable<? super T>> List<T> series(
      T first, T last, Interval step, UnaryOperator<T> next) {
    int direction = step.compareTo(Interval.ZERO);
    if (direction == 0) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "step size cannot equal zero");
    }
    if (Infinity.sign(step) != 0) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "step size cannot be infinite");
    }
    if (Infinity.sign(first) != 0 || Infinity.sign(last) != 0) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "the bounds of a series cannot be infinite");
    }
    List<T> series = new ArrayList<>();
    for (T value = first; direction > 0 ? value.compareTo(last) <= 0 : value.compareTo(last) >= 0; ) {
      if (series.size() == MOST_ELEMENTS) {
        throw VecinoException.of(
            SqlState.PROGRAM_LIMIT_EXCEEDED, "a series can have at most %d values", MOST_ELEMENTS);
      }
      series.add(value);
      value = next.apply(value);
    }
    return series;
  }

  /** The beginning of the stride that {@code moment} lies in, strides being counted from {@code origin}. */
  @Sql("date_bin")
  public static LocalDateTime bin(Interval stride, LocalDateTime moment, LocalDateTime origin) {
    if (isUnbounded(stride, moment, origin)) {
      return moment;
    }
    long micros = ChronoUnit.MICROS.between(origin, moment);
    return origin.plus(begin(stride, micros), ChronoUnit.MICROS);
  }

  @Sql("date_bin")
  public static Instant bin(Interval stride, Instant moment, Instant origin) {
    if (isUnbounded(stride, moment, origin)) {
      return moment;
    }
    long micros = ChronoUnit.MICROS.between(origin, moment);
    return origin.plus(begin(stride, micros), ChronoUnit.MICROS);
  }

  /** Whether a moment is infinite, and so its own bin. */
  private static boolean isUnbounded(Interval stride, Object moment, Object origin) {
    if (Infinity.sign(moment) == 0 && Infinity.sign(origin) != 0) {
      throw VecinoException.of(DATETIME_FIELD_OVERFLOW, "origin out of range");
    }
    if (Infinity.sign(moment) == 0 && Infinity.sign(stride) != 0) {
      throw VecinoException.of(DATETIME_FIELD_OVERFLOW, "timestamps cannot be binned into infinite intervals");
    }
    return Infinity.sign(moment) != 0;
  }

  private static long begin(Interval stride, long micros) {
    if (stride.months() != 0) {
      throw VecinoException.of(
          FEATURE_NOT_SUPPORTED, "timestamps cannot be binned into intervals containing months or years");
    }
    long length = stride.days() * Interval.MICROS_PER_DAY + stride.micros();
    if (length <= 0) {
      throw VecinoException.of(DATETIME_FIELD_OVERFLOW, "stride must be greater than zero");
    }
    return Math.floorDiv(micros, length) * length;
  }
}
