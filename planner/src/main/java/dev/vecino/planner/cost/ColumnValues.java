package dev.vecino.planner.cost;

import dev.vecino.catalog.ColumnStatistics;
import dev.vecino.storage.codec.ByteSink;
import dev.vecino.storage.codec.KeyCodec;
import dev.vecino.type.DataType;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;

/** Which part of a table's rows has some values in a column, by the statistics of the column. */
final class ColumnValues {
  private static final double HALF = 0.5; // of a group whose values have no distances
  private static final double SKEW = 3;
  private static final int DIGITS = 8; // of a text that tell it from others
  private static final int MOST_LETTERS = 128; // others are taken to be the last of them

  private final ColumnStatistics statistics;
  private final double rows;
  private final double common; // part of the rows that has one of the most common values

  ColumnValues(ColumnStatistics statistics, double rows) {
    this.statistics = statistics;
    this.rows = Math.max(1, rows);
    this.common = statistics.frequencies().stream().mapToDouble(frequency -> frequency).sum();
  }

  double isNull() {
    return statistics.nullFraction();
  }

  private double others() {
    return Math.max(0, 1 - statistics.nullFraction() - common);
  }

  /** The number of different values; 0 where it is not known. */
  double distinct() {
    return statistics.distinct(rows);
  }

  /** Whether one value is so much more common than the mean that it may ask for another path. */
  boolean isSkewed() {
    return statistics.frequencies().stream().anyMatch(frequency -> frequency > SKEW * equal());
  }

  /** The part that equals a value that is not known. */
  double equal() {
    double distinct = distinct();
    return distinct == 0 ? Selectivity.EQUAL : (1 - statistics.nullFraction()) / distinct;
  }

  /** The part that equals a value of the column's type. */
  double equal(Object value) {
    byte[] key = key(value);
    for (int i = 0; i < statistics.mostCommon().size(); i++) {
      if (Arrays.equals(key, key(statistics.mostCommon().get(i)))) {
        return statistics.frequencies().get(i);
      }
    }
    double distinct = distinct();
    if (distinct == 0) {
      return Selectivity.EQUAL;
    }
    double left = distinct - statistics.mostCommon().size();
    return left < 1 ? 1 / rows : others() / left;
  }

  /** The part whose value is below one of the column's type, or equal to it where {@code inclusive}. */
  double below(Object value, boolean inclusive) {
    byte[] key = key(value);
    double part = 0;
    for (int i = 0; i < statistics.mostCommon().size(); i++) {
      int order = Arrays.compareUnsigned(key(statistics.mostCommon().get(i)), key);
      if (order < 0 || order == 0 && inclusive) {
        part += statistics.frequencies().get(i);
      }
    }
    return part + others() * belowAmongBounds(value, key);
  }

  private double belowAmongBounds(Object value, byte[] key) {
    List<Object> bounds = statistics.bounds();
    if (bounds.size() < 2) {
      return HALF;
    }
    int groups = bounds.size() - 1;
    int group = 0; // the number of bounds that are not above
    while (group <= groups && Arrays.compareUnsigned(key(bounds.get(group)), key) <= 0) {
      group++;
    }
    if (group == 0 || group > groups) {
      return group == 0 ? 0 : 1;
    }
    return (group - 1 + within(bounds.get(group - 1), value, bounds.get(group))) / groups;
  }

  /** Where a value lies between two others, 0 to 1. */
  private static double within(Object lower, Object value, Object upper) {
    if (lower instanceof String first && value instanceof String text && upper instanceof String last) {
      int same = 0;
      while (same < first.length() && same < last.length() && first.charAt(same) == last.charAt(same)) {
        same++;
      }
      return within(digits(first, same), digits(text, same), digits(last, same));
    }
    return within(number(lower), number(value), number(upper));
  }

  private static double within(double from, double at, double to) {
    return to > from && at >= from && at <= to ? (at - from) / (to - from) : HALF;
  }

  /** The characters behind a beginning as the digits of a number. */
  private static double digits(String text, int begin) {
    double number = 0;
    double unit = 1;
    for (int i = begin; i < text.length() && i < begin + DIGITS; i++) {
      unit /= MOST_LETTERS;
      number += Math.min(MOST_LETTERS - 1, text.charAt(i)) * unit;
    }
    return number;
  }

  private static double number(Object value) {
    return switch (value) {
      case Number number -> number.doubleValue();
      case LocalDate date -> date.toEpochDay();
      case LocalDateTime time -> time.toEpochSecond(ZoneOffset.UTC);
      case Instant moment -> moment.getEpochSecond();
      default -> Double.NaN;
    };
  }

  private byte[] key(Object value) {
    var sink = new ByteSink();
    DataType type = statistics.type();
    KeyCodec.write(sink, type, value);
    return sink.toArray();
  }
}
