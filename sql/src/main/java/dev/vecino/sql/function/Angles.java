package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.NUMERIC_VALUE_OUT_OF_RANGE;

import ch.obermuhlner.math.big.BigDecimalMath;
import dev.vecino.error.VecinoException;
import java.math.BigDecimal;
import java.math.MathContext;

/** Hyperbolic functions, and the cotangent. */
public final class Angles {
  /** More digits than a double has, so that results are rounded right. */
  private static final MathContext DIGITS = new MathContext(40);

  /** Beyond it results are infinite or 1. */
  private static final double MOST_EXACT = 700;

  private Angles() {}

  @Sql("cot")
  public static double cot(double x) {
    return 1 / Math.tan(x);
  }

  @Sql("sinh")
  public static double sinh(double x) {
    return Math.abs(x) < MOST_EXACT ? BigDecimalMath.sinh(new BigDecimal(x), DIGITS).doubleValue() : Math.sinh(x);
  }

  @Sql("cosh")
  public static double cosh(double x) {
    return Math.abs(x) < MOST_EXACT ? BigDecimalMath.cosh(new BigDecimal(x), DIGITS).doubleValue() : Math.cosh(x);
  }

  @Sql("tanh")
  public static double tanh(double x) {
    return Math.abs(x) < MOST_EXACT ? BigDecimalMath.tanh(new BigDecimal(x), DIGITS).doubleValue() : Math.tanh(x);
  }

  @Sql("asinh")
  public static double asinh(double x) {
    return Double.isFinite(x) && x != 0 ? BigDecimalMath.asinh(new BigDecimal(x), DIGITS).doubleValue() : x;
  }

  @Sql("acosh")
  public static double acosh(double x) {
    requireRange(x >= 1 || Double.isNaN(x));
    return Double.isFinite(x) ? BigDecimalMath.acosh(new BigDecimal(x), DIGITS).doubleValue() : x;
  }

  @Sql("atanh")
  public static double atanh(double x) {
    requireRange(Math.abs(x) <= 1 || Double.isNaN(x));
    if (Math.abs(x) == 1) {
      return x * Double.POSITIVE_INFINITY;
    }
    return Double.isNaN(x) || x == 0 ? x : BigDecimalMath.atanh(new BigDecimal(x), DIGITS).doubleValue();
  }

  private static void requireRange(boolean valid) {
    if (!valid) {
      throw VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "input is out of range");
    }
  }
}
