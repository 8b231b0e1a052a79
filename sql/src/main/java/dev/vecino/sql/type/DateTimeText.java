package dev.vecino.sql.type;

import static dev.vecino.error.SqlState.DATETIME_FIELD_OVERFLOW;
import static dev.vecino.error.SqlState.INVALID_DATETIME_FORMAT;
import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.INVALID_TIME_ZONE_DISPLACEMENT_VALUE;

import dev.vecino.error.Excerpt;
import dev.vecino.error.VecinoException;
import dev.vecino.type.EndOfDay;
import dev.vecino.type.Infinity;
import dev.vecino.type.TimeTz;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Dates and times as text: ISO 8601 as PostgreSQL reads and prints it, to the microsecond. */
final class DateTimeText {
  private static final Pattern DATE = Pattern.compile("(\\d{4,6})-(\\d{1,2})-(\\d{1,2})|(\\d{4})(\\d{2})(\\d{2})");
  private static final Pattern TIME =
      Pattern.compile("(\\d{1,2}):(\\d{1,2})(?::(\\d{1,2})(?:\\.(\\d*))?)?(?: ?([aApP][mM]))?");
  private static final Pattern OFFSET = Pattern.compile("([+-])(\\d{1,2})(?::?(\\d{2}))?(?::(\\d{2}))?");
  private static final int MAX_OFFSET_HOURS = 15;
  private static final LocalTime LAST = LocalTime.of(23, 59, 59, 999_999_000);

  private DateTimeText() {}

  static LocalDate parseDate(String text) {
    int infinite = infinite(text);
    if (infinite != 0) {
      return Infinity.date(infinite);
    }
    return split("date", text).date(text);
  }

  static LocalTime parseTime(String text) {
    String body = TextFormat.trim(text);
    Parts parts = Parts.ofTime(body, "time", text);
    return parts.nextDay() ? EndOfDay.TIME : parts.time();
  }

  static TimeTz parseTimeTz(String text, ZoneId zone) {
    Parts parts = Parts.ofTime(TextFormat.trim(text), "time with time zone", text);
    ZoneId at = parts.zone() == null ? zone : parts.zone();
    long micros = parts.nextDay() ? TimeTz.DAY : parts.time().toNanoOfDay() / 1000;
    return new TimeTz(micros, at.getRules().getOffset(Instant.now()).getTotalSeconds());
  }

  static LocalDateTime parseTimestamp(String text) {
    int infinite = infinite(text);
    if (infinite != 0) {
      return Infinity.timestamp(infinite);
    }
    return split("timestamp", text).timestamp(text);
  }

  private static int infinite(String text) {
    return Infinity.parse(TextFormat.trim(text).toLowerCase(Locale.ROOT));
  }

  static Instant parseTimestampTz(String text, ZoneId zone) {
    int infinite = infinite(text);
    if (infinite != 0) {
      return Infinity.instant(infinite);
    }
    Parts parts = split("timestamp with time zone", text);
    LocalDateTime local = parts.timestamp(text);
    // Where clocks are set back, a time that occurs twice is the second one.
    return local.atZone(parts.zone() == null ? zone : parts.zone()).withLaterOffsetAtOverlap().toInstant();
  }

  static String print(LocalDate date) {
    int infinite = Infinity.sign(date);
    if (infinite != 0) {
      return Infinity.text(infinite);
    }
    var out = new StringBuilder(10);
    appendDate(out, date);
    return out.append(date.getYear() <= 0 ? " BC" : "").toString();
  }

  static String print(LocalTime time) {
    if (EndOfDay.is(time)) {
      return EndOfDay.TEXT;
    }
    var out = new StringBuilder(15);
    appendTime(out, time);
    return out.toString();
  }

  static String print(LocalDateTime timestamp) {
    int infinite = Infinity.sign(timestamp);
    if (infinite != 0) {
      return Infinity.text(infinite);
    }
    var out = new StringBuilder(26);
    appendDate(out, timestamp.toLocalDate());
    appendTime(out.append(' '), timestamp.toLocalTime());
    return out.append(timestamp.getYear() <= 0 ? " BC" : "").toString();
  }

  static String print(Instant instant, ZoneId zone) {
    int infinite = Infinity.sign(instant);
    if (infinite != 0) {
      return Infinity.text(infinite);
    }
    ZoneOffset offset = zone.getRules().getOffset(instant);
    LocalDateTime local = LocalDateTime.ofInstant(instant, offset);
    var out = new StringBuilder(32);
    appendDate(out, local.toLocalDate());
    appendTime(out.append(' '), local.toLocalTime());
    int seconds = Math.abs(offset.getTotalSeconds());
    out.append(offset.getTotalSeconds() < 0 ? '-' : '+');
    two(out, seconds / 3600);
    if (seconds % 3600 != 0) {
      two(out.append(':'), seconds / 60 % 60);
    }
    if (seconds % 60 != 0) {
      two(out.append(':'), seconds % 60);
    }
    return out.append(local.getYear() <= 0 ? " BC" : "").toString();
  }

  private static void appendDate(StringBuilder out, LocalDate date) {
    int year = date.getYear() <= 0 ? 1 - date.getYear() : date.getYear();
    out.append("0".repeat(Math.max(0, 4 - Integer.toString(year).length()))).append(year);
    two(out.append('-'), date.getMonthValue());
    two(out.append('-'), date.getDayOfMonth());
  }

  private static void appendTime(StringBuilder out, LocalTime time) {
    two(out, time.getHour());
    two(out.append(':'), time.getMinute());
    two(out.append(':'), time.getSecond());
    int micros = time.getNano() / 1000;
    if (micros != 0) {
      String digits = Integer.toString(1_000_000 + micros).substring(1);
      int end = digits.length();
      while (digits.charAt(end - 1) == '0') {
        end--;
      }
      out.append('.').append(digits, 0, end);
    }
  }

  private static void two(StringBuilder out, int value) {
    if (value < 10) {
      out.append('0');
    }
    out.append(value);
  }

  /** What a text says, before it is known whether there is such a day. */
  private record Parts(int year, int month, int day, LocalTime time, boolean nextDay, ZoneId zone) {
    LocalDate date(String text) {
      try {
        return LocalDate.of(year, month, day);
      } catch (DateTimeException e) {
        throw overflow(text).causedBy(e);
      }
    }

    LocalDateTime timestamp(String text) {
      LocalDate date = date(text);
      return nextDay ? date.plusDays(1).atStartOfDay() : date.atTime(time);
    }

    static Parts ofTime(String body, String type, String text) {
      Matcher matcher = TIME.matcher(body);
      if (!matcher.lookingAt()) {
        throw invalid(type, text);
      }
      String rest = TextFormat.trim(body.substring(matcher.end()));
      ZoneId zone = rest.isEmpty() ? null : DateTimeText.zone(rest, type, text);
      int hour = Integer.parseInt(matcher.group(1));
      int minute = Integer.parseInt(matcher.group(2));
      int second = matcher.group(3) == null ? 0 : Integer.parseInt(matcher.group(3));
      if (matcher.group(5) != null) {
        if (hour < 1 || hour > 12) {
          throw overflow(text);
        }
        hour = hour % 12 + (matcher.group(5).toLowerCase(Locale.ROOT).equals("pm") ? 12 : 0);
      }
      if (hour > 24 || minute > 59 || second > 60 || hour == 24 && (minute > 0 || second > 0)) {
        throw overflow(text);
      }
      if (hour == 24) {
        return new Parts(0, 0, 0, LocalTime.MIN, true, zone);
      }
      LocalTime time = LocalTime.of(hour, minute, Math.min(second, 59));
      boolean nextDay = false;
      long micros = micros(matcher.group(4)) + (second == 60 ? 1_000_000 : 0);
      if (micros > 0) {
        nextDay = time.toNanoOfDay() / 1000 + micros > LAST.toNanoOfDay() / 1000;
        time = time.plusNanos(micros * 1000);
      }
      if (nextDay && !time.equals(LocalTime.MIN)) {
        throw overflow(text);
      }
      return new Parts(0, 0, 0, time, nextDay, zone);
    }
  }

  private static Parts split(String type, String text) {
    String body = TextFormat.trim(text);
    boolean beforeChrist = body.length() > 3 && body.substring(body.length() - 3).equalsIgnoreCase(" BC");
    if (beforeChrist) {
      body = TextFormat.trim(body.substring(0, body.length() - 3));
    }
    if (body.equalsIgnoreCase("epoch")) {
      return new Parts(1970, 1, 1, LocalTime.MIN, false, ZoneOffset.UTC);
    }
    Matcher matcher = DATE.matcher(body);
    if (!matcher.lookingAt()) {
      throw invalid(type, text);
    }
    int first = matcher.group(1) != null ? 1 : 4;
    int year = Integer.parseInt(matcher.group(first));
    if (year == 0) {
      throw overflow(text);
    }
    int month = Integer.parseInt(matcher.group(first + 1));
    int day = Integer.parseInt(matcher.group(first + 2));
    String rest = body.substring(matcher.end());
    Parts time = new Parts(0, 0, 0, LocalTime.MIN, false, null);
    if (!rest.isEmpty()) {
      time = afterDate(rest, type, text);
    }
    return new Parts(beforeChrist ? 1 - year : year, month, day, time.time(), time.nextDay(), time.zone());
  }

  /** The time of day behind a date, or a time zone alone. */
  private static Parts afterDate(String rest, String type, String text) {
    boolean apart = rest.startsWith(" ") || rest.startsWith("T") || rest.startsWith("t");
    String time = TextFormat.trim(rest.substring(1));
    if (apart && TIME.matcher(time).lookingAt()) {
      return Parts.ofTime(time, type, text);
    }
    String zone = TextFormat.trim(rest);
    if (!OFFSET.matcher(zone).matches() && !Character.isLetter(zone.charAt(0))) {
      throw invalid(type, text);
    }
    return new Parts(0, 0, 0, LocalTime.MIN, false, zone(zone, type, text));
  }

  /** Microseconds of the digits behind the point, rounded. */
  private static long micros(String fraction) {
    if (fraction == null || fraction.isEmpty()) {
      return 0;
    }
    String seven = (fraction + "0000000").substring(0, 7);
    return (Long.parseLong(seven) + 5) / 10;
  }

  private static ZoneId zone(String name, String type, String text) {
    if (name.equalsIgnoreCase("z") || name.equalsIgnoreCase("utc") || name.equalsIgnoreCase("gmt")) {
      return ZoneOffset.UTC;
    }
    Matcher matcher = OFFSET.matcher(name);
    if (matcher.matches()) {
      int hours = Integer.parseInt(matcher.group(2));
      int minutes = matcher.group(3) == null ? 0 : Integer.parseInt(matcher.group(3));
      int seconds = matcher.group(4) == null ? 0 : Integer.parseInt(matcher.group(4));
      if (hours > MAX_OFFSET_HOURS || minutes > 59 || seconds > 59) {
        throw VecinoException.of(INVALID_TIME_ZONE_DISPLACEMENT_VALUE, "time zone displacement out of range: \"%s\"", text);
      }
      int total = hours * 3600 + minutes * 60 + seconds;
      return ZoneOffset.ofTotalSeconds(matcher.group(1).equals("-") ? -total : total);
    }
    if (!Character.isLetter(name.charAt(0))) {
      throw invalid(type, text);
    }
    try {
      return ZoneId.of(name);
    } catch (DateTimeException e) {
      if (name.indexOf('/') < 0) {
        throw invalid(type, text).causedBy(e);
      }
      String lower = name.toLowerCase(Locale.ROOT);
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "time zone \"%s\" not recognized", lower)
          .causedBy(e);
    }
  }

  private static VecinoException invalid(String type, String text) {
    return VecinoException.of(
        INVALID_DATETIME_FORMAT, "invalid input syntax for type %s: \"%s\"", type, Excerpt.of(text));
  }

  private static VecinoException overflow(String text) {
    return VecinoException.of(
        DATETIME_FIELD_OVERFLOW, "date/time field value out of range: \"%s\"", Excerpt.of(text));
  }
}
