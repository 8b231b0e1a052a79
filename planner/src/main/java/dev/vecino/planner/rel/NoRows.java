package dev.vecino.planner.rel;

import dev.vecino.storage.RowCursor;

/** A cursor at its end. */
final class NoRows implements RowCursor {
  static final NoRows INSTANCE = new NoRows();

  private NoRows() {}

  @Override
  public boolean next() {
    return false;
  }

  @Override
  public long rowId() {
    throw new IllegalStateException("there is no row");
  }

  @Override
  public Object[] row() {
    throw new IllegalStateException("there is no row");
  }

  @Override
  public void close() {}
}
