package dev.vecino.type.codec;

import static dev.vecino.error.SqlState.DATETIME_FIELD_OVERFLOW;

import dev.vecino.error.VecinoException;
import dev.vecino.type.EndOfDay;
import dev.vecino.type.Infinity;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Dates and times in PostgreSQL's ISO text and as its counts from the year 2000. */
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

  static String print(LocalDate date) {
    int infinite = Infinity.sign(date);
    if (infinite != 0) {
      return Infinity.text(infinite);
    }
    return append(new StringBuilder(13), date).append(era(date)).toString();
  }

  static String print(LocalTime time) {
    return EndOfDay.is(time) ? EndOfDay.TEXT : append(new StringBuilder(15), time).toString();
  }

  static String print(LocalDateTime moment) {
    int infinite = Infinity.sign(moment);
    if (infinite != 0) {
      return Infinity.text(infinite);
    }
    return append(new StringBuilder(29), moment).append(era(moment.toLocalDate())).toString();
  }

  static String print(Instant instant, ZoneId zone) {
    int infinite = Infinity.sign(instant);
    if (infinite != 0) {
      return Infinity.text(infinite);
    }
    OffsetDateTime moment = instant.atZone(zone).toOffsetDateTime();
    StringBuilder text = append(new StringBuilder(35), moment.toLocalDateTime());
    return append(text, moment.getOffset()).append(era(moment.toLocalDate())).toString();
  }

  private static String era(LocalDate date) {
    return date.getYear() > 0 ? "" : " BC";
  }

  private static StringBuilder append(StringBuilder text, LocalDateTime moment) {
    return append(append(text, moment.toLocalDate()).append(' '), moment.toLocalTime());
  }

  private static StringBuilder append(StringBuilder text, LocalDate date) {
    append(text, date.getYear() > 0 ? date.getYear() : 1 - date.getYear(), 4);
    append(text.append('-'), date.getMonthValue(), 2);
    return append(text.append('-'), date.getDayOfMonth(), 2);
  }

  private static StringBuilder append(StringBuilder text, LocalTime time) {
    append(text, time.getHour(), 2);
    append(text.append(':'), time.getMinute(), 2);
    append(text.append(':'), time.getSecond(), 2);
    int micros = time.getNano() / 1000;
    if (micros > 0) {
      append(text.append('.'), micros, 6);
      while (text.charAt(text.length() - 1) == '0') {
        text.setLength(text.length() - 1);
      }
    }
    return text;
  }

  private static StringBuilder append(StringBuilder text, ZoneOffset offset) {
    int seconds = Math.abs(offset.getTotalSeconds());
    append(text.append(offset.getTotalSeconds() < 0 ? '-' : '+'), seconds / 3600, 2);
    if (seconds % 3600 != 0) {
      append(text.append(':'), seconds / 60 % 60, 2);
    }
    if (seconds % 60 != 0) {
      append(text.append(':'), seconds % 60, 2);
    }
    return text;
  }

  private static StringBuilder append(StringBuilder text, int number, int digits) {
    String shown = Integer.toString(number);
    return text.repeat('0', Math.max(0, digits - shown.length())).append(shown);
  }
}
