package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.NUMERIC_VALUE_OUT_OF_RANGE;

import dev.vecino.error.VecinoException;

/** Arithmetic of floating-point numbers: a result that is infinite or 0 where the exact one is not is error 22003. */
public final class FloatingPoint {
  private FloatingPoint() {}

  @Sql("+")
  public static float add(float a, float b) {
    return (float) sum(a + b, a, b);
  }

  @Sql("+")
  public static double add(double a, double b) {
    return sum(a + b, a, b);
  }

  @Sql("+")
  public static double add(float a, double b) {
    return sum(a + b, a, b);
  }

  @Sql("+")
  public static double add(double a, float b) {
    return sum(a + b, a, b);
  }

  @Sql("-")
  public static float subtract(float a, float b) {
    return (float) sum(a - b, a, b);
  }

  @Sql("-")
  public static double subtract(double a, double b) {
    return sum(a - b, a, b);
  }

  @Sql("-")
  public static double subtract(float a, double b) {
    return sum(a - b, a, b);
  }

  @Sql("-")
  public static double subtract(double a, float b) {
    return sum(a - b, a, b);
  }

  @Sql("*")
  public static float multiply(float a, float b) {
    return (float) product(a * b, a, b);
  }

  @Sql("*")
  public static double multiply(double a, double b) {
    return product(a * b, a, b);
  }

  @Sql("*")
  public static double multiply(float a, double b) {
    return product(a * b, a, b);
  }

  @Sql("*")
  public static double multiply(double a, float b) {
    return product(a * b, a, b);
  }

  @Sql("+")
  public static float plus(float a) {
    return a;
  }

  @Sql("+")
  public static double plus(double a) {
    return a;
  }

  @Sql("-")
  public static float negate(float a) {
    return -a;
  }

  @Sql("-")
  public static double negate(double a) {
    return -a;
  }

  /** The result, if it is not infinite or an operand is. */
  static double sum(double result, double a, double b) {
    if (Double.isInfinite(result) && !Double.isInfinite(a) && !Double.isInfinite(b)) {
      throw overflow();
    }
    return result;
  }

  private static double product(double result, double a, double b) {
    if (result == 0 && a != 0 && b != 0) {
      throw underflow();
    }
    return sum(result, a, b);
  }

  static VecinoException overflow() {
    return VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "value out of range: overflow");
  }

  static VecinoException underflow() {
    return VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "value out of range: underflow");
  }
}
