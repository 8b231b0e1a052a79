package dev.vecino.sql.type;

import dev.vecino.type.EndOfDay;
import dev.vecino.type.Infinity;
import dev.vecino.type.TimeTz;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;

/** Times to a number of digits of seconds, as {@code timestamp(3)} has them: half a unit is rounded up. */
final class SecondDigits {
  private SecondDigits() {}

  static Object round(Object value, int digits) {
    if (Infinity.sign(value) != 0) {
      return value;
    }
    long unit = 1;
    for (int i = digits; i < 6; i++) {
      unit *= 10;
    }
    return switch (value) {
      case LocalTime time -> {
        long nanos = difference(EndOfDay.is(time) ? 0 : time.getNano(), unit);
        yield EndOfDay.time(EndOfDay.micros(time) + nanos / 1000);
      }
      case TimeTz time ->
          new TimeTz(time.micros() + difference((int) (time.micros() % 1_000_000) * 1000, unit) / 1000, time.offset());
      case LocalDateTime timestamp -> timestamp.plusNanos(difference(timestamp.getNano(), unit));
      case Instant instant -> instant.plusNanos(difference(instant.getNano(), unit));
      default -> throw new IllegalArgumentException("no time: " + value);
    };
  }

  /** Nanoseconds to the nearest multiple of {@code unit} microseconds. */
  private static long difference(int nanos, long unit) {
    long micros = nanos / 1000;
    return ((micros + unit / 2) / unit * unit - micros) * 1000;
  }
}
