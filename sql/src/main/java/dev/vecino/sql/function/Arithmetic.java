package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.DATETIME_FIELD_OVERFLOW;
import static dev.vecino.error.SqlState.DIVISION_BY_ZERO;
import static dev.vecino.error.SqlState.NUMERIC_VALUE_OUT_OF_RANGE;

import dev.vecino.error.VecinoException;
import dev.vecino.type.Infinity;
import java.time.LocalDate;

/** Arithmetic of whole and floating-point numbers: what does not fit is error 22003, division by zero 22012. */
public final class Arithmetic {
  private Arithmetic() {}

  @Sql("+")
  public static short add(short a, short b) {
    return smallint(a + b);
  }

  @Sql("+")
  public static int add(int a, int b) {
    return integer((long) a + b);
  }

  @Sql("+")
  public static long add(long a, long b) {
    long sum = a + b;
    if (((a ^ sum) & (b ^ sum)) < 0) {
      throw outOfRange("bigint");
    }
    return sum;
  }

  @Sql("-")
  public static short subtract(short a, short b) {
    return smallint(a - b);
  }

  @Sql("-")
  public static int subtract(int a, int b) {
    return integer((long) a - b);
  }

  @Sql("-")
  public static long subtract(long a, long b) {
    long difference = a - b;
    if (((a ^ b) & (a ^ difference)) < 0) {
      throw outOfRange("bigint");
    }
    return difference;
  }

  @Sql("*")
  public static short multiply(short a, short b) {
    return smallint(a * b);
  }

  @Sql("*")
  public static int multiply(int a, int b) {
    return integer((long) a * b);
  }

  @Sql("*")
  public static long multiply(long a, long b) {
    long low = a * b;
    if (Math.multiplyHigh(a, b) != low >> 63) {
      throw outOfRange("bigint");
    }
    return low;
  }

  @Sql("/")
  public static short divide(short a, short b) {
    return smallint(a / divisor(b));
  }

  @Sql("/")
  public static int divide(int a, int b) {
    return integer((long) a / divisor(b));
  }

  @Sql("/")
  public static long divide(long a, long b) {
    if (a == Long.MIN_VALUE && b == -1) {
      throw outOfRange("bigint");
    }
    return a / divisor(b);
  }

  @Sql("/")
  public static float divide(float a, float b) {
    return checked(a / (Float.isNaN(a) ? b : (float) divisor(b)), a, b);
  }

  @Sql("/")
  public static double divide(double a, double b) {
    double result = a / (Double.isNaN(a) ? b : divisor(b));
    if (Double.isInfinite(result) && !Double.isInfinite(a)) {
      throw FloatingPoint.overflow();
    }
    if (result == 0 && a != 0 && !Double.isInfinite(b)) {
      throw FloatingPoint.underflow();
    }
    return result;
  }

  @Sql("/")
  public static double divide(float a, double b) {
    return divide((double) a, b);
  }

  @Sql("/")
  public static double divide(double a, float b) {
    return divide(a, (double) b);
  }

  @Sql({"%", "mod"})
  public static short remainder(short a, short b) {
    return (short) (a % divisor(b));
  }

  @Sql({"%", "mod"})
  public static int remainder(int a, int b) {
    return (int) (a % divisor(b));
  }

  @Sql({"%", "mod"})
  public static long remainder(long a, long b) {
    return a % divisor(b);
  }

  @Sql("+")
  public static short plus(short a) {
    return a;
  }

  @Sql("+")
  public static int plus(int a) {
    return a;
  }

  @Sql("+")
  public static long plus(long a) {
    return a;
  }

  @Sql("-")
  public static short negate(short a) {
    return smallint(-a);
  }

  @Sql("-")
  public static int negate(int a) {
    return integer(-(long) a);
  }

  @Sql("-")
  public static long negate(long a) {
    return subtract(0L, a);
  }

  @Sql("+")
  public static LocalDate add(LocalDate date, int days) {
    return Infinity.sign(date) != 0 ? date : date.plusDays(days);
  }

  @Sql("+")
  public static LocalDate add(int days, LocalDate date) {
    return Infinity.sign(date) != 0 ? date : date.plusDays(days);
  }

  @Sql("-")
  public static LocalDate subtract(LocalDate date, int days) {
    return Infinity.sign(date) != 0 ? date : date.minusDays(days);
  }

  /** Days from {@code b} to {@code a}. */
  @Sql("-")
  public static int subtract(LocalDate a, LocalDate b) {
    if (Infinity.sign(a) != 0 || Infinity.sign(b) != 0) {
      throw VecinoException.of(DATETIME_FIELD_OVERFLOW, "cannot subtract infinite dates");
    }
    return integer(a.toEpochDay() - b.toEpochDay());
  }

  static short smallint(long value) {
    if (value != (short) value) {
      throw outOfRange("smallint");
    }
    return (short) value;
  }

  static int integer(long value) {
    if (value != (int) value) {
      throw outOfRange("integer");
    }
    return (int) value;
  }

  static VecinoException outOfRange(String type) {
    return VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "%s out of range", type);
  }

  static VecinoException divisionByZero() {
    return VecinoException.of(DIVISION_BY_ZERO, "division by zero");
  }

  private static long divisor(long b) {
    if (b == 0) {
      throw divisionByZero();
    }
    return b;
  }

  private static double divisor(double b) {
    if (b == 0) {
      throw divisionByZero();
    }
    return b;
  }

  private static float checked(float result, float a, float b) {
    if (Float.isInfinite(result) && !Float.isInfinite(a)) {
      throw VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "value out of range: overflow");
    }
    if (result == 0 && a != 0 && !Float.isInfinite(b)) {
      throw VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "value out of range: underflow");
    }
    return result;
  }
}
