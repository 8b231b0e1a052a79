package dev.vecino.sql.function;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Arithmetic of {@code numeric}, with the scales of PostgreSQL's results. */
public final class Numeric {
  /** Significant digits that a quotient has at least, and most digits behind its point. */
  private static final int MIN_SIGNIFICANT_DIGITS = 16;

  private static final int MAX_SCALE = 1000;

  private Numeric() {}

  @Sql("+")
  public static BigDecimal add(BigDecimal a, BigDecimal b) {
    return a.add(b);
  }

  @Sql("-")
  public static BigDecimal subtract(BigDecimal a, BigDecimal b) {
    return a.subtract(b);
  }

  @Sql("*")
  public static BigDecimal multiply(BigDecimal a, BigDecimal b) {
    return a.multiply(b);
  }

  @Sql("/")
  public static BigDecimal divide(BigDecimal a, BigDecimal b) {
    if (b.signum() == 0) {
      throw Arithmetic.divisionByZero();
    }
    return a.divide(b, divisionScale(a, b), RoundingMode.HALF_UP);
  }

  @Sql({"%", "mod"})
  public static BigDecimal remainder(BigDecimal a, BigDecimal b) {
    if (b.signum() == 0) {
      throw Arithmetic.divisionByZero();
    }
    return a.remainder(b).setScale(Math.max(a.scale(), b.scale()), RoundingMode.UNNECESSARY);
  }

  @Sql("+")
  public static BigDecimal plus(BigDecimal a) {
    return a;
  }

  @Sql("-")
  public static BigDecimal negate(BigDecimal a) {
    return a.negate();
  }

  /** The number without zeros at the end of its fraction. */
  @Sql("trim_scale")
  public static BigDecimal trimScale(BigDecimal a) {
    BigDecimal trimmed = a.stripTrailingZeros();
    return trimmed.scale() < 0 ? trimmed.setScale(0, RoundingMode.UNNECESSARY) : trimmed;
  }

  /*
   * PostgreSQL works in base 10,000 and chooses the scale so that the quotient has at least 16 significant digits,
   * estimated by the weights (exponents to base 10,000) and first digits of both operands (select_div_scale in
   * numeric.c).
   */
  static int divisionScale(BigDecimal a, BigDecimal b) {
    int quotientWeight = weight(a) - weight(b);
    if (firstDigit(a) <= firstDigit(b)) {
      quotientWeight--;
    }
    int scale = MIN_SIGNIFICANT_DIGITS - quotientWeight * 4;
    scale = Math.max(scale, Math.max(a.scale(), b.scale()));
    return Math.clamp(scale, 0, MAX_SCALE);
  }

  /** The exponent to base 10,000 of the first digit. */
  static int weight(BigDecimal value) {
    return value.signum() == 0 ? 0 : Math.floorDiv(exponent(value), 4);
  }

  /** The first digit to base 10,000. */
  private static int firstDigit(BigDecimal value) {
    return value.signum() == 0
        ? 0
        : value.abs().scaleByPowerOfTen(-4 * weight(value)).setScale(0, RoundingMode.DOWN).intValueExact();
  }

  /** The decimal exponent of the first digit. */
  private static int exponent(BigDecimal value) {
    return value.precision() - value.scale() - 1;
  }
}
