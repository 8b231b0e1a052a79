package dev.vecino.jdbc;

import dev.vecino.ResultColumn;
import dev.vecino.type.DataType;
import java.util.Iterator;
import java.util.List;

/** Rows that are in memory. */
final class ListRows implements Rows {
  private final List<ResultColumn> columns;
  private final Iterator<Object[]> rows;

  ListRows(List<ResultColumn> columns, List<Object[]> rows) {
    this.columns = columns;
    this.rows = rows.iterator();
  }

  /** A column that comes from no table. */
  static ResultColumn column(String name, DataType type) {
    return new ResultColumn(name, type, true, "", "", 0, 0);
  }

  @Override
  public List<ResultColumn> columns() {
    return columns;
  }

  @Override
  public Object[] next() {
    return rows.hasNext() ? rows.next() : null;
  }

  /** Adds the rows that are left to {@code target}. */
  void drainTo(List<Object[]> target) {
    rows.forEachRemaining(target::add);
  }

  @Override
  public void close() {}
}
