package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.DATETIME_FIELD_OVERFLOW;
import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.ZoneNames;
import dev.vecino.type.TimeTz;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;

/** Dates and times made of numbers. */
public final class MakingMoments {
  private static final long NANOS_PER_MICRO = 1000;
  private static final double MICROS_PER_SECOND = 1_000_000;

  private MakingMoments() {}

  /** A year before 1 is one before Christ: -1 is 1 BC. */
  @Sql("make_date")
  public static LocalDate date(int year, int month, int day) {
    try {
      if (year != 0) {
        return LocalDate.of(year < 0 ? year + 1 : year, month, day);
      }
    } catch (DateTimeException e) {
      throw dateOutOfRange(year, month, day).causedBy(e);
    }
    throw dateOutOfRange(year, month, day);
  }

  /** Seconds are rounded to microseconds. */
  @Sql("make_time")
  public static LocalTime time(int hour, int minute, double second) {
    if (hour < 0 || minute < 0 || minute > 59 || !(second >= 0 && second <= 60) || hour > 23) {
      throw timeOutOfRange(hour, minute, second);
    }
    long micros = (hour * 60L + minute) * 60_000_000 + (long) Math.rint(second * MICROS_PER_SECOND);
    if (micros >= 86_400_000_000L) {
      throw timeOutOfRange(hour, minute, second);
    }
    return LocalTime.ofNanoOfDay(micros * NANOS_PER_MICRO);
  }

  @Sql("make_timestamp")
  public static LocalDateTime timestamp(int year, int month, int day, int hour, int minute, double second) {
    return LocalDateTime.of(date(year, month, day), time(hour, minute, second));
  }

  @Sql(value = "make_timestamptz", volatility = Volatility.STABLE)
  public static Instant timestamp(
      SessionValues session, int year, int month, int day, int hour, int minute, double second) {
    return timestamp(year, month, day, hour, minute, second).atZone(session.timeZone()).toInstant();
  }

  @Sql("make_timestamptz")
  public static Instant timestamp(
      int year, int month, int day, int hour, int minute, double second, String zone) {
    LocalDateTime local = timestamp(year, month, day, hour, minute, second);
    return numeric(zone).map(offset -> local.toInstant(offset)).orElseGet(() -> TimeZones.at(zone, local));
  }

  /** An offset, which is east where it is positive. */
  private static Optional<ZoneOffset> numeric(String zone) {
    if (!zone.isEmpty() && Character.isDigit(zone.charAt(0))) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "invalid input syntax for type numeric time zone: \"%s\"", zone)
          .withHint("Numeric time zones must have \"-\" or \"+\" as first character.");
    }
    try {
      return ZoneNames.offset(zone);
    } catch (DateTimeException e) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "numeric time zone \"%s\" out of range", zone).causedBy(e);
    }
  }

  @Sql(value = "timestamptz", volatility = Volatility.STABLE)
  public static Instant timestamp(SessionValues session, LocalDate date, LocalTime time) {
    return date.atTime(time).atZone(session.timeZone()).withLaterOffsetAtOverlap().toInstant();
  }

  @Sql("timestamptz")
  public static Instant timestamp(LocalDate date, TimeTz time) {
    return TimesOfDay.add(date, time);
  }

  private static VecinoException dateOutOfRange(int year, int month, int day) {
    return VecinoException.of(
        DATETIME_FIELD_OVERFLOW, "date field value out of range: %d-%02d-%02d", year, month, day);
  }

  private static VecinoException timeOutOfRange(int hour, int minute, double second) {
    String seconds =
        second == Math.rint(second)
            ? String.format(Locale.ROOT, "%02d", (long) second)
            : (second < 10 ? "0" : "") + second;
    return VecinoException.of(
        DATETIME_FIELD_OVERFLOW, "time field value out of range: %d:%02d:%s", hour, minute, seconds);
  }
}
