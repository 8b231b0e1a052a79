package dev.vecino.planner;

/** The rows of a running query. Values are of the classes that {@link dev.vecino.type.TypeName#valueClass()} names. */
public interface Rows extends AutoCloseable {
  /** Moves to the next row; false at the end. */
  boolean next();

  /** The current row; may not be written to, and is not changed by {@link #next()}. */
  Object[] row();

  @Override
  void close();
}
