package dev.vecino.sql.function;

/** PostgreSQL's order of floating-point numbers: NaN equals itself and is above all others, -0 equals 0. */
public final class FloatOrder {
  private FloatOrder() {}

  static int compare(double a, double b) {
    if (a < b) {
      return -1;
    }
    if (a > b) {
      return 1;
    }
    return a == b ? 0 : Boolean.compare(Double.isNaN(a), Double.isNaN(b));
  }

  /** The number, but 0 for -0. */
  public static double normal(double value) {
    return value + 0.0;
  }

  /** The number, but 0 for -0. */
  public static float normal(float value) {
    return value + 0.0f;
  }

  /** A whole number that orders and equals as the number does, for keys that are compared as Java values. */
  public static long key(double value) {
    // Adding 0 turns -0 into 0. The bits of negative numbers order the other way round.
    long bits = Double.doubleToLongBits(value + 0.0);
    return bits < 0 ? bits ^ Long.MAX_VALUE : bits;
  }
}
