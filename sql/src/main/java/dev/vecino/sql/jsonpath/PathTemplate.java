package dev.vecino.sql.jsonpath;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_ARGUMENT_FOR_SQL_JSON_DATETIME_FUNCTION;
import static dev.vecino.error.SqlState.INVALID_DATETIME_FORMAT;

import dev.vecino.error.VecinoException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;

/** The argument of {@code .datetime("DD.MM.YYYY")}: what it names decides of which type the moment is. */
final class PathTemplate {
  private static final List<String> FIELDS =
      List.of(
          "YYYY", "MM", "DD", "HH24", "HH12", "HH", "MI", "SS", "MS", "US", "FF1", "FF2", "FF3", "FF4", "FF5", "FF6",
          "AM", "PM", "TZH", "TZM");

  private final String template;
  private final String text;
  private int at;
  private boolean hasDate;
  private boolean hasTime;
  private boolean hasZone;
  private int year = 1;
  private int month = 1;
  private int day = 1;
  private int hour;
  private int minute;
  private int second;
  private int micros;
  private Boolean afternoon;
  private int zoneSign = 1;
  private int zoneHour;
  private int zoneMinute;

  private PathTemplate(String template, String text) {
    this.template = template;
    this.text = text;
  }

  static Object read(String template, Object item) {
    if (!(item instanceof String text)) {
      throw VecinoException.of(
          INVALID_ARGUMENT_FOR_SQL_JSON_DATETIME_FUNCTION,
          "jsonpath item method .datetime() can only be applied to a string");
    }
    return new PathTemplate(template, text).moment();
  }

  private Object moment() {
    for (int i = 0; i < template.length(); ) {
      i = step(i);
    }
    if (at < text.length()) {
      throw VecinoException.of(
          INVALID_DATETIME_FORMAT, "trailing characters remain in input string after datetime format");
    }
    try {
      if (afternoon != null) {
        hour = hour % 12 + (afternoon ? 12 : 0);
      }
      LocalDate date = hasDate ? LocalDate.of(year, month, day) : null;
      LocalTime time = hasTime ? LocalTime.of(hour, minute, second, micros * 1000) : null;
      ZoneOffset zone =
          hasZone ? ZoneOffset.ofTotalSeconds(zoneSign * (zoneHour * 3600 + zoneMinute * 60)) : null;
      return PathMoments.of(date, time, zone);
    } catch (DateTimeException e) {
      throw VecinoException.of(
              dev.vecino.error.SqlState.DATETIME_FIELD_OVERFLOW, "date/time field value out of range: \"%s\"", text)
          .causedBy(e);
    }
  }

  private int step(int i) {
    String rest = template.substring(i).toUpperCase(Locale.ROOT);
    for (String field : FIELDS) {
      if (rest.startsWith(field)) {
        read(field);
        return i + field.length();
      }
    }
    char c = template.charAt(i);
    if (c == '"') {
      int close = template.indexOf('"', i + 1);
      int end = close < 0 ? template.length() : close;
      for (int j = i + 1; j < end; j++) {
        expect(template.charAt(j));
      }
      return end + 1;
    }
    if (Character.isLetterOrDigit(c)) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "datetime template \"%s\" is not supported", template);
    }
    expect(c);
    return i + 1;
  }

  private void expect(char c) {
    if (at >= text.length()) {
      throw VecinoException.of(INVALID_DATETIME_FORMAT, "input string is too short for datetime format");
    }
    if (text.charAt(at) != c) {
      throw VecinoException.of(INVALID_DATETIME_FORMAT, "unmatched format separator \"%s\"", c);
    }
    at++;
  }

  private void read(String field) {
    hasDate |= field.equals("YYYY") || field.equals("MM") || field.equals("DD");
    hasZone |= field.startsWith("TZ");
    hasTime |= !field.equals("YYYY") && !field.equals("MM") && !field.equals("DD") && !field.startsWith("TZ");
    switch (field) {
      case "YYYY" -> year = number(4, field);
      case "MM" -> month = number(2, field);
      case "DD" -> day = number(2, field);
      case "HH24", "HH12", "HH" -> hour = number(2, field);
      case "MI" -> minute = number(2, field);
      case "SS" -> second = number(2, field);
      case "MS" -> micros = fraction(3, field);
      case "US" -> micros = fraction(6, field);
      case "AM", "PM" -> {
        afternoon = text.substring(at).toUpperCase(Locale.ROOT).startsWith("P");
        at = Math.min(text.length(), at + 2);
      }
      case "TZH" -> {
        if (at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-')) {
          zoneSign = text.charAt(at++) == '-' ? -1 : 1;
        }
        zoneHour = number(2, field);
      }
      case "TZM" -> zoneMinute = number(2, field);
      default -> micros = fraction(field.charAt(2) - '0', field);
    }
  }

  private int fraction(int digits, String field) {
    int from = at;
    int value = number(digits, field);
    for (int i = at - from; i < 6; i++) {
      value *= 10;
    }
    return value;
  }

  private int number(int digits, String field) {
    int from = at;
    while (at < text.length() && at - from < digits && Character.isDigit(text.charAt(at))) {
      at++;
    }
    if (at == text.length() && from == at) {
      throw VecinoException.of(INVALID_DATETIME_FORMAT, "input string is too short for datetime format");
    }
    if (from == at) {
      String wrong = text.substring(at, Math.min(text.length(), at + digits));
      throw VecinoException.of(INVALID_DATETIME_FORMAT, "invalid value \"%s\" for \"%s\"", wrong, field)
          .withDetail("Value must be an integer.");
    }
    return Integer.parseInt(text.substring(from, at));
  }
}
