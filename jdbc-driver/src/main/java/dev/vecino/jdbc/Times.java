package dev.vecino.jdbc;

import dev.vecino.type.Infinity;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Calendar;

/**
 * Conversion of dates and times: between the values of rows, {@code java.time} and {@code java.sql}. Values without a
 * zone become moments in a zone that the caller names, the JVM's by default.
 */
final class Times {
  private static final LocalDate EPOCH = LocalDate.of(1970, 1, 1);

  /** What PostgreSQL's driver has for infinity, in milliseconds. */
  private static final long INFINITY = 9_223_372_036_825_200_000L;

  private static final long NEGATIVE_INFINITY = -9_223_372_036_832_400_000L;

  private Times() {}

  static ZoneId zone(Calendar calendar) {
    return calendar == null ? ZoneId.systemDefault() : calendar.getTimeZone().toZoneId();
  }

  /** The fields that a moment has in the calendar's zone. */
  static LocalDateTimeParts inZone(java.util.Date moment, Calendar calendar) {
    Instant instant = moment instanceof Timestamp ? moment.toInstant() : Instant.ofEpochMilli(moment.getTime());
    return new LocalDateTimeParts(instant.atZone(zone(calendar)));
  }

  /** Date and time of day of a moment. */
  record LocalDateTimeParts(ZonedDateTime zoned) {
    LocalDate toLocalDate() {
      return zoned.toLocalDate();
    }

    LocalTime toLocalTime() {
      return zoned.toLocalTime();
    }

    LocalDateTime toLocalDateTime() {
      return zoned.toLocalDateTime();
    }
  }

  /** With its milliseconds, which {@link Time#toLocalTime} drops. */
  static LocalTime toLocalTime(Time time) {
    return Instant.ofEpochMilli(time.getTime()).atZone(ZoneId.systemDefault()).toLocalTime();
  }

  /** 1, -1 or 0 as a parameter stands for infinity, negative infinity or none. */
  static int infinity(java.util.Date moment) {
    return moment.getTime() == INFINITY ? 1 : moment.getTime() == NEGATIVE_INFINITY ? -1 : 0;
  }

  private static long infinity(int sign) {
    return sign > 0 ? INFINITY : NEGATIVE_INFINITY;
  }

  static LocalDate date(Object value, ZoneId zone) throws SQLException {
    int infinite = Infinity.sign(value);
    if (infinite != 0) {
      return Infinity.date(infinite);
    }
    if (value instanceof LocalDate) {
      return (LocalDate) value;
    }
    if (value instanceof String) {
      return parse((String) value, "date", LocalDate::parse);
    }
    return dateTime(value, zone, "date").toLocalDate();
  }

  static LocalTime time(Object value, ZoneId zone) throws SQLException {
    if (value instanceof LocalTime) {
      return (LocalTime) value;
    }
    if (value instanceof String) {
      return parse((String) value, "time", LocalTime::parse);
    }
    return dateTime(value, zone, "time").toLocalTime();
  }

  static LocalDateTime dateTime(Object value, ZoneId zone) throws SQLException {
    return dateTime(value, zone, "timestamp");
  }

  private static LocalDateTime dateTime(Object value, ZoneId zone, String target) throws SQLException {
    int infinite = Infinity.sign(value);
    if (infinite != 0 && target.equals("timestamp")) {
      return Infinity.timestamp(infinite);
    }
    if (value instanceof LocalDateTime) {
      return (LocalDateTime) value;
    }
    if (value instanceof Instant) {
      return LocalDateTime.ofInstant((Instant) value, zone);
    }
    if (value instanceof LocalDate && !target.equals("time")) {
      return ((LocalDate) value).atStartOfDay();
    }
    if (value instanceof LocalTime && !target.equals("date")) {
      return EPOCH.atTime((LocalTime) value);
    }
    if (value instanceof String) {
      return parse(((String) value).replace(' ', 'T'), target, LocalDateTime::parse);
    }
    throw Values.cannotConvert(value, target);
  }

  static Instant instant(Object value, ZoneId zone) throws SQLException {
    int infinite = Infinity.sign(value);
    if (infinite != 0) {
      return Infinity.instant(infinite);
    }
    return value instanceof Instant ? (Instant) value : dateTime(value, zone).atZone(zone).toInstant();
  }

  static OffsetDateTime offsetDateTime(Object value) throws SQLException {
    int infinite = Infinity.sign(value);
    if (infinite != 0) {
      return infinite > 0 ? OffsetDateTime.MAX : OffsetDateTime.MIN;
    }
    if (value instanceof Instant) {
      return ((Instant) value).atOffset(ZoneOffset.UTC);
    }
    ZoneId zone = ZoneId.systemDefault();
    return dateTime(value, zone).atZone(zone).toOffsetDateTime();
  }

  static Date sqlDate(Object value, Calendar calendar) throws SQLException {
    int infinite = Infinity.sign(value);
    if (infinite != 0) {
      return new Date(infinity(infinite));
    }
    ZoneId zone = zone(calendar);
    LocalDate date = date(value, zone);
    return calendar == null
        ? Date.valueOf(date)
        : new Date(date.atStartOfDay(zone).toInstant().toEpochMilli());
  }

  static Time sqlTime(Object value, Calendar calendar) throws SQLException {
    ZoneId zone = zone(calendar);
    return new Time(time(value, zone).atDate(EPOCH).atZone(zone).toInstant().toEpochMilli());
  }

  static Timestamp sqlTimestamp(Object value, Calendar calendar) throws SQLException {
    int infinite = Infinity.sign(value);
    if (infinite != 0) {
      return new Timestamp(infinity(infinite));
    }
    if (value instanceof Instant) {
      return Timestamp.from((Instant) value);
    }
    ZoneId zone = zone(calendar);
    LocalDateTime dateTime = dateTime(value, zone);
    return calendar == null ? Timestamp.valueOf(dateTime) : Timestamp.from(dateTime.atZone(zone).toInstant());
  }

  /** A parser of ISO text. */
  private interface Parser<T> {
    T parse(CharSequence text);
  }

  private static <T> T parse(String text, String target, Parser<T> parser) throws SQLException {
    try {
      return parser.parse(text.strip());
    } catch (java.time.format.DateTimeParseException e) {
      throw Values.cannotConvert(text, target);
    }
  }
}
