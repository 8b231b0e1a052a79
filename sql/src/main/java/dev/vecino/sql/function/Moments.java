package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.DATETIME_FIELD_OVERFLOW;
import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.error.VecinoException;
import dev.vecino.type.EndOfDay;
import dev.vecino.type.Infinity;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.JulianFields;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;
import java.util.Set;

/** Fields of dates and times. */
public final class Moments {
  private static final LocalDate DAY = LocalDate.of(1970, 1, 1);

  private static final long MICROS_PER_DAY = 86_400_000_000L;

  private static final Set<String> UNITS =
      Set.of(
          "microseconds", "milliseconds", "second", "minute", "hour", "day", "week", "month", "quarter", "year",
          "decade", "century", "millennium", "isoyear", "isodow", "dow", "doy", "julian", "epoch", "timezone",
          "timezone_hour", "timezone_minute", "timezone_h", "timezone_m");

  private Moments() {}

  @Sql(value = "extract", nullable = true)
  public static BigDecimal extract(String field, LocalDateTime moment) {
    if (Infinity.sign(moment) != 0) {
      extract(field, DAY.atStartOfDay());
      return InfiniteFields.exact(name(field), false);
    }
    return field(name(field), moment, "timestamp without time zone");
  }

  @Sql(value = "extract", nullable = true)
  public static BigDecimal extract(String field, LocalDate date) {
    if (Infinity.sign(date) != 0) {
      extract(field, DAY);
      return InfiniteFields.exact(name(field), false);
    }
    String name = name(field);
    return switch (name) {
      case "hour", "minute", "second", "milliseconds", "microseconds" -> throw unsupported(name, "date");
      case "epoch" -> whole(date.toEpochDay() * 86_400);
      default -> field(name, date.atStartOfDay(), "date");
    };
  }

  @Sql("extract")
  public static BigDecimal extract(String field, LocalTime time) {
    String name = name(field);
    if (EndOfDay.is(time)) {
      return switch (name) {
        case "hour" -> whole(24);
        case "epoch" -> micros(MICROS_PER_DAY, 6);
        default -> extract(field, LocalTime.MIN);
      };
    }
    return switch (name) {
      case "hour", "minute", "second", "milliseconds", "microseconds", "epoch" ->
          field(name, time.atDate(DAY), "time without time zone");
      default -> throw refused(name, "time without time zone");
    };
  }

  @Sql(value = "extract", nullable = true, volatility = Volatility.STABLE)
  public static BigDecimal extract(SessionValues session, String field, Instant instant) {
    if (Infinity.sign(instant) != 0) {
      extract(session, field, Instant.EPOCH);
      return InfiniteFields.exact(name(field), false);
    }
    ZonedDateTime moment = instant.atZone(session.timeZone());
    String name = name(field);
    return switch (name) {
      case "epoch" -> field(name, LocalDateTime.ofInstant(instant, ZoneOffset.UTC), "timestamp with time zone");
      case "timezone" -> whole(moment.getOffset().getTotalSeconds());
      case "timezone_hour" -> whole(moment.getOffset().getTotalSeconds() / 3600);
      case "timezone_minute" -> whole(moment.getOffset().getTotalSeconds() / 60 % 60);
      default -> field(name, moment.toLocalDateTime(), "timestamp with time zone");
    };
  }

  @Sql(value = "date_part", nullable = true)
  public static Double datePart(String field, LocalDateTime moment) {
    if (Infinity.sign(moment) != 0) {
      extract(field, DAY.atStartOfDay());
      return InfiniteFields.part(name(field), Infinity.sign(moment), false);
    }
    return extract(field, moment).doubleValue();
  }

  @Sql(value = "date_part", nullable = true)
  public static Double datePart(String field, LocalDate date) {
    if (Infinity.sign(date) != 0) {
      return datePart(field, Infinity.timestamp(Infinity.sign(date)));
    }
    return field(name(field), date.atStartOfDay(), "date").doubleValue();
  }

  @Sql("date_part")
  public static double datePart(String field, LocalTime time) {
    return extract(field, time).doubleValue();
  }

  @Sql(value = "date_part", nullable = true, volatility = Volatility.STABLE)
  public static Double datePart(SessionValues session, String field, Instant instant) {
    if (Infinity.sign(instant) != 0) {
      extract(session, field, Instant.EPOCH);
      return InfiniteFields.part(name(field), Infinity.sign(instant), false);
    }
    return extract(session, field, instant).doubleValue();
  }

  @Sql("date_trunc")
  public static LocalDateTime truncate(String field, LocalDateTime moment) {
    if (Infinity.sign(moment) != 0) {
      truncate(field, DAY.atStartOfDay());
      return moment;
    }
    LocalDate date = moment.toLocalDate();
    String name = name(field);
    return switch (name) {
      case "microseconds" -> moment;
      case "milliseconds" -> moment.truncatedTo(ChronoUnit.MILLIS);
      case "second" -> moment.truncatedTo(ChronoUnit.SECONDS);
      case "minute" -> moment.truncatedTo(ChronoUnit.MINUTES);
      case "hour" -> moment.truncatedTo(ChronoUnit.HOURS);
      case "day" -> date.atStartOfDay();
      case "week" -> date.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)).atStartOfDay();
      case "month" -> date.withDayOfMonth(1).atStartOfDay();
      case "quarter" -> LocalDate.of(date.getYear(), (date.getMonthValue() - 1) / 3 * 3 + 1, 1).atStartOfDay();
      case "year" -> date.withDayOfYear(1).atStartOfDay();
      case "decade" -> LocalDate.of(Math.floorDiv(date.getYear(), 10) * 10, 1, 1).atStartOfDay();
      case "century" -> LocalDate.of(Math.floorDiv(date.getYear() - 1, 100) * 100 + 1, 1, 1).atStartOfDay();
      case "millennium" -> LocalDate.of(Math.floorDiv(date.getYear() - 1, 1000) * 1000 + 1, 1, 1).atStartOfDay();
      default -> throw unrecognized(name, "timestamp without time zone");
    };
  }

  @Sql(value = "date_trunc", volatility = Volatility.STABLE)
  public static Instant truncate(SessionValues session, String field, Instant instant) {
    if (Infinity.sign(instant) != 0) {
      truncate(field, DAY.atStartOfDay());
      return instant;
    }
    LocalDateTime local = LocalDateTime.ofInstant(instant, session.timeZone());
    return truncate(field, local).atZone(session.timeZone()).toInstant();
  }

  @Sql("to_timestamp")
  public static Instant toTimestamp(double epochSeconds) {
    if (Double.isNaN(epochSeconds)) {
      throw VecinoException.of(DATETIME_FIELD_OVERFLOW, "timestamp cannot be NaN");
    }
    if (Double.isInfinite(epochSeconds)) {
      return Infinity.instant(epochSeconds > 0 ? 1 : -1);
    }
    long micros = Math.round(epochSeconds * 1e6);
    return Instant.ofEpochSecond(Math.floorDiv(micros, 1_000_000L), Math.floorMod(micros, 1_000_000L) * 1000);
  }

  private static BigDecimal field(String name, LocalDateTime moment, String type) {
    long microsOfMinute = moment.getSecond() * 1_000_000L + moment.getNano() / 1000;
    int year = moment.getYear();
    return switch (name) {
      case "year" -> whole(year <= 0 ? year - 1 : year);
      case "month" -> whole(moment.getMonthValue());
      case "day" -> whole(moment.getDayOfMonth());
      case "hour" -> whole(moment.getHour());
      case "minute" -> whole(moment.getMinute());
      case "second" -> micros(microsOfMinute, 6);
      case "milliseconds" -> micros(microsOfMinute, 3);
      case "microseconds" -> whole(microsOfMinute);
      case "quarter" -> whole((moment.getMonthValue() + 2) / 3);
      case "dow" -> whole(moment.getDayOfWeek().getValue() % 7);
      case "isodow" -> whole(moment.getDayOfWeek().getValue());
      case "doy" -> whole(moment.getDayOfYear());
      case "week" -> whole(moment.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
      case "isoyear" -> {
        int isoYear = moment.get(IsoFields.WEEK_BASED_YEAR);
        yield whole(isoYear <= 0 ? isoYear - 1 : isoYear);
      }
      case "decade" -> whole(Math.floorDiv(year, 10));
      case "century" -> whole(year > 0 ? (year + 99) / 100 : -((99 - (year - 1)) / 100));
      case "millennium" -> whole(year > 0 ? (year + 999) / 1000 : -((999 - (year - 1)) / 1000));
      case "julian" -> julian(moment, type);
      case "epoch" ->
          micros(
              BigInteger.valueOf(moment.toEpochSecond(ZoneOffset.UTC))
                  .multiply(BigInteger.valueOf(1_000_000))
                  .add(BigInteger.valueOf(moment.getNano() / 1000)));
      default -> throw refused(name, type);
    };
  }

  /** The day of the Julian period, which begins at midnight here, with the part of the day that has passed. */
  private static BigDecimal julian(LocalDateTime moment, String type) {
    BigDecimal day = whole(moment.getLong(JulianFields.JULIAN_DAY));
    BigDecimal micros = BigDecimal.valueOf(moment.toLocalTime().toNanoOfDay() / 1000);
    return type.equals("date") ? day : day.add(Numeric.divide(micros, BigDecimal.valueOf(MICROS_PER_DAY)));
  }

  /** The error for a unit that values of the type do not have, or that there is not. */
  static VecinoException refused(String name, String type) {
    return UNITS.contains(name) ? unsupported(name, type) : unrecognized(name, type);
  }

  private static BigDecimal whole(long value) {
    return BigDecimal.valueOf(value);
  }

  private static BigDecimal micros(long value, int scale) {
    return BigDecimal.valueOf(value, scale);
  }

  private static BigDecimal micros(BigInteger value) {
    return new BigDecimal(value, 6);
  }

  static String name(String field) {
    String name = field.toLowerCase(Locale.ROOT);
    return switch (name) {
      case "years", "y", "yr", "yrs" -> "year";
      case "months", "mon", "mons" -> "month";
      case "days", "d" -> "day";
      case "hours", "h", "hr", "hrs" -> "hour";
      case "minutes", "min", "mins", "m" -> "minute";
      case "seconds", "sec", "secs", "s" -> "second";
      case "millisecond", "msec", "ms" -> "milliseconds";
      case "microsecond", "usec", "us" -> "microseconds";
      case "weeks", "w" -> "week";
      case "quarters", "qtr" -> "quarter";
      case "decades" -> "decade";
      case "centuries", "c" -> "century";
      case "millenniums", "millennia", "mil" -> "millennium";
      default -> name;
    };
  }

  private static VecinoException unrecognized(String field, String type) {
    return VecinoException.of(INVALID_PARAMETER_VALUE, "unit \"%s\" not recognized for type %s", field, type);
  }

  private static VecinoException unsupported(String field, String type) {
    return VecinoException.of(
        FEATURE_NOT_SUPPORTED, "unit \"%s\" not supported for type %s", field, type);
  }
}
