package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.NUMERIC_VALUE_OUT_OF_RANGE;

import ch.obermuhlner.math.big.BigDecimalMath;
import dev.vecino.error.VecinoException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Logarithms, exponentials and powers of {@code numeric}. A result has at least 16 significant digits; how many it has
 * behind the point is estimated as PostgreSQL does it (numeric.c).
 */
public final class Transcendental {
  private static final int SIGNIFICANT_DIGITS = 16;
  private static final int MAX_SCALE = 1000;
  private static final int GUARD_DIGITS = 10;
  private static final double LOG10_E = 0.434294481903252;

  /** Beyond this exponent of e a result has no digits that are kept, or too many. */
  private static final int MAX_EXPONENT = 6000;

  /** Most digits before the point. */
  private static final int MAX_DIGITS = 131_072;

  private Transcendental() {}

  @Sql("ln")
  public static BigDecimal ln(BigDecimal a) {
    positive(a);
    int scale = scale(logarithmExponent(a), a.scale());
    return naturalLogarithm(a, scale).setScale(scale, RoundingMode.HALF_UP);
  }

  @Sql({"log", "log10"})
  public static BigDecimal log10(BigDecimal a) {
    return log(BigDecimal.TEN, a);
  }

  @Sql("log")
  public static BigDecimal log(BigDecimal base, BigDecimal a) {
    positive(base);
    positive(a);
    int exponent = logarithmExponent(a) - logarithmExponent(base);
    int scale = scale(exponent, Math.max(base.scale(), a.scale()));
    BigDecimal denominator = naturalLogarithm(base, scale);
    if (denominator.signum() == 0) {
      throw Arithmetic.divisionByZero();
    }
    return naturalLogarithm(a, scale).divide(denominator, scale, RoundingMode.HALF_UP);
  }

  @Sql("exp")
  public static BigDecimal exp(BigDecimal a) {
    double estimate = a.doubleValue();
    int scale = scale((int) Math.clamp(estimate * LOG10_E, -2000, 2000), a.scale());
    if (Math.abs(estimate) >= MAX_EXPONENT) {
      if (a.signum() > 0) {
        throw overflow();
      }
      return BigDecimal.ZERO.setScale(scale);
    }
    return exponential(a, estimate * LOG10_E, scale);
  }

  @Sql({"power", "pow", "^"})
  public static BigDecimal power(BigDecimal a, BigDecimal b) {
    if (a.signum() == 0 && b.signum() < 0) {
      throw MathFunctions.invalidPower("zero raised to a negative power is undefined");
    }
    boolean isWhole = b.signum() == 0 || b.stripTrailingZeros().scale() <= 0;
    if (a.signum() < 0 && !isWhole) {
      throw MathFunctions.invalidPower("a negative number raised to a non-integer power yields a complex result");
    }
    if (isWhole && b.abs().compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) <= 0) {
      return wholePower(a, b.intValue(), b.scale());
    }
    if (a.signum() == 0) {
      return BigDecimal.ZERO.setScale(SIGNIFICANT_DIGITS);
    }
    if (a.signum() < 0) {
      BigDecimal result = power(a.negate(), b);
      return b.toBigInteger().testBit(0) ? result.negate() : result;
    }
    int digits = Math.max(b.precision() - b.scale(), 0) + SIGNIFICANT_DIGITS;
    BigDecimal logarithm = naturalLogarithm(a.abs(), digits).multiply(b);
    double estimate = logarithm.doubleValue();
    if (Math.abs(estimate) > MAX_EXPONENT) {
      if (estimate > 0) {
        throw overflow();
      }
      return BigDecimal.ZERO.setScale(MAX_SCALE);
    }
    int scale = scale((int) (estimate * LOG10_E), Math.max(a.scale(), b.scale()));
    int needed = digits + scale + Math.max((int) (estimate * LOG10_E), 0);
    BigDecimal exact = naturalLogarithm(a.abs(), needed).multiply(b);
    return exponential(exact, estimate * LOG10_E, scale);
  }

  private static BigDecimal wholePower(BigDecimal a, int exponent, int exponentScale) {
    double weight = a.signum() == 0 ? 0 : exponent * logarithm10(a);
    if (weight > MAX_DIGITS) {
      throw overflow();
    }
    if (weight + 1 < -MAX_SCALE) {
      return BigDecimal.ZERO.setScale(MAX_SCALE);
    }
    int scale = scale((int) weight, Math.max(a.scale(), exponentScale));
    if (exponent == 0) {
      return BigDecimal.ONE.setScale(scale);
    }
    int digits = scale + (int) Math.max(weight, 0) + GUARD_DIGITS + 10;
    BigDecimal power = a.signum() == 0 ? a : BigDecimalMath.pow(a, Math.abs((long) exponent), context(digits
        + (int) Math.max(-weight, 0)));
    return exponent > 0
        ? power.setScale(scale, RoundingMode.HALF_UP)
        : BigDecimal.ONE.divide(power, scale, RoundingMode.HALF_UP);
  }

  private static BigDecimal exponential(BigDecimal a, double weight, int scale) {
    int digits = scale + (int) Math.max(weight, 0) + GUARD_DIGITS;
    return BigDecimalMath.exp(a, context(digits)).setScale(scale, RoundingMode.HALF_UP);
  }

  private static BigDecimal naturalLogarithm(BigDecimal a, int scale) {
    return a.compareTo(BigDecimal.ONE) == 0
        ? BigDecimal.ZERO
        : BigDecimalMath.log(a, context(scale + GUARD_DIGITS + Math.max(logarithmExponent(a), 0)));
  }

  private static MathContext context(int digits) {
    return new MathContext(Math.max(digits, SIGNIFICANT_DIGITS), RoundingMode.HALF_EVEN);
  }

  /** Digits behind the point of a result whose first digit has this decimal exponent. */
  private static int scale(int exponent, int least) {
    return Math.clamp(Math.max(SIGNIFICANT_DIGITS - exponent, least), 0, MAX_SCALE);
  }

  /** The decimal exponent of the natural logarithm, estimated. */
  private static int logarithmExponent(BigDecimal a) {
    if (a.signum() <= 0) {
      return 0;
    }
    BigDecimal difference = a.subtract(BigDecimal.ONE);
    if (difference.abs().compareTo(new BigDecimal("0.1")) <= 0) {
      return difference.signum() == 0 ? 0 : difference.precision() - difference.scale() - 1;
    }
    return (int) Math.log10(Math.abs(logarithm10(a) / LOG10_E));
  }

  private static double logarithm10(BigDecimal a) {
    int exponent = a.precision() - a.scale() - 1;
    return Math.log10(a.abs().scaleByPowerOfTen(-exponent).doubleValue()) + exponent;
  }

  private static void positive(BigDecimal a) {
    if (a.signum() == 0) {
      throw MathFunctions.invalidLogarithm("cannot take logarithm of zero");
    }
    if (a.signum() < 0) {
      throw MathFunctions.invalidLogarithm("cannot take logarithm of a negative number");
    }
  }

  private static VecinoException overflow() {
    return VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "value overflows numeric format");
  }
}
