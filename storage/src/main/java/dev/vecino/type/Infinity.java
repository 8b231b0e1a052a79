package dev.vecino.type;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;

/**
 * {@code infinity} and {@code -infinity} of dates, timestamps and intervals: the greatest and the least value of the
 * Java classes that carry them, as PostgreSQL's driver has it. All others are between them.
 */
public final class Infinity {
  /** The interval that is longer than all others. */
  public static final Interval INTERVAL = new Interval(Integer.MAX_VALUE, Integer.MAX_VALUE, Long.MAX_VALUE);

  public static final Interval NEGATIVE_INTERVAL = new Interval(Integer.MIN_VALUE, Integer.MIN_VALUE, Long.MIN_VALUE);

  public static final String POSITIVE = "infinity";
  public static final String NEGATIVE = "-infinity";

  private Infinity() {}

  /** 1 for infinity, -1 for negative infinity, 0 for a finite value. */
  public static int sign(LocalDate date) {
    return date.equals(LocalDate.MAX) ? 1 : date.equals(LocalDate.MIN) ? -1 : 0;
  }

  /** As {@link #sign(LocalDate)}. */
  public static int sign(LocalDateTime timestamp) {
    return timestamp.equals(LocalDateTime.MAX) ? 1 : timestamp.equals(LocalDateTime.MIN) ? -1 : 0;
  }

  /** As {@link #sign(LocalDate)}. */
  public static int sign(Instant instant) {
    return instant.equals(Instant.MAX) ? 1 : instant.equals(Instant.MIN) ? -1 : 0;
  }

  /** As {@link #sign(LocalDate)}. */
  public static int sign(Interval interval) {
    return interval.micros() == Long.MAX_VALUE && interval.equals(INTERVAL)
        ? 1
        : interval.micros() == Long.MIN_VALUE && interval.equals(NEGATIVE_INTERVAL) ? -1 : 0;
  }

  /** As {@link #sign(LocalDate)}, of a value of any class; 0 for those that have no infinity. */
  public static int sign(Object value) {
    return switch (value) {
      case LocalDate date -> sign(date);
      case LocalDateTime timestamp -> sign(timestamp);
      case Instant instant -> sign(instant);
      case Interval interval -> sign(interval);
      case OffsetDateTime moment -> moment.equals(OffsetDateTime.MAX) ? 1 : moment.equals(OffsetDateTime.MIN) ? -1 : 0;
      default -> 0;
    };
  }

  public static LocalDate date(int sign) {
    return sign > 0 ? LocalDate.MAX : LocalDate.MIN;
  }

  public static LocalDateTime timestamp(int sign) {
    return sign > 0 ? LocalDateTime.MAX : LocalDateTime.MIN;
  }

  public static Instant instant(int sign) {
    return sign > 0 ? Instant.MAX : Instant.MIN;
  }

  public static Interval interval(int sign) {
    return sign > 0 ? INTERVAL : NEGATIVE_INTERVAL;
  }

  /** The value as PostgreSQL prints it. */
  public static String text(int sign) {
    return sign > 0 ? POSITIVE : NEGATIVE;
  }

  /** 1, -1 or 0 as a text in lower case is infinity, negative infinity or none. */
  public static int parse(String text) {
    return switch (text) {
      case POSITIVE, "+infinity" -> 1;
      case NEGATIVE -> -1;
      default -> 0;
    };
  }
}
