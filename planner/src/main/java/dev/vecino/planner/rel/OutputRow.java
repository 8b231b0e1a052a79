package dev.vecino.planner.rel;

import java.util.Arrays;
import java.util.List;

/** Makes the row of a leaf from a row of the table: picks columns, adds the row id. */
final class OutputRow {
  private final int[] columns;
  private final int rowIdColumn;
  private final boolean whole;

  private OutputRow(int[] columns, int rowIdColumn, boolean whole) {
    this.columns = columns;
    this.rowIdColumn = rowIdColumn;
    this.whole = whole;
  }

  /** @param width of the rows as they are stored, with what only indexes see */
  static OutputRow of(List<Integer> columns, int rowIdColumn, int width) {
    int[] picked = columns.stream().mapToInt(Integer::intValue).toArray();
    boolean whole = picked.length == rowIdColumn && width == rowIdColumn;
    for (int i = 0; whole && i < picked.length; i++) {
      whole = picked[i] == i;
    }
    return new OutputRow(picked, rowIdColumn, whole);
  }

  /** The columns that must be read of the table; null for all. */
  int[] wanted() {
    return whole ? null : Arrays.stream(columns).filter(column -> column != rowIdColumn).toArray();
  }

  Object[] of(long rowId, Object[] row) {
    return whole ? row : fill(new Object[columns.length], rowId, row);
  }

  Object[] withDistance(long rowId, Object[] row, Double distance) {
    Object[] made = fill(new Object[columns.length + 1], rowId, row);
    made[columns.length] = distance;
    return made;
  }

  private Object[] fill(Object[] made, long rowId, Object[] row) {
    for (int i = 0; i < columns.length; i++) {
      made[i] = columns[i] == rowIdColumn ? Long.valueOf(rowId) : row[columns[i]];
    }
    return made;
  }
}
