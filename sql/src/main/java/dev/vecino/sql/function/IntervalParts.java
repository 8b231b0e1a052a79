package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.type.Interval.MICROS_PER_HOUR;
import static dev.vecino.type.Interval.MICROS_PER_MINUTE;
import static dev.vecino.type.Interval.MICROS_PER_SECOND;
import static dev.vecino.type.Interval.MONTHS_PER_YEAR;

import dev.vecino.error.VecinoException;
import dev.vecino.type.Infinity;
import dev.vecino.type.Interval;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Fields of intervals. */
public final class IntervalParts {
  private static final int QUARTER_DAYS_PER_YEAR = 1461;
  private static final int SECONDS_PER_QUARTER_DAY = 21_600;

  private IntervalParts() {}

  @Sql(value = "extract", nullable = true)
  public static BigDecimal extract(String field, Interval value) {
    String name = Moments.name(field);
    if (Infinity.sign(value) != 0) {
      extract(field, Interval.ZERO);
      return InfiniteFields.exact(name, true);
    }
    int year = value.months() / MONTHS_PER_YEAR;
    int month = value.months() % MONTHS_PER_YEAR;
    long minute = value.micros() % MICROS_PER_MINUTE;
    return switch (name) {
      case "microseconds" -> BigDecimal.valueOf(minute);
      case "milliseconds" -> BigDecimal.valueOf(minute, 3);
      case "second" -> BigDecimal.valueOf(minute, 6);
      case "minute" -> BigDecimal.valueOf(value.micros() / MICROS_PER_MINUTE % 60);
      case "hour" -> BigDecimal.valueOf(value.micros() / MICROS_PER_HOUR);
      case "day" -> BigDecimal.valueOf(value.days());
      case "week" -> BigDecimal.valueOf(value.days() / 7);
      case "month" -> BigDecimal.valueOf(month);
      case "quarter" -> BigDecimal.valueOf(value.months() < 0 ? month / 3 - 1 : month / 3 + 1);
      case "year" -> BigDecimal.valueOf(year);
      case "decade" -> BigDecimal.valueOf(year / 10);
      case "century" -> BigDecimal.valueOf(year / 100);
      case "millennium" -> BigDecimal.valueOf(year / 1000);
      case "epoch" -> epoch(value);
      default -> throw refused(name);
    };
  }

  @Sql(value = "date_part", nullable = true)
  public static Double part(String field, Interval value) {
    if (Infinity.sign(value) != 0) {
      extract(field, Interval.ZERO);
      return InfiniteFields.part(Moments.name(field), Infinity.sign(value), true);
    }
    return extract(field, value).doubleValue();
  }

  /** A year has 365.25 days there, a month 30. */
  private static BigDecimal epoch(Interval value) {
    long quarterDays =
        value.months() / MONTHS_PER_YEAR * (long) QUARTER_DAYS_PER_YEAR
            + value.months() % MONTHS_PER_YEAR * 4L * Interval.DAYS_PER_MONTH
            + value.days() * 4L;
    BigInteger micros =
        BigInteger.valueOf(quarterDays * SECONDS_PER_QUARTER_DAY)
            .multiply(BigInteger.valueOf(MICROS_PER_SECOND))
            .add(BigInteger.valueOf(value.micros()));
    return new BigDecimal(micros, 6);
  }

  @Sql("date_trunc")
  public static Interval truncate(String field, Interval value) {
    String name = Moments.name(field);
    if (Infinity.sign(value) != 0) {
      truncate(field, Interval.ZERO);
      return value;
    }
    return switch (name) {
      case "microseconds" -> value;
      case "milliseconds" -> micros(value, 1000);
      case "second" -> micros(value, MICROS_PER_SECOND);
      case "minute" -> micros(value, MICROS_PER_MINUTE);
      case "hour" -> micros(value, MICROS_PER_HOUR);
      case "day" -> new Interval(value.months(), value.days(), 0);
      case "month" -> months(value, 1);
      case "quarter" -> months(value, 3);
      case "year" -> months(value, MONTHS_PER_YEAR);
      case "decade" -> months(value, 10 * MONTHS_PER_YEAR);
      case "century" -> months(value, 100 * MONTHS_PER_YEAR);
      case "millennium" -> months(value, 1000 * MONTHS_PER_YEAR);
      case "week" -> throw refused(name).withDetail("Months usually have fractional weeks.");
      default -> throw refused(name);
    };
  }

  private static Interval micros(Interval value, long unit) {
    return new Interval(value.months(), value.days(), value.micros() / unit * unit);
  }

  private static Interval months(Interval value, int unit) {
    return new Interval(value.months() / unit * unit, 0, 0);
  }

  private static VecinoException refused(String name) {
    return switch (name) {
      case "dow", "isodow", "doy", "week", "isoyear", "julian", "timezone", "timezone_hour", "timezone_minute" ->
          VecinoException.of(FEATURE_NOT_SUPPORTED, "unit \"%s\" not supported for type interval", name);
      default -> VecinoException.of(INVALID_PARAMETER_VALUE, "unit \"%s\" not recognized for type interval", name);
    };
  }
}
