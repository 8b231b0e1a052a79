package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.INVALID_DATETIME_FORMAT;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.function.DateFields.Field;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.JulianFields;

/** {@code to_date} and {@code to_timestamp}: text read by a pattern. */
public final class DateInput {
  private static final LocalDate FIRST = LocalDate.of(-4713, 11, 24);

  private final DateFields fields;

  private DateInput(DateFields fields) {
    this.fields = fields;
  }

  @Sql("to_date")
  public static LocalDate date(String text, String pattern) {
    return new DateInput(DateFields.read(text, pattern)).date();
  }

  @Sql(value = "to_timestamp", volatility = Volatility.STABLE)
  public static Instant timestamp(SessionValues session, String text, String pattern) {
    DateFields fields = DateFields.read(text, pattern);
    var input = new DateInput(fields);
    LocalDate date = input.date();
    LocalTime midnight = LocalTime.MIN;
    return LocalDateTime.of(date, midnight)
        .plus(input.microsOfDay(), ChronoUnit.MICROS)
        .atZone(fields.zone().orElseGet(session::timeZone))
        .withLaterOffsetAtOverlap()
        .toInstant();
  }

  private LocalDate date() {
    try {
      LocalDate date = unchecked();
      if (date.isBefore(FIRST)) {
        throw fields.overflow();
      }
      return date;
    } catch (DateTimeException e) {
      throw fields.overflow().causedBy(e);
    }
  }

  private LocalDate unchecked() {
    if (fields.get(Field.JULIAN) != 0) {
      return LocalDate.EPOCH.with(JulianFields.JULIAN_DAY, fields.get(Field.JULIAN));
    }
    int year = year();
    int dayOfYear = fields.get(Field.DAY_OF_YEAR);
    int week = fields.get(Field.WEEK);
    if (week != 0 && fields.isIso()) {
      int weekday = fields.get(Field.WEEKDAY); // Sunday is 1, and the last of its week
      return firstWeek(year).plusWeeks(week - 1L).plusDays(weekday == 0 ? 0 : weekday == 1 ? 6 : weekday - 2L);
    }
    if (week != 0) {
      dayOfYear = (week - 1) * 7 + 1;
    }
    int day = fields.get(Field.WEEK_OF_MONTH) == 0 ? fields.get(Field.DAY) : (fields.get(Field.WEEK_OF_MONTH) - 1) * 7 + 1;
    int month = fields.get(Field.MONTH);
    if (dayOfYear != 0 && (month <= 1 || day <= 1)) {
      if (year == 0 && !fields.beforeChrist()) {
        throw VecinoException.of(INVALID_DATETIME_FORMAT, "cannot calculate day of year without year information");
      }
      if (fields.isIso()) {
        return firstWeek(year).plusDays(dayOfYear - 1L);
      }
      LocalDate first = LocalDate.of(year, 1, 1);
      if (dayOfYear < 1 || dayOfYear > first.lengthOfYear()) {
        throw fields.overflow();
      }
      return first.plusDays(dayOfYear - 1L);
    }
    return LocalDate.of(year, month == 0 ? 1 : month, day == 0 ? 1 : day);
  }

  private static LocalDate firstWeek(int year) {
    return LocalDate.of(year, 1, 4).with(IsoFields.WEEK_OF_WEEK_BASED_YEAR, 1).with(java.time.DayOfWeek.MONDAY);
  }

  /** The year as the calendar counts it, the one before 1 being 0. */
  private int year() {
    int year = fields.get(Field.YEAR);
    int century = fields.beforeChrist() ? -fields.get(Field.CENTURY) : fields.get(Field.CENTURY);
    if (year == 0) {
      return century == 0 ? 0 : century > 0 ? (century - 1) * 100 + 1 : century * 100 + 1;
    }
    if (century != 0 && fields.yearDigits() <= 2) {
      int rest = year % 100;
      if (rest == 0) {
        return century * 100 + (century >= 0 ? 0 : 1);
      }
      return century >= 0 ? (century - 1) * 100 + rest : (century + 1) * 100 - rest + 1;
    }
    int signed = fields.beforeChrist() ? -year : year;
    return signed < 0 ? signed + 1 : signed;
  }

  private long microsOfDay() {
    int hour = fields.get(Field.HOUR);
    int minute = fields.get(Field.MINUTE);
    int second = fields.get(Field.SECOND);
    int ofDay = fields.get(Field.SECOND_OF_DAY);
    if (ofDay != 0) {
      hour = hour == 0 ? ofDay / 3600 : hour;
      minute = minute == 0 ? ofDay / 60 % 60 : minute;
      second = second == 0 ? ofDay % 60 : second;
    }
    if (fields.twelveHours()) {
      if (hour < 1 || hour > 12) {
        throw VecinoException.of(INVALID_DATETIME_FORMAT, "hour \"%d\" is invalid for the 12-hour clock", hour)
            .withHint("Use the 24-hour clock, or give an hour between 1 and 12.");
      }
      hour = hour % 12 + (fields.afternoon() ? 12 : 0);
    }
    int micros = fields.get(Field.MILLISECOND) * 1000 + fields.get(Field.MICROSECOND);
    boolean possible = hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second < 60;
    if (!possible || micros < 0 || micros >= 1_000_000) {
      throw fields.overflow();
    }
    int unit = 1;
    for (int digits = fields.fractionDigits(); digits < 6; digits++) {
      unit *= 10;
    }
    long rounded = (micros + unit / 2L) / unit * unit;
    return ((hour * 60L + minute) * 60 + second) * 1_000_000 + rounded;
  }
}
