package dev.vecino.catalog;

import dev.vecino.type.DataType;
import java.util.List;

/**
 * What ANALYZE has found of the values of a column; an estimate.
 *
 * @param type that of the column when it was looked at: values of another type tell nothing of it
 * @param nullFraction the part of the rows where it is NULL, 0 to 1
 * @param averageWidth bytes of a value that is not NULL, as PostgreSQL would store it
 * @param distinct number of different values; negative where it grows with the table: minus the part of the rows. 0
 *     where it is not known
 * @param mostCommon the most common values, the most common first
 * @param frequencies the part of the rows that each of them has
 * @param bounds values that divide the others into groups of about the same size, in ascending order; empty, or two at
 *     least
 * @param correlation between the order of the rows and that of the values, -1 to 1; NaN where it is not known
 */
public record ColumnStatistics(
    DataType type,
    double nullFraction,
    int averageWidth,
    double distinct,
    List<Object> mostCommon,
    List<Double> frequencies,
    List<Object> bounds,
    double correlation) {
  public ColumnStatistics {
    mostCommon = List.copyOf(mostCommon);
    frequencies = List.copyOf(frequencies);
    bounds = List.copyOf(bounds);
  }

  /** The number of different values in a table of that many rows; 0 where it is not known. */
  public double distinct(double rows) {
    return distinct < 0 ? Math.max(1, -distinct * rows) : distinct;
  }
}
