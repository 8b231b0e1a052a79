package dev.vecino.type;

/**
 * A span of time: months, days and microseconds, each with its own sign, since months and days have no fixed length.
 *
 * <p>Intervals are equal and order by their length, a month being 30 days and a day 24 hours, as in PostgreSQL: {@code
 * 1 month} equals {@code 30 days}.
 */
public record Interval(int months, int days, long micros) implements Comparable<Interval> {
  public static final Interval ZERO = new Interval(0, 0, 0);

  public static final int MONTHS_PER_YEAR = 12;
  public static final int DAYS_PER_MONTH = 30;
  public static final long MICROS_PER_SECOND = 1_000_000;
  public static final long MICROS_PER_MINUTE = 60 * MICROS_PER_SECOND;
  public static final long MICROS_PER_HOUR = 60 * MICROS_PER_MINUTE;
  public static final long MICROS_PER_DAY = 24 * MICROS_PER_HOUR;

  /** The whole days of the length, rounded down. */
  public long wholeDays() {
    return months * (long) DAYS_PER_MONTH + days + Math.floorDiv(micros, MICROS_PER_DAY);
  }

  /** The microseconds of the length beyond its {@link #wholeDays}. */
  public long microsOfDay() {
    return Math.floorMod(micros, MICROS_PER_DAY);
  }

  @Override
  public int compareTo(Interval other) {
    int order = Long.compare(wholeDays(), other.wholeDays());
    return order != 0 ? order : Long.compare(microsOfDay(), other.microsOfDay());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Interval that && compareTo(that) == 0;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(wholeDays() * 31 + microsOfDay());
  }

  /** PostgreSQL's own style: {@code 1 year 2 mons -3 days +04:05:06.789}. */
  @Override
  public String toString() {
    int infinite = Infinity.sign(this);
    if (infinite != 0) {
      return Infinity.text(infinite);
    }
    var out = new StringBuilder(40);
    boolean afterNegative = append(out, months / MONTHS_PER_YEAR, "year", false);
    afterNegative = append(out, months % MONTHS_PER_YEAR, "mon", afterNegative);
    afterNegative = append(out, days, "day", afterNegative);
    if (micros != 0 || out.isEmpty()) {
      out.append(out.isEmpty() ? "" : " ").append(micros < 0 ? "-" : afterNegative ? "+" : "");
      appendTime(out);
    }
    return out.toString();
  }

  /** Whether the next part has to show that it is positive. */
  private static boolean append(StringBuilder out, int value, String unit, boolean afterNegative) {
    if (value == 0) {
      return afterNegative;
    }
    out.append(out.isEmpty() ? "" : " ").append(afterNegative && value > 0 ? "+" : "").append(value).append(' ');
    out.append(unit).append(value == 1 ? "" : "s");
    return value < 0;
  }

  private void appendTime(StringBuilder out) {
    two(out, Math.abs(micros / MICROS_PER_HOUR)).append(':');
    two(out, Math.abs(micros / MICROS_PER_MINUTE % 60)).append(':');
    two(out, Math.abs(micros / MICROS_PER_SECOND % 60));
    long fraction = Math.abs(micros % MICROS_PER_SECOND);
    if (fraction != 0) {
      out.append('.').append(Long.toString(MICROS_PER_SECOND + fraction), 1, 7);
      while (out.charAt(out.length() - 1) == '0') {
        out.setLength(out.length() - 1);
      }
    }
  }

  private static StringBuilder two(StringBuilder out, long value) {
    return out.append(value < 10 ? "0" : "").append(value);
  }
}
