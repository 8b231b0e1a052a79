package dev.vecino.planner;

import java.util.function.UnaryOperator;

/** Rows that are each made from one of another source; where null is made, the row is left out. */
final class MappedRows implements Rows {
  private final Rows source;
  private final UnaryOperator<Object[]> mapping;
  private Object[] row;

  MappedRows(Rows source, UnaryOperator<Object[]> mapping) {
    this.source = source;
    this.mapping = mapping;
  }

  @Override
  public boolean next() {
    row = null;
    while (row == null && source.next()) {
      row = mapping.apply(source.row());
    }
    return row != null;
  }

  @Override
  public Object[] row() {
    return row;
  }

  @Override
  public void close() {
    source.close();
  }
}
