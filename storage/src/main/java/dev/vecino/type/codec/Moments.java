package dev.vecino.type.codec;

import static dev.vecino.error.SqlState.DATETIME_FIELD_OVERFLOW;

import dev.vecino.error.VecinoException;
import dev.vecino.type.EndOfDay;
import dev.vecino.type.Infinity;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;

/** Dates and times as PostgreSQL's counts from the year 2000. */
final class Moments {
  private static final long EPOCH_DAY = LocalDate.of(2000, 1, 1).toEpochDay();
  private static final long EPOCH_SECOND = EPOCH_DAY * 86_400;
  private static final long MICROS_PER_SECOND = 1_000_000;
  private static final long MICROS_PER_DAY = 86_400 * MICROS_PER_SECOND;

  private Moments() {}

  static int days(LocalDate date) {
    int infinite = Infinity.sign(date);
    return infinite == 0
        ? Math.toIntExact(date.toEpochDay() - EPOCH_DAY)
        : infinite > 0 ? Integer.MAX_VALUE : Integer.MIN_VALUE;
  }

  static LocalDate date(int days) {
    if (days == Integer.MAX_VALUE || days == Integer.MIN_VALUE) {
      return Infinity.date(days);
    }
    return LocalDate.ofEpochDay(days + EPOCH_DAY);
  }

  static LocalTime time(long micros) {
    if (micros < 0 || micros > MICROS_PER_DAY) {
      throw VecinoException.of(DATETIME_FIELD_OVERFLOW, "time out of range: %d microseconds", micros);
    }
    return EndOfDay.time(micros);
  }

  static long micros(Instant moment) {
    int infinite = Infinity.sign(moment);
    return infinite == 0
        ? micros(LocalDateTime.ofInstant(moment, ZoneOffset.UTC))
        : infinite > 0 ? Long.MAX_VALUE : Long.MIN_VALUE;
  }

  static Instant instant(long micros) {
    boolean isInfinite = micros == Long.MAX_VALUE || micros == Long.MIN_VALUE;
    return isInfinite ? Infinity.instant(micros > 0 ? 1 : -1) : timestamp(micros).toInstant(ZoneOffset.UTC);
  }

  static long micros(LocalDateTime moment) {
    int infinite = Infinity.sign(moment);
    if (infinite != 0) {
      return infinite > 0 ? Long.MAX_VALUE : Long.MIN_VALUE;
    }
    long seconds = moment.toEpochSecond(ZoneOffset.UTC) - EPOCH_SECOND;
    return seconds * MICROS_PER_SECOND + moment.getNano() / 1000;
  }

  static LocalDateTime timestamp(long micros) {
    if (micros == Long.MAX_VALUE || micros == Long.MIN_VALUE) {
      return Infinity.timestamp(micros > 0 ? 1 : -1);
    }
    long seconds = Math.floorDiv(micros, MICROS_PER_SECOND) + EPOCH_SECOND;
    int nanos = (int) Math.floorMod(micros, MICROS_PER_SECOND) * 1000;
    return LocalDateTime.ofEpochSecond(seconds, nanos, ZoneOffset.UTC);
  }
}
