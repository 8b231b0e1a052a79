package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.INVALID_ARGUMENT_FOR_LOGARITHM;
import static dev.vecino.error.SqlState.INVALID_ARGUMENT_FOR_POWER_FUNCTION;

import dev.vecino.error.VecinoException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** Functions of numbers. */
public final class MathFunctions {
  /** Most digits that a number is rounded to, before or behind the point. */
  private static final int MAX_SCALE = 2000;

  private MathFunctions() {}

  @Sql({"abs", "@"})
  public static short abs(short a) {
    return a < 0 ? Arithmetic.negate(a) : a;
  }

  @Sql({"abs", "@"})
  public static int abs(int a) {
    return a < 0 ? Arithmetic.negate(a) : a;
  }

  @Sql({"abs", "@"})
  public static long abs(long a) {
    return a < 0 ? Arithmetic.negate(a) : a;
  }

  @Sql({"abs", "@"})
  public static float abs(float a) {
    return Math.abs(a);
  }

  @Sql({"abs", "@"})
  public static double abs(double a) {
    return Math.abs(a);
  }

  @Sql({"abs", "@"})
  public static BigDecimal abs(BigDecimal a) {
    return a.abs();
  }

  @Sql({"ceil", "ceiling"})
  public static double ceil(double a) {
    return Math.ceil(a);
  }

  @Sql({"ceil", "ceiling"})
  public static BigDecimal ceil(BigDecimal a) {
    return a.setScale(0, RoundingMode.CEILING);
  }

  @Sql("floor")
  public static double floor(double a) {
    return Math.floor(a);
  }

  @Sql("floor")
  public static BigDecimal floor(BigDecimal a) {
    return a.setScale(0, RoundingMode.FLOOR);
  }

  /** Half to even. */
  @Sql("round")
  public static double round(double a) {
    return Math.rint(a);
  }

  /** Half away from zero. */
  @Sql("round")
  public static BigDecimal round(BigDecimal a) {
    return a.setScale(0, RoundingMode.HALF_UP);
  }

  @Sql("round")
  public static BigDecimal round(BigDecimal a, int scale) {
    return scaled(a, scale, RoundingMode.HALF_UP);
  }

  @Sql("trunc")
  public static double trunc(double a) {
    return a < 0 ? Math.ceil(a) : Math.floor(a);
  }

  @Sql("trunc")
  public static BigDecimal trunc(BigDecimal a) {
    return a.setScale(0, RoundingMode.DOWN);
  }

  @Sql("trunc")
  public static BigDecimal trunc(BigDecimal a, int scale) {
    return scaled(a, scale, RoundingMode.DOWN);
  }

  @Sql("sign")
  public static double sign(double a) {
    return Math.signum(a);
  }

  @Sql("sign")
  public static BigDecimal sign(BigDecimal a) {
    return BigDecimal.valueOf(a.signum());
  }

  @Sql({"power", "pow", "^"})
  public static double power(double a, double b) {
    if (a == 0 && b < 0) {
      throw invalidPower("zero raised to a negative power is undefined");
    }
    if (a == 1 || a == -1 && Double.isInfinite(b)) {
      return 1;
    }
    if (a < 0 && !Double.isNaN(b) && b != Math.rint(b)) {
      throw invalidPower("a negative number raised to a non-integer power yields a complex result");
    }
    double result = Math.pow(a, b);
    return checked(result, Double.isInfinite(a) || Double.isInfinite(b), a == 0);
  }

  @Sql({"sqrt", "|/"})
  public static double sqrt(double a) {
    if (a < 0) {
      throw invalidPower("cannot take square root of a negative number");
    }
    return Math.sqrt(a);
  }

  @Sql("sqrt")
  public static BigDecimal sqrt(BigDecimal a) {
    if (a.signum() < 0) {
      throw invalidPower("cannot take square root of a negative number");
    }
    // PostgreSQL estimates the digits before the point by the number's weight to base 10,000.
    int weight = (Numeric.weight(a) + 1) * 2 - 1;
    int scale = Math.clamp(Math.max(16 - weight, a.scale()), 0, 1000);
    return root(a, scale);
  }

  /** The square root with so many digits behind the point, rounded. */
  static BigDecimal root(BigDecimal a, int scale) {
    BigInteger[] root = a.movePointRight(2 * scale).toBigInteger().sqrtAndRemainder();
    boolean isAbove = root[1].compareTo(root[0]) > 0; // above the middle of two roots
    return new BigDecimal(isAbove ? root[0].add(BigInteger.ONE) : root[0], scale);
  }

  @Sql({"cbrt", "||/"})
  public static double cbrt(double a) {
    return Math.cbrt(a);
  }

  @Sql("exp")
  public static double exp(double a) {
    return checked(Math.exp(a), Double.isInfinite(a), Double.isInfinite(a));
  }

  @Sql("ln")
  public static double ln(double a) {
    return Math.log(positive(a));
  }

  @Sql({"log", "log10"})
  public static double log10(double a) {
    return Math.log10(positive(a));
  }

  @Sql("pi")
  public static double pi() {
    return Math.PI;
  }

  @Sql("sin")
  public static double sin(double a) {
    return Math.sin(finite(a));
  }

  @Sql("cos")
  public static double cos(double a) {
    return Math.cos(finite(a));
  }

  @Sql("tan")
  public static double tan(double a) {
    return Math.tan(finite(a));
  }

  @Sql("asin")
  public static double asin(double a) {
    return Math.asin(unit(a));
  }

  @Sql("acos")
  public static double acos(double a) {
    return Math.acos(unit(a));
  }

  @Sql("atan")
  public static double atan(double a) {
    return Math.atan(a);
  }

  @Sql("atan2")
  public static double atan2(double a, double b) {
    return Math.atan2(a, b);
  }

  @Sql("degrees")
  public static double degrees(double a) {
    return Math.toDegrees(a);
  }

  @Sql("radians")
  public static double radians(double a) {
    return Math.toRadians(a);
  }

  private static double finite(double a) {
    if (Double.isInfinite(a)) {
      throw DegreeAngles.outOfRange();
    }
    return a;
  }

  private static double unit(double a) {
    if (a < -1 || a > 1) {
      throw DegreeAngles.outOfRange();
    }
    return a;
  }

  private static BigDecimal scaled(BigDecimal a, int scale, RoundingMode rounding) {
    return a.setScale(Math.clamp(scale, -MAX_SCALE, MAX_SCALE), rounding)
        .setScale(Math.clamp(scale, 0, MAX_SCALE), RoundingMode.UNNECESSARY);
  }

  private static double positive(double a) {
    if (a == 0) {
      throw invalidLogarithm("cannot take logarithm of zero");
    }
    if (a < 0) {
      throw invalidLogarithm("cannot take logarithm of a negative number");
    }
    return a;
  }

  private static double checked(double result, boolean mayBeInfinite, boolean mayBeZero) {
    if (Double.isInfinite(result) && !mayBeInfinite) {
      throw FloatingPoint.overflow();
    }
    if (result == 0 && !mayBeZero && !mayBeInfinite) {
      throw FloatingPoint.underflow();
    }
    return result;
  }

  static VecinoException invalidLogarithm(String message) {
    return VecinoException.of(INVALID_ARGUMENT_FOR_LOGARITHM, "%s", message);
  }

  static VecinoException invalidPower(String message) {
    return VecinoException.of(INVALID_ARGUMENT_FOR_POWER_FUNCTION, "%s", message);
  }
}
