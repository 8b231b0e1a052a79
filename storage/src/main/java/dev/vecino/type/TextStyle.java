package dev.vecino.type;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Objects;

/**
 * How values are read and written as text where a session's settings tell.
 *
 * @param zone of moments that name none, and in which moments are shown
 * @param dates how dates are written
 * @param order of the numbers of a date whose year has two digits, and of dates that are written in {@link DateStyle#SQL}
 *     and {@link DateStyle#POSTGRES}
 * @param intervals how intervals are written
 * @param floatDigits {@code extra_float_digits}: above 0 the shortest digits that tell a floating-point number from others, else
 *     so many more than 15 or 6
 * @param escapesBytes whether byte strings are written as text with escapes, not in hexadecimal
 * @param moment what {@code 'now'} means; null for that of the clock
 */
public record TextStyle(
    ZoneId zone,
    DateStyle dates,
    DateOrder order,
    IntervalStyle intervals,
    int floatDigits,
    boolean escapesBytes,
    Instant moment) {
  /** The first part of {@code DateStyle}. */
  public enum DateStyle {
    /** {@code 1997-12-17 07:37:16-08}. */
    ISO,
    /** {@code Wed Dec 17 07:37:16 1997 PST}. */
    POSTGRES,
    /** {@code 12/17/1997 07:37:16.00 PST}. */
    SQL,
    /** {@code 17.12.1997 07:37:16.00 PST}. */
    GERMAN
  }

  /** The second part of {@code DateStyle}. */
  public enum DateOrder {
    MDY,
    DMY,
    YMD
  }

  /** {@code IntervalStyle}. */
  public enum IntervalStyle {
    /** {@code 1 year 2 mons -3 days +04:05:06}. */
    POSTGRES,
    /** {@code @ 1 year 2 mons -3 days 4 hours 5 mins 6 secs}. */
    POSTGRES_VERBOSE,
    /** {@code +1-2 -3 +4:05:06}. */
    SQL_STANDARD,
    /** {@code P1Y2M-3DT4H5M6S}. */
    ISO_8601
  }

  /** PostgreSQL's own settings, {@code ISO, MDY} and {@code postgres}. */
  public static TextStyle of(ZoneId zone) {
    return new TextStyle(zone, DateStyle.ISO, DateOrder.MDY, IntervalStyle.POSTGRES, 1, false, null);
  }

  /**
   * The style of a session's settings.
   *
   * @param dates as {@code SHOW DateStyle} prints it: {@code ISO, MDY}
   * @param intervals as {@code SHOW IntervalStyle} prints it
   */
  public static TextStyle of(ZoneId zone, String dates, String intervals) {
    String[] words = dates.toUpperCase(Locale.ROOT).split(", ");
    return new TextStyle(
        zone,
        DateStyle.valueOf(words[0]),
        DateOrder.valueOf(words[1]),
        IntervalStyle.valueOf(intervals.toUpperCase(Locale.ROOT)),
        1,
        false,
        null);
  }

  /** This style of a statement to which {@code moment} is now. */
  public TextStyle at(Instant moment) {
    return new TextStyle(zone, dates, order, intervals, floatDigits, escapesBytes, moment);
  }

  /**
   * This style with two more settings.
   *
   * @param digits as {@code SHOW extra_float_digits} prints it
   * @param bytes as {@code SHOW bytea_output} prints it
   */
  public TextStyle with(String digits, String bytes) {
    return new TextStyle(zone, dates, order, intervals, Integer.parseInt(digits), bytes.equals("escape"), moment);
  }

  /** Text of a number. */
  public String print(double value) {
    return floatDigits > 0 ? FloatText.print(value) : FloatText.print(value, floatDigits);
  }

  /** Text of a number. */
  public String print(float value) {
    return floatDigits > 0 ? FloatText.print(value) : FloatText.print(value, floatDigits);
  }

  /** Text of a byte string. */
  public String print(Bytes value) {
    return escapesBytes ? value.escaped() : value.toString();
  }

  /** What {@code 'now'} means. */
  public Instant now() {
    return Objects.requireNonNullElseGet(moment, Instant::now);
  }
}
