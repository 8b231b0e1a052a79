package dev.vecino.sql.function;

import dev.vecino.sql.function.DatePatterns.Part;
import dev.vecino.type.Infinity;
import dev.vecino.type.MomentText;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.TextStyle;
import java.time.temporal.IsoFields;
import java.time.temporal.JulianFields;
import java.util.List;
import java.util.Locale;

/** {@code to_char} of dates and times. */
public final class DateFormats {
  private static final List<String> ROMAN =
      List.of("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII");

  private DateFormats() {}

  @Sql(value = "to_char", nullable = true)
  public static String format(LocalDate date, String pattern) {
    return Infinity.sign(date) != 0 ? null : format(date.atStartOfDay(), pattern);
  }

  @Sql(value = "to_char", nullable = true)
  public static String format(LocalDateTime timestamp, String pattern) {
    return Infinity.sign(timestamp) != 0 ? null : format(timestamp, null, pattern);
  }

  @Sql(value = "to_char", nullable = true, volatility = Volatility.STABLE)
  public static String format(SessionValues session, Instant instant, String pattern) {
    if (Infinity.sign(instant) != 0) {
      return null;
    }
    ZonedDateTime moment = instant.atZone(session.timeZone());
    return format(moment.toLocalDateTime(), moment, pattern);
  }

  private static String format(LocalDateTime timestamp, ZonedDateTime moment, String pattern) {
    if (pattern.isEmpty()) {
      return null;
    }
    var out = new StringBuilder();
    for (Part part : DatePatterns.parse(pattern)) {
      out.append(part.key().isEmpty() ? part.text() : value(timestamp, moment, part));
    }
    return out.toString();
  }

  private static String value(LocalDateTime timestamp, ZonedDateTime moment, Part part) {
    LocalTime time = timestamp.toLocalTime();
    LocalDate date = timestamp.toLocalDate();
    int year = date.getYear() <= 0 ? 1 - date.getYear() : date.getYear();
    int isoYear = date.get(IsoFields.WEEK_BASED_YEAR);
    int hour = time.getHour();
    int micros = time.getNano() / 1000;
    return switch (part.key()) {
      case "FX" -> "";
      case "HH", "HH12" -> number(part, hour % 12 == 0 ? 12 : hour % 12, 2);
      case "HH24" -> number(part, hour, 2);
      case "MI" -> number(part, time.getMinute(), 2);
      case "SS" -> number(part, time.getSecond(), 2);
      case "MS" -> number(part, micros / 1000, 3);
      case "US" -> number(part, micros, 6);
      case "FF1", "FF2", "FF3", "FF4", "FF5", "FF6" -> {
        int digits = part.key().charAt(2) - '0';
        yield number(part, micros / (int) Math.pow(10, 6 - digits), digits);
      }
      case "SSSS", "SSSSS" -> number(part, time.toSecondOfDay(), 0);
      case "AM", "PM" -> half(part, hour < 12 ? "AM" : "PM");
      case "A.M.", "P.M." -> half(part, hour < 12 ? "A.M." : "P.M.");
      case "BC", "AD" -> half(part, date.getYear() <= 0 ? "BC" : "AD");
      case "B.C.", "A.D." -> half(part, date.getYear() <= 0 ? "B.C." : "A.D.");
      case "YYYY" -> number(part, year, 4);
      case "Y,YYY" -> number(part, year / 1000, 0) + "," + number(part, year % 1000, 3);
      case "YYY" -> number(part, year % 1000, 3);
      case "YY" -> number(part, year % 100, 2);
      case "Y" -> number(part, year % 10, 1);
      case "IYYY" -> number(part, isoYear, 4);
      case "IYY" -> number(part, isoYear % 1000, 3);
      case "IY" -> number(part, isoYear % 100, 2);
      case "I" -> number(part, isoYear % 10, 1);
      case "CC" -> number(part, (year + 99) / 100, 2);
      case "Q" -> number(part, (date.getMonthValue() + 2) / 3, 1);
      case "MM" -> number(part, date.getMonthValue(), 2);
      case "MONTH" -> name(part, date.getMonth(), TextStyle.FULL);
      case "MON" -> name(part, date.getMonth(), TextStyle.SHORT);
      case "RM" -> roman(part, date.getMonthValue());
      case "DDD" -> number(part, date.getDayOfYear(), 3);
      case "IDDD" -> number(part, (date.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) - 1) * 7 + weekday(date), 3);
      case "DD" -> number(part, date.getDayOfMonth(), 2);
      case "DAY" -> name(part, date.getDayOfWeek(), TextStyle.FULL);
      case "DY" -> name(part, date.getDayOfWeek(), TextStyle.SHORT);
      case "D" -> number(part, weekday(date) % 7 + 1, 1);
      case "ID" -> number(part, weekday(date), 1);
      case "W" -> number(part, (date.getDayOfMonth() - 1) / 7 + 1, 1);
      case "WW" -> number(part, (date.getDayOfYear() - 1) / 7 + 1, 2);
      case "IW" -> number(part, date.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR), 2);
      case "J" -> number(part, date.getLong(JulianFields.JULIAN_DAY), 0);
      default -> zone(part, moment);
    };
  }

  private static String zone(Part part, ZonedDateTime moment) {
    if (moment == null) {
      return part.key().equals("TZ") ? "" : part.key().equals("OF") || part.key().equals("TZH") ? "+00" : "00";
    }
    ZoneOffset offset = moment.getOffset();
    int minutes = Math.abs(offset.getTotalSeconds() / 60);
    String hours = (offset.getTotalSeconds() < 0 ? "-" : "+") + String.format(Locale.ROOT, "%02d", minutes / 60);
    return switch (part.key()) {
      case "TZH" -> hours;
      case "TZM" -> String.format(Locale.ROOT, "%02d", minutes % 60);
      case "OF" -> minutes % 60 == 0 ? hours : hours + ":" + String.format(Locale.ROOT, "%02d", minutes % 60);
      default -> {
        String name = MomentText.zoneName(moment.getZone(), moment.toInstant());
        yield part.text().equals("tz") ? name.toLowerCase(Locale.ROOT) : name;
      }
    };
  }

  private static int weekday(LocalDate date) {
    return date.getDayOfWeek().getValue();
  }

  static String roman(Part part, int month) {
    String numeral = ROMAN.get(month - 1);
    return padded(part, part.text().startsWith("r") ? numeral.toLowerCase(Locale.ROOT) : numeral, 4);
  }

  static String number(Part part, long value, int width) {
    String digits = Long.toString(value);
    String filled = part.fill() ? "0".repeat(Math.max(0, width - digits.length())) + digits : digits;
    if (part.suffix().isEmpty()) {
      return filled;
    }
    boolean isTeen = value % 100 >= 11 && value % 100 <= 13;
    String ordinal = isTeen ? "th" : value % 10 == 1 ? "st" : value % 10 == 2 ? "nd" : value % 10 == 3 ? "rd" : "th";
    return filled + (part.suffix().equals("TH") ? ordinal.toUpperCase(Locale.ROOT) : ordinal);
  }

  static String half(Part part, String value) {
    return Character.isLowerCase(part.text().charAt(0)) ? value.toLowerCase(Locale.ROOT) : value;
  }

  private static String name(Part part, Month month, TextStyle style) {
    return padded(part, cased(part, month.getDisplayName(style, Locale.US)), style == TextStyle.FULL ? 9 : 0);
  }

  private static String name(Part part, DayOfWeek day, TextStyle style) {
    return padded(part, cased(part, day.getDisplayName(style, Locale.US)), style == TextStyle.FULL ? 9 : 0);
  }

  /** {@code DAY}, {@code Day} and {@code day} say how the name is written. */
  private static String cased(Part part, String name) {
    String text = part.text();
    if (Character.isLowerCase(text.charAt(0))) {
      return name.toLowerCase(Locale.ROOT);
    }
    return Character.isUpperCase(text.charAt(1)) ? name.toUpperCase(Locale.ROOT) : name;
  }

  private static String padded(Part part, String text, int width) {
    return part.fill() ? text + " ".repeat(Math.max(0, width - text.length())) : text;
  }
}
