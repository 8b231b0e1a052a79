package dev.vecino.sql.type;

import dev.vecino.sql.type.IntervalSum.Amount;
import dev.vecino.type.Interval;
import java.util.List;
import java.util.Optional;

/** The units that a text can count in, by their names in lower case. */
enum IntervalUnit {
  MICROSECOND("us", "usec", "usecs", "usecond", "useconds", "microsecon"),
  MILLISECOND("ms", "msec", "msecs", "msecond", "mseconds", "millisecon"),
  SECOND("s", "sec", "secs", "second", "seconds"),
  MINUTE("m", "min", "mins", "minute", "minutes"),
  HOUR("h", "hr", "hrs", "hour", "hours"),
  DAY("d", "day", "days"),
  WEEK("w", "week", "weeks"),
  MONTH("mon", "mons", "month", "months"),
  YEAR("y", "yr", "yrs", "year", "years"),
  DECADE("dec", "decs", "decade", "decades"),
  CENTURY("c", "cent", "century", "centuries"),
  MILLENNIUM("mil", "mils", "millennia", "millennium");

  /** PostgreSQL compares that many characters of a name. */
  private static final int NAME_LENGTH = 10;

  private final List<String> names;

  IntervalUnit(String... names) {
    this.names = List.of(names);
  }

  static Optional<IntervalUnit> of(String word) {
    String name = word.length() > NAME_LENGTH ? word.substring(0, NAME_LENGTH) : word;
    for (IntervalUnit unit : values()) {
      if (unit.names.contains(name)) {
        return Optional.of(unit);
      }
    }
    return Optional.empty();
  }

  void add(IntervalSum sum, Amount amount) {
    switch (this) {
      case MICROSECOND -> sum.addMicros(amount, 1);
      case MILLISECOND -> sum.addMicros(amount, 1000);
      case SECOND -> sum.addMicros(amount, Interval.MICROS_PER_SECOND);
      case MINUTE -> sum.addMicros(amount, Interval.MICROS_PER_MINUTE);
      case HOUR -> sum.addMicros(amount, Interval.MICROS_PER_HOUR);
      case DAY -> sum.addDays(amount);
      case WEEK -> sum.addWeeks(amount);
      case MONTH -> sum.addMonths(amount);
      case YEAR -> sum.addYears(amount, 1);
      case DECADE -> sum.addYears(amount, 10);
      case CENTURY -> sum.addYears(amount, 100);
      case MILLENNIUM -> sum.addYears(amount, 1000);
    }
  }
}
