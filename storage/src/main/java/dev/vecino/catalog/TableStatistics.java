package dev.vecino.catalog;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * What ANALYZE has found of a table.
 *
 * @param table its id
 * @param rows how many it had
 * @param automatic whether nobody asked for it
 * @param columns by attribute number
 */
public record TableStatistics(
    int table, long rows, Instant analyzed, boolean automatic, Map<Integer, ColumnStatistics> columns) {
  public TableStatistics {
    columns = Map.copyOf(columns);
  }

  /** Those of a column, unless they were found of values of another type. */
  public Optional<ColumnStatistics> of(Column column) {
    return Optional.ofNullable(columns.get(column.id())).filter(found -> found.type().equals(column.type()));
  }
}
