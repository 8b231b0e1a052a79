package dev.vecino.planner.cost;

/** How many rows conditions leave when nothing is known of the values: PostgreSQL's defaults. */
public final class Selectivity {
  static final double EQUAL = 0.005;
  static final double ONE_BOUND = 1.0 / 3;
  static final double TWO_BOUNDS = 0.005;

  private Selectivity() {}

  /** Rows of a key of which {@code equal} columns and, with bounds, the one after them are compared. */
  public static double ofKey(double rows, int equal, boolean lower, boolean upper) {
    double left = rows * Math.pow(EQUAL, equal);
    if (lower && upper) {
      left *= TWO_BOUNDS;
    } else if (lower || upper) {
      left *= ONE_BOUND;
    }
    return Math.max(1, left);
  }
}
