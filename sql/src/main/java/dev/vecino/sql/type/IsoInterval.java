package dev.vecino.sql.type;

import dev.vecino.sql.type.IntervalSum.Amount;
import dev.vecino.type.Interval;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Intervals as ISO 8601 writes them: {@code P1Y2M3DT4H5M6S}, the alternative forms {@code P0001-02-03T04:05:06} and {@code
 * P00010203T040506} among them. Numbers may have signs and fractions, as PostgreSQL allows.
 */
final class IsoInterval {
  private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d*)(\\.\\d*)?");
  private static final int BASIC_DATE = 8;
  private static final int BASIC_TIME = 6;

  private final String text;
  private final IntervalSum sum = new IntervalSum();
  private int at = 1;
  private int width; // digits of the whole part of the last number

  private IsoInterval(String text) {
    this.text = text;
  }

  /** Empty where the text is not of this form. */
  static Optional<Interval> parse(String text) {
    if (text.length() < 2 || text.charAt(0) != 'P') {
      return Optional.empty();
    }
    var interval = new IsoInterval(text);
    return interval.date() ? Optional.of(interval.sum.interval()) : Optional.empty();
  }

  private boolean date() {
    boolean first = true;
    while (at < text.length()) {
      if (take('T')) {
        return time();
      }
      Amount amount = number();
      if (amount == null) {
        return false;
      }
      char unit = next();
      switch (unit) {
        case 'Y' -> sum.addYears(amount, 1);
        case 'M' -> sum.addMonths(amount);
        case 'W' -> sum.addWeeks(amount);
        case 'D' -> sum.addDays(amount);
        case 'T', '-', 0 -> {
          return first && alternativeDate(amount, unit);
        }
        default -> {
          return false;
        }
      }
      first = false;
    }
    return true;
  }

  private boolean alternativeDate(Amount first, char unit) {
    if (width == BASIC_DATE && unit != '-') {
      long digits = first.whole();
      sum.addYears(new Amount(digits / 10_000, 0), 1);
      sum.addMonths(new Amount(digits / 100 % 100, 0));
      sum.addDays(new Amount(digits % 100, first.fraction()));
      return unit == 0 || time();
    }
    sum.addYears(first, 1);
    if (unit != '-') {
      return unit == 0 || time();
    }
    Amount months = number();
    if (months == null) {
      return false;
    }
    sum.addMonths(months);
    if (take('-')) {
      Amount days = number();
      if (days == null) {
        return false;
      }
      sum.addDays(days);
    }
    return at == text.length() || take('T') && time();
  }

  private boolean time() {
    boolean first = true;
    while (at < text.length()) {
      if (take('T')) {
        first = true;
        continue;
      }
      Amount amount = number();
      if (amount == null) {
        return false;
      }
      char unit = next();
      switch (unit) {
        case 'H' -> sum.addMicros(amount, Interval.MICROS_PER_HOUR);
        case 'M' -> sum.addMicros(amount, Interval.MICROS_PER_MINUTE);
        case 'S' -> sum.addMicros(amount, Interval.MICROS_PER_SECOND);
        case ':', 0 -> {
          return first && alternativeTime(amount, unit);
        }
        default -> {
          return false;
        }
      }
      first = false;
    }
    return true;
  }

  private boolean alternativeTime(Amount first, char unit) {
    if (width == BASIC_TIME && unit == 0) {
      long digits = first.whole();
      sum.addMicros(new Amount(digits / 10_000, 0), Interval.MICROS_PER_HOUR);
      sum.addMicros(new Amount(digits / 100 % 100, 0), Interval.MICROS_PER_MINUTE);
      sum.addMicros(new Amount(digits % 100, first.fraction()), Interval.MICROS_PER_SECOND);
      return true;
    }
    sum.addMicros(first, Interval.MICROS_PER_HOUR);
    if (unit == 0) {
      return true;
    }
    Amount minutes = number();
    if (minutes == null) {
      return false;
    }
    sum.addMicros(minutes, Interval.MICROS_PER_MINUTE);
    if (take(':')) {
      Amount seconds = number();
      if (seconds == null) {
        return false;
      }
      sum.addMicros(seconds, Interval.MICROS_PER_SECOND);
    }
    return at == text.length();
  }

  /** The number at this place; null where there is none. */
  private Amount number() {
    Matcher matcher = NUMBER.matcher(text).region(at, text.length());
    if (!matcher.lookingAt() || matcher.group(1).isEmpty() && matcher.group(2) == null) {
      return null;
    }
    boolean negative = text.charAt(at) == '-';
    at = matcher.end();
    width = matcher.group(1).length();
    String fraction = matcher.group(2);
    var amount =
        new Amount(
            width == 0 ? 0 : Long.parseLong(matcher.group(1)),
            fraction == null ? 0 : Double.parseDouble("0" + fraction));
    return negative ? amount.negated() : amount;
  }

  private char next() {
    return at < text.length() ? text.charAt(at++) : 0;
  }

  private boolean take(char wanted) {
    if (at < text.length() && text.charAt(at) == wanted) {
      at++;
      return true;
    }
    return false;
  }
}
