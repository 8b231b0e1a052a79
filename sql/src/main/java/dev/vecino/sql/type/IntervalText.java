package dev.vecino.sql.type;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INTERVAL_FIELD_OVERFLOW;
import static dev.vecino.error.SqlState.INVALID_DATETIME_FORMAT;

import dev.vecino.error.Excerpt;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.IntervalSum.Amount;
import dev.vecino.sql.type.IntervalTokens.Token;
import dev.vecino.type.DataType;
import dev.vecino.type.Infinity;
import dev.vecino.type.Interval;
import dev.vecino.type.IntervalFields;
import dev.vecino.type.TextStyle.IntervalStyle;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Intervals as text: {@code 1 year 2 months 3 days 04:05:06}, {@code 1 day ago}, the standard's {@code 1-2} and {@code 3
 * 4:05:06}, and ISO 8601.
 *
 * <p>The parts are read from the last to the first, as PostgreSQL does, since a number's unit stands behind it.
 */
final class IntervalText {
  private static final Pattern CLOCK = Pattern.compile("(\\d+):(\\d+)(?::(\\d+))?(\\.\\d*)?");
  private static final Pattern NUMBER = Pattern.compile("([+-]?)(\\d*)(?:(\\.\\d*)|-(\\d+))?");

  private final IntervalFields fields; // null for all
  private final boolean negative; // all of it
  private final IntervalSum sum = new IntervalSum();
  private final Set<IntervalUnit> seen = EnumSet.noneOf(IntervalUnit.class);
  private IntervalUnit unit;
  private boolean unitIsUnused;
  private boolean ago;

  private IntervalText(IntervalFields fields, boolean negative) {
    this.fields = fields;
    this.negative = negative;
  }

  /** Whether the only sign is a minus before the first part, which is then that of all, as in the standard. */
  private static boolean isNegative(List<Token> tokens) {
    return !tokens.isEmpty()
        && tokens.getFirst().text().startsWith("-")
        && tokens.stream().skip(1).noneMatch(token -> token.text().startsWith("-") || token.text().startsWith("+"));
  }

  /**
   * Reads an interval.
   *
   * @param fields which the last number counts where no unit is written; the value is not cut to them
   * @param style in which one minus before the whole stands for all parts, if it is the standard's
   * @throws VecinoException 22007 for a text that is no interval, 22015 for one that is too long
   */
  static Interval parse(String text, Optional<IntervalFields> fields, IntervalStyle style) {
    int infinite = Infinity.parse(TextFormat.trim(text).toLowerCase(Locale.ROOT));
    if (infinite != 0) {
      return Infinity.interval(infinite);
    }
    try {
      Optional<Interval> traditional =
          IntervalTokens.of(text)
              .flatMap(
                  tokens ->
                      new IntervalText(
                              fields.orElse(null), style == IntervalStyle.SQL_STANDARD && isNegative(tokens))
                          .read(tokens));
      return traditional
          .or(() -> IsoInterval.parse(TextFormat.trim(text)))
          .orElseThrow(
              () ->
                  VecinoException.of(
                      INVALID_DATETIME_FORMAT,
                      "invalid input syntax for type interval: \"%s\"",
                      Excerpt.of(text)));
    } catch (ArithmeticException | NumberFormatException e) {
      throw VecinoException.of(
              INTERVAL_FIELD_OVERFLOW, "interval field value out of range: \"%s\"", Excerpt.of(text))
          .causedBy(e);
    }
  }

  /** The interval cut to the fields of {@code type} and rounded to its digits. */
  static Interval fit(DataType type, Interval value) {
    if (Infinity.sign(value) != 0) {
      return value;
    }
    Interval cut = type.intervalFields().map(kept -> kept.cut(value)).orElse(value);
    long unit = 1;
    for (int digits = type.secondDigits(); digits < DataType.MOST_DIGITS; digits++) {
      unit *= 10;
    }
    if (unit == 1) {
      return cut;
    }
    long micros = cut.micros();
    long rounded = (Math.abs(micros) + unit / 2) / unit * unit;
    return new Interval(cut.months(), cut.days(), micros < 0 ? -rounded : rounded);
  }

  /** Empty where the tokens are no interval in this form. */
  private Optional<Interval> read(List<Token> tokens) {
    for (int i = tokens.size() - 1; i >= 0; i--) {
      boolean known =
          switch (tokens.get(i).kind()) {
            case CLOCK -> clock(tokens.get(i).text(), false);
            case SIGNED -> signed(tokens.get(i).text());
            case NUMBER -> number(tokens.get(i).text());
            case WORD -> word(tokens.get(i).text(), i == tokens.size() - 1);
          };
      if (!known) {
        return Optional.empty();
      }
    }
    if (seen.isEmpty() || unitIsUnused) {
      return Optional.empty();
    }
    return Optional.of(ago ? sum.negated() : sum.interval());
  }

  private boolean signed(String text) {
    return text.indexOf(':') > 0 && clock(text.substring(1), text.charAt(0) == '-') || number(text);
  }

  private boolean clock(String text, boolean minus) {
    Matcher matcher = CLOCK.matcher(text);
    if (!matcher.matches() || !see(IntervalUnit.HOUR, IntervalUnit.MINUTE, IntervalUnit.SECOND)) {
      return false;
    }
    long hour = Long.parseLong(matcher.group(1));
    long minute = Integer.parseInt(matcher.group(2));
    long second = matcher.group(3) == null ? 0 : Integer.parseInt(matcher.group(3));
    boolean isMinuteToSecond =
        matcher.group(3) == null && (matcher.group(4) != null || fields == IntervalFields.MINUTE_TO_SECOND);
    if (isMinuteToSecond) {
      second = minute;
      minute = hour;
      hour = 0;
    }
    if (minute > 59 || second > 60) {
      throw new ArithmeticException();
    }
    double fraction = matcher.group(4) == null ? 0 : Double.parseDouble("0" + matcher.group(4));
    long micros =
        Math.addExact(
            Math.multiplyExact(hour, Interval.MICROS_PER_HOUR),
            minute * Interval.MICROS_PER_MINUTE
                + second * Interval.MICROS_PER_SECOND
                + Math.round(fraction * Interval.MICROS_PER_SECOND));
    sum.addMicros(minus || negative ? -micros : micros);
    unit = IntervalUnit.DAY;
    unitIsUnused = false;
    return true;
  }

  private boolean number(String text) {
    Matcher matcher = NUMBER.matcher(text);
    if (!matcher.matches()) {
      return false;
    }
    if (unit == null) {
      unit = lastUnit();
    }
    Amount amount;
    if (matcher.group(4) != null) {
      int months = Integer.parseInt(matcher.group(4));
      if (months >= Interval.MONTHS_PER_YEAR) {
        throw new ArithmeticException();
      }
      unit = IntervalUnit.MONTH;
      amount = new Amount(Integer.parseInt(matcher.group(2)) * (long) Interval.MONTHS_PER_YEAR + months, 0);
    } else {
      long whole = matcher.group(2).isEmpty() ? 0 : Long.parseLong(matcher.group(2));
      amount = new Amount(whole, matcher.group(3) == null ? 0 : Double.parseDouble("0" + matcher.group(3)));
    }
    if (!see(unit, amount.fraction())) {
      return false;
    }
    unit.add(sum, negative || matcher.group(1).equals("-") ? amount.negated() : amount);
    if (unit == IntervalUnit.HOUR) {
      unit = IntervalUnit.DAY;
    }
    unitIsUnused = false;
    return true;
  }

  /** The unit of a number behind which none is written. */
  private IntervalUnit lastUnit() {
    return switch (fields) {
      case null -> IntervalUnit.SECOND;
      case YEAR -> IntervalUnit.YEAR;
      case MONTH, YEAR_TO_MONTH -> IntervalUnit.MONTH;
      case DAY -> IntervalUnit.DAY;
      case HOUR, DAY_TO_HOUR -> IntervalUnit.HOUR;
      case MINUTE, HOUR_TO_MINUTE, DAY_TO_MINUTE -> IntervalUnit.MINUTE;
      case SECOND, MINUTE_TO_SECOND, HOUR_TO_SECOND, DAY_TO_SECOND -> IntervalUnit.SECOND;
    };
  }

  private boolean word(String text, boolean last) {
    if (unitIsUnused) {
      return false;
    }
    if (text.equals("@")) {
      return true;
    }
    if (text.equals("ago")) {
      ago = true;
      return last;
    }
    Optional<IntervalUnit> found = IntervalUnit.of(text);
    unit = found.orElse(null);
    unitIsUnused = true;
    return found.isPresent();
  }

  /** Whether no unit of that kind was there before. A fraction of a second counts as its smaller parts. */
  private boolean see(IntervalUnit one, double fraction) {
    return one == IntervalUnit.SECOND && fraction != 0
        ? see(one, IntervalUnit.MILLISECOND, IntervalUnit.MICROSECOND)
        : see(one);
  }

  private boolean see(IntervalUnit... units) {
    boolean isNew = true;
    for (IntervalUnit one : units) {
      isNew &= seen.add(one);
    }
    return isNew;
  }
}
