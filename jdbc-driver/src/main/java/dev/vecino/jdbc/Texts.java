package dev.vecino.jdbc;

import dev.vecino.type.Array;
import dev.vecino.type.EndOfDay;
import dev.vecino.type.FloatText;
import dev.vecino.type.Infinity;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.Supplier;

/** Text of values as SQL prints them: {@code t}, {@code 1e+20}, {@code 2026-11-30 12:00:00+00}. */
final class Texts {
  private Texts() {}

  /** Text of a row's value; {@code zone} is asked for {@code timestamptz} only. */
  static String of(Object value, Supplier<ZoneId> zone) {
    if (value == null || value instanceof String) {
      return (String) value;
    }
    if (value instanceof Boolean) {
      return (Boolean) value ? "t" : "f";
    }
    if (value instanceof Float) {
      return FloatText.print((Float) value);
    }
    if (value instanceof Double) {
      return FloatText.print((Double) value);
    }
    if (value instanceof BigDecimal) {
      return ((BigDecimal) value).toPlainString();
    }
    int infinite = Infinity.sign(value);
    if (infinite != 0) {
      return Infinity.text(infinite);
    }
    if (value instanceof LocalDate) {
      return date((LocalDate) value) + era((LocalDate) value);
    }
    if (value instanceof LocalTime) {
      return time((LocalTime) value);
    }
    if (value instanceof LocalDateTime) {
      LocalDateTime dateTime = (LocalDateTime) value;
      return dateTime(dateTime) + era(dateTime.toLocalDate());
    }
    if (value instanceof Array) {
      return ((Array) value).toString(element -> of(element, zone));
    }
    if (value instanceof Instant) {
      OffsetDateTime local = ((Instant) value).atZone(zone.get()).toOffsetDateTime();
      return dateTime(local.toLocalDateTime()) + offset(local.getOffset()) + era(local.toLocalDate());
    }
    return value.toString();
  }

  private static String dateTime(LocalDateTime value) {
    return date(value.toLocalDate()) + ' ' + time(value.toLocalTime());
  }

  private static String date(LocalDate date) {
    int year = date.getYear() > 0 ? date.getYear() : 1 - date.getYear();
    var text = new StringBuilder(12);
    append(text, year, 4);
    append(text.append('-'), date.getMonthValue(), 2);
    append(text.append('-'), date.getDayOfMonth(), 2);
    return text.toString();
  }

  private static String era(LocalDate date) {
    return date.getYear() > 0 ? "" : " BC";
  }

  private static String time(LocalTime time) {
    if (EndOfDay.is(time)) {
      return EndOfDay.TEXT;
    }
    var text = new StringBuilder(15);
    append(text, time.getHour(), 2);
    append(text.append(':'), time.getMinute(), 2);
    append(text.append(':'), time.getSecond(), 2);
    int micros = time.getNano() / 1000;
    if (micros > 0) {
      append(text.append('.'), micros, 6);
      while (text.charAt(text.length() - 1) == '0') {
        text.setLength(text.length() - 1);
      }
    }
    return text.toString();
  }

  private static String offset(ZoneOffset offset) {
    int seconds = Math.abs(offset.getTotalSeconds());
    var text = new StringBuilder(9).append(offset.getTotalSeconds() < 0 ? '-' : '+');
    append(text, seconds / 3600, 2);
    if (seconds % 3600 != 0) {
      append(text.append(':'), seconds / 60 % 60, 2);
    }
    if (seconds % 60 != 0) {
      append(text.append(':'), seconds % 60, 2);
    }
    return text.toString();
  }

  private static void append(StringBuilder text, int number, int digits) {
    String shown = Integer.toString(number);
    for (int i = shown.length(); i < digits; i++) {
      text.append('0');
    }
    text.append(shown);
  }
}
