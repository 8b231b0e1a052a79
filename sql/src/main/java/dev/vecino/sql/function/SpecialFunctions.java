package dev.vecino.sql.function;

import ch.obermuhlner.math.big.BigDecimalMath;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** The error and gamma functions, computed with more digits than the result keeps. */
public final class SpecialFunctions {
  private static final MathContext DIGITS = new MathContext(40);
  private static final MathContext MORE_DIGITS = new MathContext(60);

  /** Beyond it the error function is 1, and what it lacks is below the least double. */
  private static final double MOST_ERROR_ARGUMENT = 28;

  /** From here on the gamma function exceeds the doubles. */
  private static final double MOST_GAMMA_ARGUMENT = 171.7;

  /** From here on Stirling's series has all digits with few terms. */
  private static final int STIRLING_FROM = 60;

  private SpecialFunctions() {}

  @Sql("erf")
  public static double errorFunction(double x) {
    if (Double.isNaN(x) || Math.abs(x) > MOST_ERROR_ARGUMENT) {
      return Double.isNaN(x) ? x : Math.signum(x);
    }
    return x == 0 ? 0 : exact(x).doubleValue();
  }

  /** What the error function lacks of 1. */
  @Sql("erfc")
  public static double complement(double x) {
    if (Double.isNaN(x) || Math.abs(x) > MOST_ERROR_ARGUMENT) {
      return Double.isNaN(x) ? x : x < 0 ? 2 : 0;
    }
    return BigDecimal.ONE.subtract(exact(x)).doubleValue();
  }

  /** The series {@code 2 x / sqrt(pi) * e^(-x^2) * sum (2 x^2)^n / (1 * 3 * ... * (2 n + 1))}, of positive terms. */
  private static BigDecimal exact(double x) {
    int needed = 40 + (int) (x * x / Math.log(10)); // so many digits does 1 - erf lose
    var context = new MathContext(needed, RoundingMode.HALF_EVEN);
    BigDecimal value = new BigDecimal(x);
    BigDecimal square = value.multiply(value, context);
    BigDecimal twice = square.add(square);
    BigDecimal term = BigDecimal.ONE;
    BigDecimal sum = term;
    BigDecimal least = BigDecimal.ONE.scaleByPowerOfTen(-needed);
    for (int n = 1; term.compareTo(least) > 0 || n < 2; n++) {
      term = term.multiply(twice, context).divide(BigDecimal.valueOf(2L * n + 1), context);
      sum = sum.add(term, context);
    }
    BigDecimal factor =
        value.add(value).multiply(BigDecimalMath.exp(square.negate(), context), context)
            .divide(BigDecimalMath.sqrt(BigDecimalMath.pi(context), context), context);
    return factor.multiply(sum, context);
  }

  /** The gamma function, {@code (x - 1)!} of whole numbers. */
  @Sql("gamma")
  public static double gamma(double x) {
    if (Double.isNaN(x) || x == Double.POSITIVE_INFINITY) {
      return x;
    }
    if (x == Double.NEGATIVE_INFINITY || x <= 0 && x == Math.rint(x) || x > MOST_GAMMA_ARGUMENT) {
      throw FloatingPoint.overflow();
    }
    double result;
    if (x > 0) {
      result = BigDecimalMath.exp(logarithm(new BigDecimal(x)), DIGITS).doubleValue();
    } else {
      BigDecimal reflected = BigDecimalMath.exp(logarithm(BigDecimal.ONE.subtract(new BigDecimal(x))), DIGITS);
      BigDecimal pi = BigDecimalMath.pi(MORE_DIGITS);
      BigDecimal sine = BigDecimalMath.sin(pi.multiply(new BigDecimal(x)), MORE_DIGITS);
      result = pi.divide(sine.multiply(reflected), DIGITS).doubleValue();
    }
    if (Double.isInfinite(result)) {
      throw FloatingPoint.overflow();
    }
    if (result == 0) {
      throw FloatingPoint.underflow();
    }
    return result;
  }

  /** The logarithm of the absolute value of the gamma function. */
  @Sql("lgamma")
  public static double logarithmOfGamma(double x) {
    if (Double.isNaN(x) || Double.isInfinite(x)) {
      return Double.isNaN(x) ? x : Double.POSITIVE_INFINITY;
    }
    if (x <= 0 && x == Math.rint(x)) {
      return Double.POSITIVE_INFINITY;
    }
    if (x > 0) {
      return x == 1 || x == 2 ? 0 : logarithm(new BigDecimal(x)).doubleValue();
    }
    BigDecimal pi = BigDecimalMath.pi(MORE_DIGITS);
    BigDecimal sine = BigDecimalMath.sin(pi.multiply(new BigDecimal(x)), MORE_DIGITS).abs();
    return BigDecimalMath.log(pi.divide(sine, MORE_DIGITS), MORE_DIGITS)
        .subtract(logarithm(BigDecimal.ONE.subtract(new BigDecimal(x))))
        .doubleValue();
  }

  /** Of a positive number: Stirling's series, after the argument was made large by the recurrence. */
  private static BigDecimal logarithm(BigDecimal x) {
    BigDecimal product = BigDecimal.ONE;
    BigDecimal large = x;
    while (large.compareTo(BigDecimal.valueOf(STIRLING_FROM)) < 0) {
      product = product.multiply(large, MORE_DIGITS);
      large = large.add(BigDecimal.ONE);
    }
    BigDecimal half = new BigDecimal("0.5");
    BigDecimal sum =
        large.subtract(half).multiply(BigDecimalMath.log(large, MORE_DIGITS), MORE_DIGITS)
            .subtract(large)
            .add(BigDecimalMath.log(BigDecimalMath.pi(MORE_DIGITS).add(BigDecimalMath.pi(MORE_DIGITS)), MORE_DIGITS)
                .multiply(half));
    BigDecimal square = large.multiply(large, MORE_DIGITS);
    BigDecimal power = large;
    for (int n = 1; n <= 30; n++) {
      BigDecimal divisor = BigDecimal.valueOf(2L * n * (2L * n - 1)).multiply(power, MORE_DIGITS);
      sum = sum.add(BigDecimalMath.bernoulli(2 * n, MORE_DIGITS).divide(divisor, MORE_DIGITS), MORE_DIGITS);
      power = power.multiply(square, MORE_DIGITS);
    }
    return sum.subtract(BigDecimalMath.log(product, MORE_DIGITS), MORE_DIGITS);
  }
}
