package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.NUMERIC_VALUE_OUT_OF_RANGE;

import dev.vecino.error.VecinoException;

/**
 * Trigonometric functions of angles in degrees, exact at the multiples of 30 and 45 degrees where the result is: they
 * are scaled so that {@code sind(30)} is 0.5 and {@code tand(45)} is 1.
 */
public final class DegreeAngles {
  private static final double RADIANS = Math.PI / 180;
  private static final double SIN_30 = Math.sin(30 * RADIANS);
  private static final double ONE_MINUS_COS_60 = 1 - Math.cos(60 * RADIANS);
  private static final double ASIN_HALF = Math.asin(0.5);
  private static final double ACOS_HALF = Math.acos(0.5);
  private static final double ATAN_1 = Math.atan(1);
  private static final double TAN_45 = firstSin(45) / firstCos(45);

  private DegreeAngles() {}

  @Sql("sind")
  public static double sin(double degrees) {
    double angle = finite(degrees) % 360;
    int sign = 1;
    if (angle < 0) {
      angle = -angle;
      sign = -sign;
    }
    if (angle > 180) {
      angle = 360 - angle;
      sign = -sign;
    }
    return sign * firstSin(angle > 90 ? 180 - angle : angle);
  }

  @Sql("cosd")
  public static double cos(double degrees) {
    double angle = Math.abs(finite(degrees) % 360);
    angle = angle > 180 ? 360 - angle : angle;
    return angle > 90 ? -firstCos(180 - angle) : firstCos(angle);
  }

  @Sql("tand")
  public static double tan(double degrees) {
    return positiveZero(ratio(degrees, true));
  }

  @Sql("cotd")
  public static double cot(double degrees) {
    return positiveZero(ratio(degrees, false));
  }

  private static double ratio(double degrees, boolean tangent) {
    double angle = finite(degrees) % 360;
    int sign = 1;
    if (angle < 0) {
      angle = -angle;
      sign = -sign;
    }
    if (angle > 180) {
      angle = 360 - angle;
      sign = -sign;
    }
    if (angle > 90) {
      angle = 180 - angle;
      sign = -sign;
    }
    double sin = firstSin(angle);
    double cos = firstCos(angle);
    return sign * (tangent ? sin / cos / TAN_45 : cos / sin / (firstCos(45) / firstSin(45)));
  }

  @Sql("asind")
  public static double arcSin(double x) {
    requireUnit(x);
    return x < 0 ? -firstArcSin(-x) : firstArcSin(x);
  }

  @Sql("acosd")
  public static double arcCos(double x) {
    requireUnit(x);
    return x < 0 ? 90 + firstArcSin(-x) : firstArcCos(x);
  }

  @Sql("atand")
  public static double arcTan(double x) {
    return Math.atan(x) / ATAN_1 * 45;
  }

  @Sql("atan2d")
  public static double arcTan(double y, double x) {
    return Math.atan2(y, x) / ATAN_1 * 45;
  }

  /** Of an angle from 0 to 90 degrees. */
  private static double firstSin(double angle) {
    return angle <= 30 ? sinTo30(angle) : cosTo60(90 - angle);
  }

  private static double firstCos(double angle) {
    return angle <= 60 ? cosTo60(angle) : sinTo30(90 - angle);
  }

  private static double sinTo30(double angle) {
    return Math.sin(angle * RADIANS) / SIN_30 / 2;
  }

  private static double cosTo60(double angle) {
    return 1 - (1 - Math.cos(angle * RADIANS)) / ONE_MINUS_COS_60 / 2;
  }

  private static double firstArcSin(double x) {
    return x <= 0.5 ? Math.asin(x) / ASIN_HALF * 30 : 90 - Math.acos(x) / ACOS_HALF * 60;
  }

  private static double firstArcCos(double x) {
    return x <= 0.5 ? 90 - Math.asin(x) / ASIN_HALF * 30 : Math.acos(x) / ACOS_HALF * 60;
  }

  private static double positiveZero(double x) {
    return x == 0 ? 0 : x;
  }

  private static double finite(double x) {
    if (Double.isInfinite(x)) {
      throw outOfRange();
    }
    return x;
  }

  private static void requireUnit(double x) {
    if (x < -1 || x > 1) {
      throw outOfRange();
    }
  }

  static VecinoException outOfRange() {
    return VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "input is out of range");
  }
}
