package dev.vecino.type;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The fields that {@code interval year to month} and its like keep; smaller ones are cut off.
 *
 * @see DataType#interval
 */
public enum IntervalFields {
  YEAR(4),
  MONTH(2),
  YEAR_TO_MONTH(6),
  DAY(8),
  HOUR(1024),
  MINUTE(2048),
  SECOND(4096),
  DAY_TO_HOUR(1032),
  DAY_TO_MINUTE(3080),
  DAY_TO_SECOND(7176),
  HOUR_TO_MINUTE(3072),
  HOUR_TO_SECOND(7168),
  MINUTE_TO_SECOND(6144);

  /** All of them, those of two words before those of one. */
  public static final List<IntervalFields> LONGEST_FIRST =
      List.of(
          YEAR_TO_MONTH, DAY_TO_HOUR, DAY_TO_MINUTE, DAY_TO_SECOND, HOUR_TO_MINUTE, HOUR_TO_SECOND, MINUTE_TO_SECOND,
          YEAR, MONTH, DAY, HOUR, MINUTE, SECOND);

  private final int mask;

  IntervalFields(int mask) {
    this.mask = mask;
  }

  /** The bits that PostgreSQL has for the fields in type modifiers. */
  public int mask() {
    return mask;
  }

  /** The fields of a mask; empty for all of them. */
  public static Optional<IntervalFields> of(int mask) {
    for (IntervalFields fields : values()) {
      if (fields.mask == mask) {
        return Optional.of(fields);
      }
    }
    return Optional.empty();
  }

  /** The interval without what is smaller than the last field. */
  public Interval cut(Interval value) {
    return switch (this) {
      case YEAR -> new Interval(value.months() / Interval.MONTHS_PER_YEAR * Interval.MONTHS_PER_YEAR, 0, 0);
      case MONTH, YEAR_TO_MONTH -> new Interval(value.months(), 0, 0);
      case DAY -> new Interval(value.months(), value.days(), 0);
      case HOUR, DAY_TO_HOUR -> cut(value, Interval.MICROS_PER_HOUR);
      case MINUTE, DAY_TO_MINUTE, HOUR_TO_MINUTE -> cut(value, Interval.MICROS_PER_MINUTE);
      case SECOND, DAY_TO_SECOND, HOUR_TO_SECOND, MINUTE_TO_SECOND -> value;
    };
  }

  private static Interval cut(Interval value, long unit) {
    return new Interval(value.months(), value.days(), value.micros() / unit * unit);
  }

  /** As it is written after {@code interval}: {@code day to second}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
