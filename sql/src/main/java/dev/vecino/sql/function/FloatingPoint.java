package dev.vecino.sql.function;

/** Arithmetic of floating-point numbers that is Java's; in plans Calcite's own operators stand for it. */
public final class FloatingPoint {
  private FloatingPoint() {}

  @Sql("+")
  public static float add(float a, float b) {
    return a + b;
  }

  @Sql("+")
  public static double add(double a, double b) {
    return a + b;
  }

  @Sql("+")
  public static double add(float a, double b) {
    return a + b;
  }

  @Sql("+")
  public static double add(double a, float b) {
    return a + b;
  }

  @Sql("-")
  public static float subtract(float a, float b) {
    return a - b;
  }

  @Sql("-")
  public static double subtract(double a, double b) {
    return a - b;
  }

  @Sql("-")
  public static double subtract(float a, double b) {
    return a - b;
  }

  @Sql("-")
  public static double subtract(double a, float b) {
    return a - b;
  }

  @Sql("*")
  public static float multiply(float a, float b) {
    return a * b;
  }

  @Sql("*")
  public static double multiply(double a, double b) {
    return a * b;
  }

  @Sql("*")
  public static double multiply(float a, double b) {
    return a * b;
  }

  @Sql("*")
  public static double multiply(double a, float b) {
    return a * b;
  }

  @Sql("-")
  public static float negate(float a) {
    return -a;
  }

  @Sql("-")
  public static double negate(double a) {
    return -a;
  }
}
