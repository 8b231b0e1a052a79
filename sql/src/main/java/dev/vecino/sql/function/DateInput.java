package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.DATETIME_FIELD_OVERFLOW;
import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_DATETIME_FORMAT;
import static java.time.temporal.ChronoField.DAY_OF_WEEK;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.function.DatePatterns.Part;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Year;
import java.time.temporal.IsoFields;
import java.time.temporal.JulianFields;
import java.util.List;
import java.util.Locale;

/** {@code to_date} and {@code to_timestamp}: text read by a pattern. */
public final class DateInput {
  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
  private static final List<String> FULL_MONTHS =
      List.of("january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
          "november", "december");

  private final String text;
  private int at;
  private int year = 1;
  private int month = 1;
  private int day = 1;
  private int dayOfYear;
  private int isoYear;
  private int isoWeek = 1;
  private int isoDay = 1;
  private int julian;
  private boolean beforeChrist;
  private int hour;
  private int minute;
  private int second;
  private int micros;
  private Boolean afternoon;
  private boolean twelveHours;

  private DateInput(String text) {
    this.text = text;
  }

  @Sql("to_date")
  public static LocalDate date(String text, String pattern) {
    return read(text, pattern).date();
  }

  @Sql(value = "to_timestamp", volatility = Volatility.STABLE)
  public static Instant timestamp(SessionValues session, String text, String pattern) {
    DateInput input = read(text, pattern);
    return LocalDateTime.of(input.date(), input.time())
        .atZone(session.timeZone())
        .withLaterOffsetAtOverlap()
        .toInstant();
  }

  private static DateInput read(String text, String pattern) {
    var input = new DateInput(text);
    List<Part> parts = DatePatterns.parse(pattern);
    for (int i = 0; i < parts.size(); i++) {
      boolean isBeforeNumber = i + 1 < parts.size() && isNumber(parts.get(i + 1));
      input.read(parts.get(i), isBeforeNumber);
    }
    return input;
  }

  private static boolean isNumber(Part part) {
    return switch (part.key()) {
      case "", "MONTH", "MON", "DAY", "DY", "AM", "PM", "A.M.", "P.M." -> false;
      default -> true;
    };
  }

  private void read(Part part, boolean isBeforeNumber) {
    if (part.key().isEmpty()) {
      separator(part.text());
      return;
    }
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
    if (at == text.length()) {
      return; // what is missing keeps its least value
    }
    switch (part.key()) {
      case "YYYY" -> year = number(part, isBeforeNumber ? 4 : 9);
      case "YY" -> {
        int two = number(part, 2);
        year = two < 70 ? 2000 + two : 1900 + two;
      }
      case "YYY" -> year = 2000 + number(part, 3);
      case "Y" -> year = 2020 + number(part, 1);
      case "Y,YYY" -> {
        year = 1000 * number(part, 9);
        separator(",");
        year += number(part, 3);
      }
      case "IYYY" -> isoYear = number(part, isBeforeNumber ? 4 : 9);
      case "IW" -> isoWeek = number(part, 2);
      case "ID" -> isoDay = number(part, 1);
      case "J" -> julian = number(part, 9);
      case "D", "Q", "W", "WW" -> number(part, 2); // read, and left out of account
      case "BC", "AD", "B.C.", "A.D." -> {
        int length = part.key().length();
        beforeChrist = text.substring(at).toUpperCase(Locale.ROOT).startsWith("B");
        at = Math.min(text.length(), at + length);
      }
      case "RM" -> month = RomanNumerals.parse(word());
      case "MM" -> month = number(part, 2);
      case "MONTH", "MON" -> month = monthName();
      case "DD" -> day = number(part, 2);
      case "DDD" -> dayOfYear = number(part, 3);
      case "HH24" -> hour = number(part, 2);
      case "HH", "HH12" -> {
        hour = number(part, 2);
        twelveHours = true;
      }
      case "MI" -> minute = number(part, 2);
      case "SS" -> second = number(part, 2);
      case "SSSS", "SSSSS" -> {
        int ofDay = number(part, 5);
        hour = ofDay / 3600;
        minute = ofDay / 60 % 60;
        second = ofDay % 60;
      }
      case "MS" -> micros += fraction(3);
      case "US" -> micros += fraction(6);
      case "FF1", "FF2", "FF3", "FF4", "FF5", "FF6" -> micros += fraction(part.key().charAt(2) - '0');
      case "AM", "PM" -> half(2);
      case "A.M.", "P.M." -> half(4);
      case "DAY", "DY" -> word();
      default ->
          throw VecinoException.of(FEATURE_NOT_SUPPORTED, "pattern %s of to_date is not supported", part.key());
    }
  }

  /** A separator in the pattern skips one in the text, if there is one. */
  private void separator(String wanted) {
    for (int i = 0; i < wanted.length() && at < text.length(); i++) {
      if (!Character.isLetterOrDigit(text.charAt(at)) || Character.isLetter(wanted.charAt(i))) {
        at++;
      }
    }
  }

  private int number(Part part, int most) {
    int start = at;
    if (at < text.length() && text.charAt(at) == '-') {
      at++;
    }
    while (at < text.length() && at - start < most && Character.isDigit(text.charAt(at))) {
      at++;
    }
    if (start == at) {
      throw invalid(part.key(), text.substring(start, Math.min(text.length(), start + most)));
    }
    return Integer.parseInt(text.substring(start, at));
  }

  private int fraction(int most) {
    int start = at;
    while (at < text.length() && at - start < most && Character.isDigit(text.charAt(at))) {
      at++;
    }
    String digits = text.substring(start, at);
    return digits.isEmpty() ? 0 : Integer.parseInt((digits + "000000").substring(0, 6));
  }

  private int monthName() {
    String word = word();
    String name = word.toLowerCase(Locale.ROOT);
    int found = FULL_MONTHS.indexOf(name) >= 0 ? FULL_MONTHS.indexOf(name) : MONTHS.indexOf(name);
    if (found < 0) {
      throw invalid("Mon", word);
    }
    return found + 1;
  }

  private String word() {
    int start = at;
    while (at < text.length() && Character.isLetter(text.charAt(at))) {
      at++;
    }
    return text.substring(start, at);
  }

  private void half(int length) {
    String mark = text.substring(at, Math.min(text.length(), at + length)).toLowerCase(Locale.ROOT).replace(".", "");
    at = Math.min(text.length(), at + length);
    if (!mark.equals("am") && !mark.equals("pm")) {
      throw invalid("AM", mark);
    }
    afternoon = mark.equals("pm");
  }

  private LocalDate date() {
    try {
      if (julian > 0) {
        return LocalDate.EPOCH.with(JulianFields.JULIAN_DAY, julian);
      }
      if (isoYear > 0) {
        return LocalDate.of(isoYear, 1, 4).with(IsoFields.WEEK_OF_WEEK_BASED_YEAR, isoWeek).with(DAY_OF_WEEK, isoDay);
      }
      int proleptic = beforeChrist ? 1 - year : year;
      return dayOfYear > 0 ? Year.of(proleptic).atDay(dayOfYear) : LocalDate.of(proleptic, month, day);
    } catch (DateTimeException e) {
      throw overflow().causedBy(e);
    }
  }

  private LocalTime time() {
    int hours = hour;
    if (twelveHours || afternoon != null) {
      if (hour < 1 || hour > 12) {
        throw VecinoException.of(INVALID_DATETIME_FORMAT, "hour \"%d\" is invalid for the 12-hour clock", hour)
            .withHint("Use the 24-hour clock, or give an hour between 1 and 12.");
      }
      hours = hour % 12 + (Boolean.TRUE.equals(afternoon) ? 12 : 0);
    }
    try {
      return LocalTime.of(hours, minute, second, micros * 1000);
    } catch (DateTimeException e) {
      throw overflow().causedBy(e);
    }
  }

  private VecinoException overflow() {
    return VecinoException.of(DATETIME_FIELD_OVERFLOW, "date/time field value out of range: \"%s\"", text);
  }

  private static VecinoException invalid(String key, String value) {
    return VecinoException.of(INVALID_DATETIME_FORMAT, "invalid value \"%s\" for \"%s\"", value, key);
  }
}
