package dev.vecino.sql.function;

/** The least and the greatest of several values; NULLs do not count. */
public final class Extremes {
  private Extremes() {}

  public static Object greatest(Object... values) {
    Object best = null;
    for (Object value : values) {
      if (value != null && (best == null || Comparison.greater(value, best))) {
        best = value;
      }
    }
    return best;
  }

  public static Object least(Object... values) {
    Object best = null;
    for (Object value : values) {
      if (value != null && (best == null || Comparison.less(value, best))) {
        best = value;
      }
    }
    return best;
  }
}
