package dev.vecino.sql.type;

import dev.vecino.type.TextStyle.DateOrder;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.Year;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The numbers of a date and a time as they are found in a text, before it is known whether there is such a day.
 *
 * <p>What a number means follows from its digits, from what is known by then, and from the order that the session's
 * {@code DateStyle} gives.
 */
final class DateTimeParts {
  enum Field {
    YEAR,
    MONTH,
    DAY,
    DAY_OF_YEAR,
    TIME,
    ZONE,
    SUMMER,
    HALF_OF_DAY,
    ERA,
    WEEKDAY
  }

  static final Set<Field> DATE = Set.of(Field.YEAR, Field.MONTH, Field.DAY);

  private static final Pattern CLOCK = Pattern.compile("(\\d*):(\\d*)(?::(\\d*))?(\\.\\d*)?");
  private static final int CONCATENATED = 6;
  private static final int LAST_YEAR = 5_874_897;

  private final DateOrder order;
  private final DateTimeError error;
  private boolean twoDigits;
  private int year;
  private int month;
  private int day;
  private int dayOfYear;
  private long hour;
  private long minute;
  private long second;
  private long fraction;
  private LocalDate known; // of a word or a Julian day

  DateTimeParts(DateOrder order, DateTimeError error) {
    this.order = order;
    this.error = error;
  }

  void month(int number) {
    month = number;
  }

  /** Makes the number that was taken for a month the day, now that a month's name follows; false where it cannot be. */
  boolean monthIsDay() {
    day = month;
    return month >= 1 && month <= 31;
  }

  void date(LocalDate date) {
    known = date;
    year = date.getYear();
    month = date.getMonthValue();
    day = date.getDayOfMonth();
  }

  void time(long micros) {
    hour = 0;
    minute = 0;
    second = 0;
    fraction = micros;
  }

  /** Adds 12 hours in the afternoon. */
  void half(int hours) {
    if (hour > 12) {
      throw error.overflow();
    }
    hour = hour % 12 + hours;
  }

  /** The microseconds since midnight, the end of the day among them. */
  long micros() {
    long micros = ((hour * 60 + minute) * 60 + second) * 1_000_000 + fraction;
    if (hour > 24 || minute > 59 || second > 60 || micros > 86_400_000_000L) {
      throw error.overflow();
    }
    return micros;
  }

  /** Reads {@code 4:05:06.7}, {@code 4:05}, or the minutes and seconds {@code 5:06.7}. */
  Set<Field> clock(String text) {
    Matcher matcher = CLOCK.matcher(text);
    if (!matcher.matches()) {
      throw error.invalid();
    }
    hour = number(matcher.group(1));
    minute = number(matcher.group(2));
    fraction = matcher.group(4) == null ? 0 : fraction(matcher.group(4));
    if (matcher.group(3) != null) {
      second = number(matcher.group(3));
    } else if (matcher.group(4) != null) {
      second = minute;
      minute = hour;
      hour = 0;
    }
    micros();
    return EnumSet.of(Field.TIME);
  }

  /** Reads words and numbers with separators between them. */
  Set<Field> date(String text, Set<Field> before) {
    List<String> numbers = new ArrayList<>();
    EnumSet<Field> found = EnumSet.noneOf(Field.class);
    boolean textMonth = false;
    int at = 0;
    while (at < text.length()) {
      while (at < text.length() && !Character.isLetterOrDigit(text.charAt(at))) {
        at++;
      }
      int start = at;
      boolean isNumber = at < text.length() && DateTimeTokens.isDigit(text.charAt(at));
      while (at < text.length() && Character.isLetterOrDigit(text.charAt(at))
          && isNumber == DateTimeTokens.isDigit(text.charAt(at))) {
        at++;
      }
      String part = text.substring(start, at);
      if (isNumber) {
        numbers.add(part);
        at += at < text.length() && !Character.isLetter(text.charAt(at)) ? 1 : 0;
        continue;
      }
      DateTimeWord word = DateTimeWord.of(part).orElseThrow(error::invalid);
      switch (word.meaning()) {
        case IGNORED -> { }
        case MONTH -> {
          addAll(found, EnumSet.of(Field.MONTH), before);
          month = word.number();
          textMonth = true;
        }
        default -> throw error.invalid();
      }
    }
    for (String number : numbers) {
      EnumSet<Field> all = EnumSet.noneOf(Field.class);
      all.addAll(before);
      all.addAll(found);
      addAll(found, number(number, textMonth, all), before);
    }
    EnumSet<Field> all = EnumSet.copyOf(found);
    all.addAll(before);
    if (!all.containsAll(DATE)) {
      throw error.invalid();
    }
    return found;
  }

  private void addAll(Set<Field> found, Set<Field> more, Set<Field> before) {
    for (Field field : more) {
      if (before.contains(field) || !found.add(field)) {
        throw error.invalid();
      }
    }
  }

  /** Reads one number. */
  Set<Field> number(String text, boolean textMonth, Set<Field> before) {
    int point = text.indexOf('.');
    if (point > 2) {
      EnumSet<Field> withDate = EnumSet.copyOf(DATE);
      withDate.addAll(before);
      return concatenated(text, withDate);
    }
    int value = number(point < 0 ? text : text.substring(0, point));
    if (point >= 0) {
      fraction = fraction(text.substring(point));
    }
    boolean hasYear = before.contains(Field.YEAR);
    boolean hasMonth = before.contains(Field.MONTH);
    boolean hasDay = before.contains(Field.DAY);
    if (text.length() == 3 && hasYear && !hasMonth && !hasDay && value >= 1 && value <= 366) {
      dayOfYear = value;
      return EnumSet.of(Field.DAY_OF_YEAR, Field.MONTH, Field.DAY);
    }
    boolean isYear = text.length() >= 3 || order == DateOrder.YMD;
    if (hasYear && hasMonth && hasDay) {
      return concatenated(text, before);
    }
    if (hasYear && hasMonth) {
      if (textMonth && text.length() >= 3 && twoDigits) {
        day = year; // the first number was the day
        year = value;
        twoDigits = false;
        return EnumSet.of(Field.DAY);
      }
      day = value;
      return EnumSet.of(Field.DAY);
    }
    if (hasMonth && hasDay || hasMonth && textMonth && isYear && !hasYear || before.stream().noneMatch(DATE::contains) && isYear) {
      year = value;
      twoDigits = text.length() <= 2;
      return EnumSet.of(Field.YEAR);
    }
    if (hasMonth || before.stream().noneMatch(DATE::contains) && order == DateOrder.DMY) {
      day = value;
      return EnumSet.of(Field.DAY);
    }
    if (hasDay && hasYear) {
      throw error.invalid();
    }
    month = value;
    return EnumSet.of(Field.MONTH);
  }

  /** Reads a date or time without separators: {@code 20011223}, {@code 040506.7}. */
  Set<Field> concatenated(String text, Set<Field> before) {
    int point = text.indexOf('.');
    String digits = point < 0 ? text : text.substring(0, point);
    if (!digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
      throw error.invalid();
    }
    int length = digits.length();
    if (point >= 0) {
      fraction = fraction(text.substring(point));
    } else if (!before.containsAll(DATE) && length >= CONCATENATED) {
      day = number(digits.substring(length - 2));
      month = number(digits.substring(length - 4, length - 2));
      year = number(digits.substring(0, length - 4));
      twoDigits |= length == CONCATENATED;
      return EnumSet.copyOf(DATE);
    }
    if (before.contains(Field.TIME) || length != CONCATENATED && length != CONCATENATED - 2) {
      throw error.invalid();
    }
    hour = number(digits.substring(0, 2));
    minute = number(digits.substring(2, 4));
    second = length == CONCATENATED ? number(digits.substring(4)) : 0;
    return EnumSet.of(Field.TIME);
  }

  /** The day that the numbers mean, if a year is among them. */
  Optional<LocalDate> date(Set<Field> seen, boolean beforeChrist) {
    if (known != null) {
      return Optional.of(known);
    }
    if (!seen.contains(Field.YEAR)) {
      return Optional.empty();
    }
    int proleptic = year;
    if (beforeChrist || !twoDigits) {
      if (year <= 0) {
        throw error.overflow();
      }
      proleptic = beforeChrist ? 1 - year : year;
    } else {
      proleptic += year < 70 ? 2000 : 1900;
    }
    if (seen.contains(Field.DAY_OF_YEAR)) {
      return Optional.of(Year.of(proleptic).atDay(1).plusDays(dayOfYear - 1L));
    }
    if (month < 1 || month > 12 || day < 1 || day > 31) {
      throw error.otherOrder();
    }
    try {
      return Optional.of(LocalDate.of(Math.min(proleptic, LAST_YEAR + 1), month, day));
    } catch (DateTimeException e) {
      throw error.overflow().causedBy(e);
    }
  }

  private int number(String digits) {
    try {
      return digits.isEmpty() ? 0 : Integer.parseInt(digits);
    } catch (NumberFormatException e) {
      throw (digits.chars().allMatch(Character::isDigit) ? error.overflow() : error.invalid()).causedBy(e);
    }
  }

  /** Microseconds of a point and digits. */
  private long fraction(String text) {
    if (text.length() > 1 && !text.substring(1).chars().allMatch(Character::isDigit)) {
      throw error.invalid();
    }
    return text.length() == 1 ? 0 : Math.round(Math.rint(Double.parseDouble("0" + text) * 1_000_000));
  }
}
