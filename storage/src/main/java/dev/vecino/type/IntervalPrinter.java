package dev.vecino.type;

import static dev.vecino.type.Interval.MICROS_PER_HOUR;
import static dev.vecino.type.Interval.MICROS_PER_MINUTE;
import static dev.vecino.type.Interval.MICROS_PER_SECOND;
import static dev.vecino.type.Interval.MONTHS_PER_YEAR;

import dev.vecino.type.TextStyle.IntervalStyle;

/** Intervals as PostgreSQL prints them in each {@code IntervalStyle}. */
public final class IntervalPrinter {
  private final int years;
  private final int months;
  private final int days;
  private final long micros;

  private IntervalPrinter(Interval interval) {
    years = interval.months() / MONTHS_PER_YEAR;
    months = interval.months() % MONTHS_PER_YEAR;
    days = interval.days();
    micros = interval.micros();
  }

  public static String print(Interval interval, IntervalStyle style) {
    int infinite = Infinity.sign(interval);
    if (infinite != 0) {
      return Infinity.text(infinite);
    }
    var text = new IntervalPrinter(interval);
    return switch (style) {
      case POSTGRES -> interval.toString();
      case POSTGRES_VERBOSE -> text.verbose();
      case SQL_STANDARD -> text.standard();
      case ISO_8601 -> text.iso();
    };
  }

  /** The sign of the first part is that of the whole, and {@code ago} stands for minus. */
  private String verbose() {
    var out = new StringBuilder("@");
    boolean ago = years != 0 ? years < 0 : months != 0 ? months < 0 : days != 0 ? days < 0 : micros < 0;
    int sign = ago ? -1 : 1;
    append(out, sign * (long) years, "year");
    append(out, sign * (long) months, "mon");
    append(out, sign * (long) days, "day");
    append(out, sign * hours(), "hour");
    append(out, sign * minutes(), "min");
    long seconds = micros % MICROS_PER_MINUTE;
    if (seconds != 0) {
      out.append(seconds < 0 == ago ? " " : " -");
      appendSeconds(out, seconds, 1);
      out.append(Math.abs(seconds) == MICROS_PER_SECOND ? " sec" : " secs");
    }
    if (out.length() == 1) {
      out.append(" 0");
    }
    return out.append(ago ? " ago" : "").toString();
  }

  private static void append(StringBuilder out, long value, String unit) {
    if (value != 0) {
      out.append(' ').append(value).append(' ').append(unit).append(value == 1 ? "" : "s");
    }
  }

  private String standard() {
    boolean negative = years < 0 || months < 0 || days < 0 || micros < 0;
    boolean positive = years > 0 || months > 0 || days > 0 || micros > 0;
    boolean ofMonths = years != 0 || months != 0;
    boolean ofTime = days != 0 || micros != 0;
    if (!negative && !positive) {
      return "0";
    }
    var out = new StringBuilder();
    if (negative && positive || ofMonths && ofTime) {
      out.append(years < 0 || months < 0 ? '-' : '+').append(Math.abs((long) years)).append('-').append(Math.abs(months));
      out.append(days < 0 ? " -" : " +").append(Math.abs((long) days)).append(micros < 0 ? " -" : " +");
      return appendClock(out).toString();
    }
    out.append(negative ? "-" : "");
    if (ofMonths) {
      return out.append(Math.abs((long) years)).append('-').append(Math.abs(months)).toString();
    }
    if (days != 0) {
      out.append(Math.abs((long) days)).append(' ');
    }
    return appendClock(out).toString();
  }

  private StringBuilder appendClock(StringBuilder out) {
    out.append(Math.abs(hours())).append(':');
    long minutes = Math.abs(minutes());
    out.append(minutes < 10 ? "0" : "").append(minutes).append(':');
    return appendSeconds(out, micros % MICROS_PER_MINUTE, 2);
  }

  private String iso() {
    if (years == 0 && months == 0 && days == 0 && micros == 0) {
      return "PT0S";
    }
    var out = new StringBuilder("P");
    append(out, years, 'Y');
    append(out, months, 'M');
    append(out, days, 'D');
    if (micros != 0) {
      out.append('T');
      append(out, hours(), 'H');
      append(out, minutes(), 'M');
      long seconds = micros % MICROS_PER_MINUTE;
      if (seconds != 0) {
        appendSeconds(out.append(seconds < 0 ? "-" : ""), seconds, 1).append('S');
      }
    }
    return out.toString();
  }

  private static void append(StringBuilder out, long value, char unit) {
    if (value != 0) {
      out.append(value).append(unit);
    }
  }

  private long hours() {
    return micros / MICROS_PER_HOUR;
  }

  private long minutes() {
    return micros / MICROS_PER_MINUTE % 60;
  }

  /** The seconds without their sign. */
  private static StringBuilder appendSeconds(StringBuilder out, long micros, int digits) {
    long whole = Math.abs(micros / MICROS_PER_SECOND);
    out.append(digits == 2 && whole < 10 ? "0" : "").append(whole);
    long fraction = Math.abs(micros % MICROS_PER_SECOND);
    if (fraction != 0) {
      out.append('.').append(Long.toString(MICROS_PER_SECOND + fraction), 1, 7);
      while (out.charAt(out.length() - 1) == '0') {
        out.setLength(out.length() - 1);
      }
    }
    return out;
  }
}
