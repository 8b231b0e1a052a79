package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.DATETIME_FIELD_OVERFLOW;
import static dev.vecino.type.Interval.DAYS_PER_MONTH;
import static dev.vecino.type.Interval.MICROS_PER_DAY;
import static dev.vecino.type.Interval.MICROS_PER_HOUR;
import static dev.vecino.type.Interval.MICROS_PER_MINUTE;
import static dev.vecino.type.Interval.MICROS_PER_SECOND;
import static dev.vecino.type.Interval.MONTHS_PER_YEAR;

import dev.vecino.error.VecinoException;
import dev.vecino.type.Infinity;
import dev.vecino.type.Interval;

/** Arithmetic of intervals: what does not fit is error 22008. */
public final class Intervals {
  private static final int SECONDS_PER_DAY = 86_400;

  private Intervals() {}

  @Sql("+")
  public static Interval add(Interval a, Interval b) {
    int infinite = sum(Infinity.sign(a), Infinity.sign(b));
    if (infinite != 0) {
      return Infinity.interval(infinite);
    }
    try {
      return new Interval(
          Math.addExact(a.months(), b.months()),
          Math.addExact(a.days(), b.days()),
          Math.addExact(a.micros(), b.micros()));
    } catch (ArithmeticException e) {
      throw outOfRange().causedBy(e);
    }
  }

  @Sql("-")
  public static Interval subtract(Interval a, Interval b) {
    int infinite = sum(Infinity.sign(a), -Infinity.sign(b));
    if (infinite != 0) {
      return Infinity.interval(infinite);
    }
    try {
      return new Interval(
          Math.subtractExact(a.months(), b.months()),
          Math.subtractExact(a.days(), b.days()),
          Math.subtractExact(a.micros(), b.micros()));
    } catch (ArithmeticException e) {
      throw outOfRange().causedBy(e);
    }
  }

  @Sql("-")
  public static Interval negate(Interval a) {
    return subtract(Interval.ZERO, a);
  }

  private static int sum(int a, int b) {
    if (a * b < 0) {
      throw outOfRange();
    }
    return a != 0 ? a : b;
  }

  /** The fractions of months and days go to days and microseconds. */
  @Sql("*")
  public static Interval multiply(Interval a, double factor) {
    int infinite = Infinity.sign(a);
    if (Double.isNaN(factor) || infinite != 0 && factor == 0 || Double.isInfinite(factor) && a.equals(Interval.ZERO)) {
      throw outOfRange();
    }
    if (infinite != 0 || Double.isInfinite(factor)) {
      int sign = infinite != 0 ? infinite : a.compareTo(Interval.ZERO);
      return Infinity.interval(factor < 0 ? -sign : sign);
    }
    return scaled(a, a.months() * factor, a.days() * factor, a.micros() * factor);
  }

  @Sql("*")
  public static Interval multiply(double factor, Interval a) {
    return multiply(a, factor);
  }

  @Sql("/")
  public static Interval divide(Interval a, double divisor) {
    if (divisor == 0) {
      throw Arithmetic.divisionByZero();
    }
    int infinite = Infinity.sign(a);
    if (Double.isNaN(divisor) || infinite != 0 && Double.isInfinite(divisor)) {
      throw outOfRange();
    }
    if (infinite != 0) {
      return Infinity.interval(divisor < 0 ? -infinite : infinite);
    }
    return scaled(a, a.months() / divisor, a.days() / divisor, a.micros() / divisor);
  }

  private static Interval scaled(Interval a, double months, double days, double micros) {
    int wholeMonths = whole(months);
    int wholeDays = whole(days);
    double restDays = rounded((months - wholeMonths) * DAYS_PER_MONTH);
    double restSeconds = rounded((days - wholeDays + restDays - (int) restDays) * SECONDS_PER_DAY);
    // Rounding may have made a day of it.
    int carried = (int) (restSeconds / SECONDS_PER_DAY);
    restSeconds -= carried * (double) SECONDS_PER_DAY;
    double time = Math.rint(micros + restSeconds * MICROS_PER_SECOND);
    if (Double.isNaN(time) || Math.abs(time) > Long.MAX_VALUE) {
      throw outOfRange();
    }
    return new Interval(wholeMonths, Math.addExact(wholeDays, carried + (int) restDays), (long) time);
  }

  private static int whole(double value) {
    if (Double.isNaN(value) || value > Integer.MAX_VALUE || value < Integer.MIN_VALUE) {
      throw outOfRange();
    }
    return (int) value;
  }

  private static double rounded(double value) {
    return Math.rint(value * 1e6) / 1e6;
  }

  /** Makes days of each 24 hours. */
  @Sql("justify_hours")
  public static Interval justifyHours(Interval a) {
    if (Infinity.sign(a) != 0) {
      return a;
    }
    long days = a.micros() / MICROS_PER_DAY;
    long micros = a.micros() % MICROS_PER_DAY;
    long all = a.days() + days;
    if (all > 0 && micros < 0) {
      micros += MICROS_PER_DAY;
      all--;
    } else if (all < 0 && micros > 0) {
      micros -= MICROS_PER_DAY;
      all++;
    }
    return new Interval(a.months(), days(all), micros);
  }

  /** Makes months of each 30 days. */
  @Sql("justify_days")
  public static Interval justifyDays(Interval a) {
    if (Infinity.sign(a) != 0) {
      return a;
    }
    long months = a.months() + (long) (a.days() / DAYS_PER_MONTH);
    int days = a.days() % DAYS_PER_MONTH;
    if (months > 0 && days < 0) {
      days += DAYS_PER_MONTH;
      months--;
    } else if (months < 0 && days > 0) {
      days -= DAYS_PER_MONTH;
      months++;
    }
    return new Interval(days(months), days, a.micros());
  }

  /** Makes months and days of what they have room for, and gives all parts the same sign. */
  @Sql("justify_interval")
  public static Interval justify(Interval a) {
    if (Infinity.sign(a) != 0) {
      return a;
    }
    long days = a.days();
    long months = a.months();
    long micros = a.micros();
    if (days > 0 && micros > 0 || days < 0 && micros < 0) {
      months += days / DAYS_PER_MONTH;
      days %= DAYS_PER_MONTH;
    }
    days += micros / MICROS_PER_DAY;
    micros %= MICROS_PER_DAY;
    months += days / DAYS_PER_MONTH;
    days %= DAYS_PER_MONTH;
    if (months > 0 && (days < 0 || days == 0 && micros < 0)) {
      days += DAYS_PER_MONTH;
      months--;
    } else if (months < 0 && (days > 0 || days == 0 && micros > 0)) {
      days -= DAYS_PER_MONTH;
      months++;
    }
    if (days > 0 && micros < 0) {
      micros += MICROS_PER_DAY;
      days--;
    } else if (days < 0 && micros > 0) {
      micros -= MICROS_PER_DAY;
      days++;
    }
    return new Interval(days(months), days(days), micros);
  }

  @Sql("isfinite")
  public static boolean isFinite(Interval a) {
    return Infinity.sign(a) == 0;
  }

  @Sql("make_interval")
  public static Interval make(int years, int months, int weeks, int days, int hours, int minutes, double seconds) {
    if (Double.isNaN(seconds) || Double.isInfinite(seconds)) {
      throw outOfRange();
    }
    try {
      long micros =
          Math.addExact(
              hours * MICROS_PER_HOUR + minutes * MICROS_PER_MINUTE,
              exact(Math.rint(seconds * MICROS_PER_SECOND)));
      return new Interval(
          Math.addExact(Math.multiplyExact(years, MONTHS_PER_YEAR), months),
          Math.addExact(Math.multiplyExact(weeks, 7), days),
          micros);
    } catch (ArithmeticException e) {
      throw outOfRange().causedBy(e);
    }
  }

  private static long exact(double value) {
    if (Math.abs(value) >= 0x1p63) {
      throw new ArithmeticException();
    }
    return (long) value;
  }

  private static int days(long value) {
    if (value != (int) value) {
      throw outOfRange();
    }
    return (int) value;
  }

  static VecinoException outOfRange() {
    return VecinoException.of(DATETIME_FIELD_OVERFLOW, "interval out of range");
  }
}
