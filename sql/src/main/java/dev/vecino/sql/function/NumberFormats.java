package dev.vecino.sql.function;

import dev.vecino.sql.function.NumberPattern.Trait;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** {@code to_char} of numbers. */
public final class NumberFormats {
  /** Decimal digits that every float and double keeps. */
  private static final int FLOAT_DIGITS = 6;

  private static final int DOUBLE_DIGITS = 15;

  private NumberFormats() {}

  @Sql("to_char")
  public static String format(int number, String format) {
    return format((long) number, format);
  }

  @Sql("to_char")
  public static String format(long number, String format) {
    return exact(BigDecimal.valueOf(number), NumberPattern.parse(format), RoundingMode.HALF_EVEN);
  }

  @Sql("to_char")
  public static String format(BigDecimal number, String format) {
    return exact(number, NumberPattern.parse(format), RoundingMode.HALF_UP);
  }

  @Sql("to_char")
  public static String format(float number, String format) {
    return inexact(number, NumberPattern.parse(format), FLOAT_DIGITS);
  }

  @Sql("to_char")
  public static String format(double number, String format) {
    return inexact(number, NumberPattern.parse(format), DOUBLE_DIGITS);
  }

  private static String exact(BigDecimal number, NumberPattern pattern, RoundingMode rounding) {
    if (pattern.has(Trait.ROMAN)) {
      return roman(pattern, number.setScale(0, RoundingMode.HALF_UP));
    }
    if (pattern.has(Trait.EXPONENT)) {
      return scientific(number, pattern.behind, rounding);
    }
    BigDecimal shifted = shifted(pattern, number);
    BigDecimal rounded = shifted.setScale(pattern.behind, RoundingMode.HALF_UP);
    return NumberOutput.write(pattern, digits(rounded), rounded.signum() < 0);
  }

  private static String inexact(double number, NumberPattern pattern, int most) {
    if (!Double.isFinite(number)) {
      return infinite(number, pattern);
    }
    BigDecimal value = new BigDecimal(number);
    if (pattern.has(Trait.ROMAN)) {
      return roman(pattern, value.setScale(0, RoundingMode.HALF_EVEN));
    }
    if (pattern.has(Trait.EXPONENT)) {
      return scientific(value, pattern.behind, RoundingMode.HALF_EVEN);
    }
    BigDecimal shifted = shifted(pattern, value);
    int whole = shifted.abs().setScale(0, RoundingMode.HALF_EVEN).toPlainString().length();
    pattern.behind = Math.max(0, Math.min(pattern.behind, most - whole));
    BigDecimal rounded = shifted.setScale(pattern.behind, RoundingMode.HALF_EVEN);
    return NumberOutput.write(pattern, digits(rounded), number < 0);
  }

  private static BigDecimal shifted(NumberPattern pattern, BigDecimal number) {
    pattern.before += pattern.shift;
    return number.scaleByPowerOfTen(pattern.shift);
  }

  private static String infinite(double number, NumberPattern pattern) {
    if (pattern.has(Trait.ROMAN)) {
      return roman(pattern, BigDecimal.ZERO);
    }
    if (pattern.has(Trait.EXPONENT)) {
      return " " + "#".repeat(pattern.before) + "." + "#".repeat(pattern.behind + 4);
    }
    return NumberOutput.write(pattern, Double.isNaN(number) ? "NaN" : "Infinity", number < 0);
  }

  private static String digits(BigDecimal number) {
    return number.abs().toPlainString();
  }

  private static String roman(NumberPattern pattern, BigDecimal number) {
    boolean fits = number.precision() <= 4;
    return NumberOutput.roman(pattern, RomanNumerals.of(fits ? number.longValue() : 0));
  }

  private static String scientific(BigDecimal number, int behind, RoundingMode rounding) {
    BigDecimal rounded = number.round(new MathContext(behind + 1, rounding));
    int exponent = number.signum() == 0 ? 0 : rounded.precision() - rounded.scale() - 1;
    String mantissa =
        rounded.abs().scaleByPowerOfTen(-exponent).setScale(behind, RoundingMode.HALF_UP).toPlainString();
    return (number.signum() < 0 ? "-" : " ") + mantissa + "e" + (exponent < 0 ? "-" : "+")
        + String.format(Locale.ROOT, "%02d", Math.abs(exponent));
  }
}
