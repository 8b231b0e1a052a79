package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_DATETIME_FORMAT;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.function.DatePatterns.Part;
import dev.vecino.type.Infinity;
import dev.vecino.type.Interval;

/** {@code to_char} of intervals. */
public final class IntervalFormats {
  private IntervalFormats() {}

  @Sql(value = "to_char", nullable = true)
  public static String format(Interval value, String pattern) {
    if (pattern.isEmpty() || Infinity.sign(value) != 0) {
      return null;
    }
    var out = new StringBuilder();
    for (Part part : DatePatterns.parse(pattern)) {
      out.append(part.key().isEmpty() ? part.text() : value(value, part));
    }
    return out.toString();
  }

  private static String value(Interval value, Part part) {
    int year = value.months() / Interval.MONTHS_PER_YEAR;
    int month = value.months() % Interval.MONTHS_PER_YEAR;
    long hour = value.micros() / Interval.MICROS_PER_HOUR;
    long micros = value.micros() % Interval.MICROS_PER_SECOND;
    long seconds = value.micros() / Interval.MICROS_PER_SECOND;
    return switch (part.key()) {
      case "HH", "HH12" -> number(part, hour % 12 == 0 ? 12 : hour % 12, 2);
      case "HH24" -> number(part, hour, 2);
      case "MI" -> number(part, seconds / 60 % 60, 2);
      case "SS" -> number(part, seconds % 60, 2);
      case "MS" -> number(part, micros / 1000, 3);
      case "US" -> number(part, micros, 6);
      case "FF1", "FF2", "FF3", "FF4", "FF5", "FF6" -> {
        int digits = part.key().charAt(2) - '0';
        yield number(part, micros / (int) Math.pow(10, 6 - digits), digits);
      }
      case "SSSS", "SSSSS" -> number(part, seconds, 0);
      case "AM", "PM" -> DateFormats.half(part, hour % 24 < 12 ? "AM" : "PM");
      case "A.M.", "P.M." -> DateFormats.half(part, hour % 24 < 12 ? "A.M." : "P.M.");
      case "YYYY", "IYYY" -> number(part, year, 4);
      case "YYY" -> number(part, year % 1000, 3);
      case "YY" -> number(part, year % 100, 2);
      case "Y" -> number(part, year % 10, 1);
      case "Y,YYY" -> number(part, year / 1000, 0) + "," + number(part, year % 1000, 3);
      case "CC" -> number(part, year / 100, 2);
      case "MM" -> number(part, month, 2);
      case "Q" -> month == 0 ? "" : number(part, (month - 1) / 3 + 1, 0);
      case "FX" -> "";
      case "RM" -> roman(part, year, month);
      case "DD" -> number(part, value.days(), 2);
      case "DDD" -> number(part, value.months() * (long) Interval.DAYS_PER_MONTH + value.days(), 3);
      case "MONTH", "MON", "DAY", "DY", "D", "ID", "TZ", "TZH", "TZM", "OF", "BC", "AD", "B.C.", "A.D." ->
          throw VecinoException.of(INVALID_DATETIME_FORMAT, "invalid format specification for an interval value")
              .withHint("Intervals are not tied to specific calendar dates.");
      default ->
          throw VecinoException.of(
              FEATURE_NOT_SUPPORTED, "pattern %s of to_char is not supported for an interval", part.key());
    };
  }

  /** Months count back from December where they are negative; whole years end with it, or begin with January. */
  private static String roman(Part part, int year, int month) {
    if (month == 0 && year == 0) {
      return "";
    }
    int number = month > 0 ? month : month < 0 ? Interval.MONTHS_PER_YEAR + 1 + month : year > 0 ? Interval.MONTHS_PER_YEAR : 1;
    return DateFormats.roman(part, number);
  }

  /** A minus sign takes a place of its own. */
  private static String number(Part part, long value, int width) {
    return (value < 0 ? "-" : "") + DateFormats.number(part, Math.abs(value), width);
  }
}
