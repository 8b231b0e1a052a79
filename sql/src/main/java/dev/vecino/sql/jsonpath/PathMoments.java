package dev.vecino.sql.jsonpath;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_ARGUMENT_FOR_SQL_JSON_DATETIME_FUNCTION;

import dev.vecino.error.VecinoException;
import dev.vecino.type.TimeTz;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Dates and times as items of a path: {@link LocalDate}, {@link LocalTime}, {@link TimeTz}, {@link LocalDateTime} and
 * {@link OffsetDateTime}. They leave a path as text.
 */
public final class PathMoments {
  private static final Pattern FORMAT =
      Pattern.compile(
          "(?:(\\d{1,6})-(\\d{1,2})-(\\d{1,2}))?([ T]?)"
              + "(?:(\\d{1,2}):(\\d{1,2}):(\\d{1,2})(?:\\.(\\d{1,6}))? ?(Z|UTC|[+-]\\d{1,2}(?::?\\d{2})?)?)?");
  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .appendPattern("HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 6, true)
          .toFormatter(Locale.ROOT);
  private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT);
  private static final DateTimeFormatter OFFSET = DateTimeFormatter.ofPattern("xxx", Locale.ROOT);

  private PathMoments() {}

  static boolean isMoment(Object item) {
    return item instanceof LocalDate || item instanceof LocalTime || item instanceof TimeTz
        || item instanceof LocalDateTime || item instanceof OffsetDateTime;
  }

  /** The moment as ISO 8601 has it; null for an item that is none. */
  public static String print(Object item) {
    return switch (item) {
      case LocalDate date -> DATE.format(date);
      case LocalTime time -> TIME.format(time);
      case TimeTz time -> time(time.micros()) + OFFSET.format(ZoneOffset.ofTotalSeconds(time.offset()));
      case LocalDateTime timestamp -> DATE.format(timestamp) + "T" + TIME.format(timestamp);
      case OffsetDateTime moment ->
          DATE.format(moment) + "T" + TIME.format(moment) + OFFSET.format(moment.getOffset());
      case null, default -> null;
    };
  }

  private static String time(long micros) {
    return micros == TimeTz.DAY ? "24:00:00" : TIME.format(LocalTime.ofNanoOfDay(micros * 1000));
  }

  /** What {@code .type()} gives. */
  static String type(Object item) {
    return switch (item) {
      case LocalDate date -> "date";
      case LocalTime time -> "time without time zone";
      case TimeTz time -> "time with time zone";
      case LocalDateTime timestamp -> "timestamp without time zone";
      default -> "timestamp with time zone";
    };
  }

  /** The moment that a text stands for; null where it has none of the forms. */
  static Object parse(String text) {
    Matcher matcher = FORMAT.matcher(text);
    if (!matcher.matches() || matcher.group(1) == null && (matcher.group(5) == null || !matcher.group(4).isEmpty())) {
      return null;
    }
    boolean hasTime = matcher.group(5) != null;
    boolean hasDate = matcher.group(1) != null;
    if (hasDate && hasTime == matcher.group(4).isEmpty()) {
      return null;
    }
    try {
      LocalDate date =
          hasDate
              ? LocalDate.of(number(matcher, 1), number(matcher, 2), number(matcher, 3))
              : null;
      LocalTime time = hasTime ? time(matcher) : null;
      return of(date, time, matcher.group(9) == null ? null : offset(matcher.group(9)));
    } catch (DateTimeException e) {
      return null;
    }
  }

  /** The moment of the parts that are not null. */
  static Object of(LocalDate date, LocalTime time, ZoneOffset offset) {
    if (time == null) {
      return date;
    }
    if (date == null) {
      return offset == null ? time : new TimeTz(time.toNanoOfDay() / 1000, offset.getTotalSeconds());
    }
    return offset == null ? date.atTime(time) : date.atTime(time).atOffset(offset);
  }

  private static int number(Matcher matcher, int group) {
    return Integer.parseInt(matcher.group(group));
  }

  private static LocalTime time(Matcher matcher) {
    String fraction = matcher.group(8) == null ? "" : matcher.group(8);
    int micros = Integer.parseInt((fraction + "000000").substring(0, 6));
    return LocalTime.of(number(matcher, 5), number(matcher, 6), number(matcher, 7), micros * 1000);
  }

  private static ZoneOffset offset(String text) {
    if (text.equals("Z") || text.equals("UTC")) {
      return ZoneOffset.UTC;
    }
    String digits = text.substring(1);
    int colon = digits.indexOf(':');
    int end = colon >= 0 ? colon : digits.length() > 2 ? digits.length() - 2 : digits.length();
    String hours = digits.substring(0, end);
    String rest = digits.substring(colon >= 0 ? end + 1 : end);
    String minutes = rest.isEmpty() ? "0" : rest;
    int seconds = Integer.parseInt(hours) * 3600 + Integer.parseInt(minutes) * 60;
    return ZoneOffset.ofTotalSeconds(text.startsWith("-") ? -seconds : seconds);
  }

  /**
   * The moment that a method makes of a text.
   *
   * @param method {@code datetime}, {@code date}, {@code time}, {@code time_tz}, {@code timestamp} or {@code
   *     timestamp_tz}
   * @param digits of the seconds that are kept, or -1 for all
   * @param zone of the session; null where it may not be used
   */
  static Object call(String method, Object item, int digits, ZoneId zone) {
    if (!(item instanceof String text)) {
      throw VecinoException.of(
          INVALID_ARGUMENT_FOR_SQL_JSON_DATETIME_FUNCTION,
          "jsonpath item method .%s() can only be applied to a string", method);
    }
    Object moment = parse(text);
    Object cast = moment == null || method.equals("datetime") ? moment : cast(method, moment, zone);
    if (cast == null) {
      VecinoException e =
          VecinoException.of(
              INVALID_ARGUMENT_FOR_SQL_JSON_DATETIME_FUNCTION, "%s format is not recognized: \"%s\"", method, text);
      throw method.equals("datetime")
          ? e.withHint("Use a datetime template argument to specify the input data format.")
          : e;
    }
    return digits < 0 ? cast : rounded(cast, Math.min(digits, 6));
  }

  private static Object cast(String method, Object moment, ZoneId zone) {
    return switch (method) {
      case "date" ->
          switch (moment) {
            case LocalDate date -> date;
            case LocalDateTime timestamp -> timestamp.toLocalDate();
            case OffsetDateTime zoned -> local(zoned, zone, "timestamptz", "date").toLocalDate();
            default -> null;
          };
      case "time" ->
          switch (moment) {
            case LocalTime time -> time;
            case TimeTz time -> {
              require(zone, "timetz", "time");
              yield LocalTime.ofNanoOfDay(time.micros() % TimeTz.DAY * 1000);
            }
            case LocalDateTime timestamp -> timestamp.toLocalTime();
            case OffsetDateTime zoned -> local(zoned, zone, "timestamptz", "time").toLocalTime();
            default -> null;
          };
      case "time_tz" ->
          switch (moment) {
            case LocalTime time -> zoned(time, zone);
            case TimeTz time -> time;
            case OffsetDateTime zoned -> {
              OffsetDateTime here = zone == null ? zoned : zoned.toInstant().atZone(zone).toOffsetDateTime();
              yield new TimeTz(here.toLocalTime().toNanoOfDay() / 1000, here.getOffset().getTotalSeconds());
            }
            default -> null;
          };
      case "timestamp" ->
          switch (moment) {
            case LocalDate date -> date.atStartOfDay();
            case LocalDateTime timestamp -> timestamp;
            case OffsetDateTime zoned -> local(zoned, zone, "timestamptz", "timestamp");
            default -> null;
          };
      default ->
          switch (moment) {
            case LocalDate date -> {
              require(zone, "date", "timestamptz");
              yield date.atStartOfDay(zone).toOffsetDateTime();
            }
            case LocalDateTime timestamp -> {
              require(zone, "timestamp", "timestamptz");
              yield timestamp.atZone(zone).toOffsetDateTime();
            }
            case OffsetDateTime zoned -> zoned;
            default -> null;
          };
    };
  }

  private static TimeTz zoned(LocalTime time, ZoneId zone) {
    require(zone, "time", "timetz");
    return new TimeTz(time.toNanoOfDay() / 1000, zone.getRules().getOffset(Instant.now()).getTotalSeconds());
  }

  private static LocalDateTime local(OffsetDateTime zoned, ZoneId zone, String from, String to) {
    require(zone, from, to);
    return LocalDateTime.ofInstant(zoned.toInstant(), zone);
  }

  private static void require(ZoneId zone, String from, String to) {
    if (zone == null) {
      throw VecinoException.of(
              FEATURE_NOT_SUPPORTED, "cannot convert value from %s to %s without time zone usage", from, to)
          .withHint("Use *_tz() function for time zone support.");
    }
  }

  private static Object rounded(Object moment, int digits) {
    long unit = 1_000_000_000L;
    for (int i = 0; i < digits; i++) {
      unit /= 10;
    }
    return switch (moment) {
      case LocalTime time -> time.plusNanos(rest(time.getNano(), unit));
      case TimeTz time ->
          new TimeTz(time.micros() + rest(time.micros() % 1_000_000 * 1000, unit) / 1000, time.offset());
      case LocalDateTime timestamp -> timestamp.plusNanos(rest(timestamp.getNano(), unit));
      case OffsetDateTime zoned -> zoned.plusNanos(rest(zoned.getNano(), unit));
      default -> moment;
    };
  }

  private static long rest(long nanos, long unit) {
    long over = nanos % unit;
    return over * 2 >= unit ? unit - over : -over;
  }

  /** The order of two moments; null for those that cannot be compared. */
  static Integer compare(Object a, Object b, ZoneId zone) {
    boolean isTime = a instanceof LocalTime || a instanceof TimeTz;
    if (isTime != (b instanceof LocalTime || b instanceof TimeTz)) {
      return null;
    }
    if (isTime) {
      if (a instanceof LocalTime x && b instanceof LocalTime y) {
        return x.compareTo(y);
      }
      TimeTz x = a instanceof TimeTz time ? time : zoned((LocalTime) a, zone);
      TimeTz y = b instanceof TimeTz time ? time : zoned((LocalTime) b, zone);
      return x.compareTo(y);
    }
    if (a instanceof OffsetDateTime || b instanceof OffsetDateTime) {
      return ((OffsetDateTime) cast("timestamp_tz", a, zone))
          .toInstant()
          .compareTo(((OffsetDateTime) cast("timestamp_tz", b, zone)).toInstant());
    }
    return ((LocalDateTime) cast("timestamp", a, zone)).compareTo((LocalDateTime) cast("timestamp", b, zone));
  }
}
