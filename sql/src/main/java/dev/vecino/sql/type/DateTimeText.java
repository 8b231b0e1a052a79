package dev.vecino.sql.type;

import dev.vecino.sql.type.DateTimeReader.Moment;
import dev.vecino.type.EndOfDay;
import dev.vecino.type.Infinity;
import dev.vecino.type.TextStyle;
import dev.vecino.type.TimeTz;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Dates and times read from text. */
final class DateTimeText {
  private static final LocalDate FIRST = LocalDate.of(-4713, 11, 24);
  private static final LocalDate LAST_DATE = LocalDate.of(5_874_897, 12, 31);
  private static final LocalDate LAST = LocalDate.of(294_276, 12, 31);
  private static final String PLAIN_DATE = "0000-00-00";
  private static final String PLAIN = "0000-00-00 00:00:00";

  private DateTimeText() {}

  static LocalDate parseDate(String text, TextStyle style) {
    if (isPlain(text, PLAIN_DATE) && text.length() == PLAIN_DATE.length()) {
      LocalDate plain = plainDate(text);
      if (plain != null) {
        return plain;
      }
    }
    Moment moment = DateTimeReader.moment("date", text, style);
    if (moment.infinite() != 0) {
      return Infinity.date(moment.infinite());
    }
    if (moment.date().isBefore(FIRST) || moment.date().isAfter(LAST_DATE)) {
      throw new DateTimeError("date", text).outOfRange();
    }
    return moment.date();
  }

  static LocalTime parseTime(String text, TextStyle style) {
    return EndOfDay.time(DateTimeReader.time("time", text, style).micros());
  }

  static TimeTz parseTimeTz(String text, TextStyle style) {
    Moment moment = DateTimeReader.time("time with time zone", text, style);
    ZoneId zone = moment.zone() == null ? style.zone() : moment.zone();
    LocalDate date = moment.date() == null ? LocalDate.ofInstant(style.now(), zone) : moment.date();
    ZoneOffset offset = zone.getRules().getOffset(at(date, moment.micros()));
    return new TimeTz(moment.micros(), offset.getTotalSeconds());
  }

  static LocalDateTime parseTimestamp(String text, TextStyle style) {
    LocalDateTime plain = plain(text);
    if (plain != null) {
      return plain;
    }
    Moment moment = DateTimeReader.moment("timestamp", text, style);
    return moment.infinite() != 0
        ? Infinity.timestamp(moment.infinite())
        : within(at(moment.date(), moment.micros()), "timestamp", text);
  }

  static Instant parseTimestampTz(String text, TextStyle style) {
    Moment moment = DateTimeReader.moment("timestamp with time zone", text, style);
    if (moment.infinite() != 0) {
      return Infinity.instant(moment.infinite());
    }
    ZoneId zone = moment.zone() == null ? style.zone() : moment.zone();
    // Where clocks are set back, a time that occurs twice is the second one.
    Instant instant = at(moment.date(), moment.micros()).atZone(zone).withLaterOffsetAtOverlap().toInstant();
    within(LocalDateTime.ofInstant(instant, ZoneOffset.UTC), "timestamp with time zone", text);
    return instant;
  }

  private static LocalDateTime at(LocalDate date, long micros) {
    return micros == TimeTz.DAY ? date.plusDays(1).atStartOfDay() : date.atTime(EndOfDay.time(micros));
  }

  private static LocalDateTime within(LocalDateTime timestamp, String type, String text) {
    LocalDate date = timestamp.toLocalDate();
    if (date.isBefore(FIRST) || date.isAfter(LAST)) {
      throw new DateTimeError(type, text).outOfRange();
    }
    return timestamp;
  }

  /** The timestamp where the text is {@code 2026-11-30 12:34:56.789}, which most are; else null. */
  private static LocalDateTime plain(String text) {
    if (!isPlain(text, PLAIN)) {
      return null;
    }
    int micros = 0;
    int length = text.length();
    if (length > PLAIN.length()) {
      if (text.charAt(PLAIN.length()) != '.' || length > PLAIN.length() + 7) {
        return null;
      }
      int unit = 100_000;
      for (int i = PLAIN.length() + 1; i < length; i++, unit /= 10) {
        if (!DateTimeTokens.isDigit(text.charAt(i))) {
          return null;
        }
        micros += (text.charAt(i) - '0') * unit;
      }
    }
    LocalDate date = plainDate(text);
    int hour = two(text, 11);
    int minute = two(text, 14);
    int second = two(text, 17);
    return date == null || hour > 23 || minute > 59 || second > 59
        ? null
        : date.atTime(hour, minute, second, micros * 1000);
  }

  /** Whether the text begins with digits where the pattern has them, and with its other characters. */
  private static boolean isPlain(String text, String pattern) {
    if (text.length() < pattern.length()) {
      return false;
    }
    for (int i = 0; i < pattern.length(); i++) {
      char wanted = pattern.charAt(i);
      char c = text.charAt(i);
      if (wanted == '0' ? !DateTimeTokens.isDigit(c) : c != wanted) {
        return false;
      }
    }
    return true;
  }

  /** The date at the start of a text; null where the calendar has no such day. */
  private static LocalDate plainDate(String text) {
    int year = two(text, 0) * 100 + two(text, 2);
    int month = two(text, 5);
    int day = two(text, 8);
    boolean known = year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= 28;
    return known ? LocalDate.of(year, month, day) : null;
  }

  private static int two(String text, int at) {
    return (text.charAt(at) - '0') * 10 + text.charAt(at + 1) - '0';
  }
}
