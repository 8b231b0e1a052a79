package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.NUMERIC_VALUE_OUT_OF_RANGE;

import dev.vecino.error.VecinoException;

/** Hyperbolic functions, and the cotangent. */
public final class Angles {
  private Angles() {}

  @Sql("cot")
  public static double cot(double x) {
    return 1 / Math.tan(x);
  }

  @Sql("sinh")
  public static double sinh(double x) {
    return Math.sinh(x);
  }

  @Sql("cosh")
  public static double cosh(double x) {
    return Math.cosh(x);
  }

  @Sql("tanh")
  public static double tanh(double x) {
    return Math.tanh(x);
  }

  @Sql("asinh")
  public static double asinh(double x) {
    double magnitude = Math.abs(x);
    return Math.copySign(Math.log(magnitude + Math.sqrt(magnitude * magnitude + 1)), x);
  }

  @Sql("acosh")
  public static double acosh(double x) {
    requireRange(x >= 1 || Double.isNaN(x));
    return Math.log(x + Math.sqrt(x * x - 1));
  }

  @Sql("atanh")
  public static double atanh(double x) {
    requireRange(Math.abs(x) <= 1 || Double.isNaN(x));
    return 0.5 * Math.log((1 + x) / (1 - x));
  }

  private static void requireRange(boolean valid) {
    if (!valid) {
      throw VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "input is out of range");
    }
  }
}
