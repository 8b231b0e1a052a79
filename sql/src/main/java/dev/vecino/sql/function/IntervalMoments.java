package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.DATETIME_FIELD_OVERFLOW;
import static dev.vecino.type.Interval.MICROS_PER_DAY;

import dev.vecino.error.VecinoException;
import dev.vecino.type.EndOfDay;
import dev.vecino.type.Infinity;
import dev.vecino.type.Interval;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;

/** Dates and times moved by intervals, and the intervals between them. */
public final class IntervalMoments {
  private static final int LAST_YEAR = 294_276;
  private static final int FIRST_YEAR = -4_712;

  private IntervalMoments() {}

  /** Months first, to the last day of a shorter month, then days, then the rest. */
  @Sql("+")
  public static LocalDateTime add(LocalDateTime moment, Interval span) {
    int infinite = sum(Infinity.sign(moment), Infinity.sign(span));
    if (infinite != 0) {
      return Infinity.timestamp(infinite);
    }
    try {
      return checked(
          moment.plusMonths(span.months()).plusDays(span.days()).plus(span.micros(), ChronoUnit.MICROS));
    } catch (DateTimeException | ArithmeticException e) {
      throw timestampOutOfRange().causedBy(e);
    }
  }

  @Sql("+")
  public static LocalDateTime add(Interval span, LocalDateTime moment) {
    return add(moment, span);
  }

  @Sql("-")
  public static LocalDateTime subtract(LocalDateTime moment, Interval span) {
    return add(moment, Intervals.negate(span));
  }

  /** Months and days are those of the session's time zone. */
  @Sql(value = "+", volatility = Volatility.STABLE)
  public static Instant add(SessionValues session, Instant moment, Interval span) {
    int infinite = sum(Infinity.sign(moment), Infinity.sign(span));
    if (infinite != 0) {
      return Infinity.instant(infinite);
    }
    try {
      Instant day = moment;
      if (span.months() != 0 || span.days() != 0) {
        LocalDateTime local = LocalDateTime.ofInstant(moment, session.timeZone());
        day =
            local
                .plusMonths(span.months())
                .plusDays(span.days())
                .atZone(session.timeZone())
                .withLaterOffsetAtOverlap()
                .toInstant();
      }
      Instant result = day.plus(span.micros(), ChronoUnit.MICROS);
      checked(LocalDateTime.ofInstant(result, java.time.ZoneOffset.UTC));
      return result;
    } catch (DateTimeException | ArithmeticException e) {
      throw timestampOutOfRange().causedBy(e);
    }
  }

  @Sql(value = "+", volatility = Volatility.STABLE)
  public static Instant add(SessionValues session, Interval span, Instant moment) {
    return add(session, moment, span);
  }

  @Sql(value = "-", volatility = Volatility.STABLE)
  public static Instant subtract(SessionValues session, Instant moment, Interval span) {
    return add(session, moment, Intervals.negate(span));
  }

  @Sql("+")
  public static LocalDateTime add(LocalDate date, Interval span) {
    return add(Conversions.startOfDay(date), span);
  }

  @Sql("+")
  public static LocalDateTime add(Interval span, LocalDate date) {
    return add(date, span);
  }

  @Sql("-")
  public static LocalDateTime subtract(LocalDate date, Interval span) {
    return subtract(Conversions.startOfDay(date), span);
  }

  /** Only the time of the interval counts, around the clock. */
  @Sql("+")
  public static LocalTime add(LocalTime time, Interval span) {
    requireFinite(span, "add infinite interval to time");
    return EndOfDay.time(Math.floorMod(EndOfDay.micros(time) + span.micros() % MICROS_PER_DAY, MICROS_PER_DAY));
  }

  @Sql("+")
  public static LocalTime add(Interval span, LocalTime time) {
    return add(time, span);
  }

  @Sql("-")
  public static LocalTime subtract(LocalTime time, Interval span) {
    requireFinite(span, "subtract infinite interval from time");
    return EndOfDay.time(Math.floorMod(EndOfDay.micros(time) - span.micros() % MICROS_PER_DAY, MICROS_PER_DAY));
  }

  @Sql("-")
  public static Interval subtract(LocalTime a, LocalTime b) {
    return new Interval(0, 0, EndOfDay.micros(a) - EndOfDay.micros(b));
  }

  @Sql("+")
  public static LocalDateTime add(LocalDate date, LocalTime time) {
    if (Infinity.sign(date) != 0) {
      return Conversions.startOfDay(date);
    }
    return EndOfDay.is(time) ? date.plusDays(1).atStartOfDay() : date.atTime(time);
  }

  @Sql("+")
  public static LocalDateTime add(LocalTime time, LocalDate date) {
    return add(date, time);
  }

  /** Days and the rest of a day. */
  @Sql("-")
  public static Interval subtract(LocalDateTime a, LocalDateTime b) {
    int infinite = difference(Infinity.sign(a), Infinity.sign(b));
    return infinite != 0
        ? Infinity.interval(infinite)
        : Intervals.justifyHours(new Interval(0, 0, ChronoUnit.MICROS.between(b, a)));
  }

  @Sql("-")
  public static Interval subtract(Instant a, Instant b) {
    int infinite = difference(Infinity.sign(a), Infinity.sign(b));
    return infinite != 0
        ? Infinity.interval(infinite)
        : Intervals.justifyHours(new Interval(0, 0, ChronoUnit.MICROS.between(b, a)));
  }

  /** Years, months, days and the rest from {@code b} to {@code a}, as the calendar counts them. */
  @Sql("age")
  public static Interval age(LocalDateTime a, LocalDateTime b) {
    int infinite = difference(Infinity.sign(a), Infinity.sign(b));
    if (infinite != 0) {
      return Infinity.interval(infinite);
    }
    boolean negative = a.isBefore(b);
    LocalDateTime from = negative ? a : b;
    LocalDateTime to = negative ? b : a;
    int months = (to.getYear() - from.getYear()) * 12 + to.getMonthValue() - from.getMonthValue();
    int days = to.getDayOfMonth() - from.getDayOfMonth();
    long micros = ChronoUnit.MICROS.between(from.toLocalTime(), to.toLocalTime());
    if (micros < 0) {
      micros += MICROS_PER_DAY;
      days--;
    }
    while (days < 0) {
      // PostgreSQL borrows the days of the month in which the earlier moment lies.
      days += from.toLocalDate().lengthOfMonth();
      months--;
    }
    Interval age = new Interval(months, days, micros);
    return negative ? Intervals.negate(age) : age;
  }

  @Sql(value = "age", volatility = Volatility.STABLE)
  public static Interval age(SessionValues session, Instant a, Instant b) {
    return age(Conversions.toTimestamp(session, a), Conversions.toTimestamp(session, b));
  }

  /** The age at the beginning of today. */
  @Sql(value = "age", volatility = Volatility.STABLE)
  public static Interval age(SessionValues session, LocalDateTime moment) {
    return age(SessionFunctions.currentDate(session).atStartOfDay(), moment);
  }

  @Sql(value = "age", volatility = Volatility.STABLE)
  public static Interval age(SessionValues session, Instant moment) {
    return age(session, Conversions.toTimestamp(session, moment));
  }

  /** The sign of the sum of two values of which one at least is infinite; 0 where none is. */
  private static int sum(int a, int b) {
    if (a * b < 0) {
      throw timestampOutOfRange();
    }
    return a != 0 ? a : b;
  }

  private static int difference(int a, int b) {
    if (a * b > 0) {
      throw Intervals.outOfRange();
    }
    return a != 0 ? a : -b;
  }

  private static LocalDateTime checked(LocalDateTime moment) {
    if (moment.getYear() > LAST_YEAR || moment.getYear() < FIRST_YEAR) {
      throw timestampOutOfRange();
    }
    return moment;
  }

  static void requireFinite(Interval span, String what) {
    if (Infinity.sign(span) != 0) {
      throw VecinoException.of(DATETIME_FIELD_OVERFLOW, "cannot %s", what);
    }
  }

  static VecinoException timestampOutOfRange() {
    return VecinoException.of(DATETIME_FIELD_OVERFLOW, "timestamp out of range");
  }
}
