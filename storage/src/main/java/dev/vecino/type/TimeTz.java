package dev.vecino.type;

/**
 * A time of day at an offset from UTC: PostgreSQL's {@code time with time zone}. It orders by the moment that it is in
 * UTC, then from east to west.
 *
 * @param micros microseconds since midnight, 0 to 86,400,000,000, the end of the day
 * @param offset seconds east of UTC
 */
public record TimeTz(long micros, int offset) implements Comparable<TimeTz> {
  public static final long DAY = 86_400_000_000L;

  private static final long MICROS_PER_SECOND = 1_000_000;

  /** Microseconds since midnight in UTC, which may be of the day before or after. */
  public long utcMicros() {
    return micros - offset * MICROS_PER_SECOND;
  }

  /** The same time in UTC, at another offset. */
  public TimeTz at(int offset) {
    return new TimeTz(Math.floorMod(utcMicros() + offset * MICROS_PER_SECOND, DAY), offset);
  }

  @Override
  public int compareTo(TimeTz other) {
    int order = Long.compare(utcMicros(), other.utcMicros());
    return order != 0 ? order : Integer.compare(other.offset, offset);
  }

  /** The text form, {@code 12:34:56.5+02}. */
  @Override
  public String toString() {
    long seconds = micros / MICROS_PER_SECOND;
    var out = new StringBuilder();
    two(out, seconds / 3600).append(':');
    two(out, seconds / 60 % 60).append(':');
    two(out, seconds % 60);
    long fraction = micros % MICROS_PER_SECOND;
    if (fraction != 0) {
      String digits = Long.toString(MICROS_PER_SECOND + fraction).substring(1);
      int end = digits.length();
      while (digits.charAt(end - 1) == '0') {
        end--;
      }
      out.append('.').append(digits, 0, end);
    }
    int distance = Math.abs(offset);
    two(out.append(offset < 0 ? '-' : '+'), distance / 3600);
    if (distance % 3600 != 0) {
      two(out.append(':'), distance / 60 % 60);
    }
    if (distance % 60 != 0) {
      two(out.append(':'), distance % 60);
    }
    return out.toString();
  }

  private static StringBuilder two(StringBuilder out, long number) {
    return out.append(number < 10 ? "0" : "").append(number);
  }
}
