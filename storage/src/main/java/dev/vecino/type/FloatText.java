package dev.vecino.type;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.function.Predicate;

/** Text of floating-point numbers as PostgreSQL prints them: shortest digits, {@code 1e+20}, {@code 1e-05}. */
public final class FloatText {
  private static final int DOUBLE_DIGITS = 15;
  private static final int FLOAT_DIGITS = 6;

  private FloatText() {}

  public static String print(float value) {
    var out = new StringBuilder(16);
    append(out, value);
    return out.toString();
  }

  public static String print(double value) {
    if (Double.isNaN(value)) {
      return "NaN";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "Infinity" : "-Infinity";
    }
    var out = new StringBuilder(24);
    boolean negative = isNegative(Double.doubleToRawLongBits(value) >> 63);
    double magnitude = Math.abs(value);
    appendDigits(out, Double.toString(magnitude), negative, DOUBLE_DIGITS, text -> Double.parseDouble(text) == magnitude);
    return out.toString();
  }

  /**
   * Text with fewer digits, which may stand for a neighbour of the number.
   *
   * @param extraDigits how many digits more than 15 are shown, from -15 to 0
   */
  public static String print(double value, int extraDigits) {
    return Double.isFinite(value) && value != 0 ? rounded(value, Math.max(DOUBLE_DIGITS + extraDigits, 1)) : print(value);
  }

  /** The same, of digits more than 6. */
  public static String print(float value, int extraDigits) {
    return Float.isFinite(value) && value != 0 ? rounded(value, Math.max(FLOAT_DIGITS + extraDigits, 1)) : print(value);
  }

  private static String rounded(double value, int digits) {
    // The exact decimal value, so that it is rounded once.
    BigDecimal shown = new BigDecimal(Math.abs(value)).round(new MathContext(digits, RoundingMode.HALF_EVEN));
    var out = new StringBuilder(24);
    if (value < 0) {
      out.append('-');
    }
    String unscaled = shown.unscaledValue().toString();
    appendDigits(out, unscaled, unscaled.length() - shown.scale(), digits);
    return out.toString();
  }

  static void append(StringBuilder out, float value) {
    if (Float.isNaN(value)) {
      out.append("NaN");
    } else if (Float.isInfinite(value)) {
      out.append(value > 0 ? "Infinity" : "-Infinity");
    } else {
      boolean negative = isNegative(Float.floatToRawIntBits(value) >> 31);
      float magnitude = Math.abs(value);
      appendDigits(out, Float.toString(magnitude), negative, FLOAT_DIGITS, text -> Float.parseFloat(text) == magnitude);
    }
  }

  private static boolean isNegative(long sign) {
    return sign != 0;
  }

  /*
   * Java gives the shortest digits (since JDK 19) but its own layout: 1.0E20, 1.0E-5. PostgreSQL writes plain digits while
   * the decimal exponent lies in -4 .. maxExponent-1, and a sign and at least two digits of exponent beyond.
   */
  private static void appendDigits(
      StringBuilder out, String java, boolean negative, int maxExponent, Predicate<String> same) {
    if (negative) {
      out.append('-');
    }
    int e = java.indexOf('E');
    String mantissa = e < 0 ? java : java.substring(0, e);
    int exponent = e < 0 ? 0 : Integer.parseInt(java.substring(e + 1));
    int dot = mantissa.indexOf('.');
    String digits = mantissa.substring(0, dot) + mantissa.substring(dot + 1);
    int point = dot + exponent; // the decimal point stands before digit number `point`
    int first = 0;
    while (first < digits.length() - 1 && digits.charAt(first) == '0') {
      first++;
    }
    int last = digits.length();
    while (last > first + 1 && digits.charAt(last - 1) == '0') {
      last--;
    }
    digits = digits.substring(first, last);
    point -= first;
    if (digits.length() == 2 && e >= 0) {
      digits = oneDigit(digits, exponent, same);
    }
    appendDigits(out, digits, point, maxExponent);
  }

  /** @param point how many digits stand before the decimal point */
  private static void appendDigits(StringBuilder out, String given, int point, int maxExponent) {
    int last = given.length();
    while (last > 1 && given.charAt(last - 1) == '0') {
      last--;
    }
    String digits = given.substring(0, last);
    if (digits.equals("0")) {
      out.append('0');
      return;
    }
    int scientific = point - 1;
    if (scientific < -4 || scientific >= maxExponent) {
      out.append(digits.charAt(0));
      if (digits.length() > 1) {
        out.append('.').append(digits, 1, digits.length());
      }
      out.append('e').append(scientific < 0 ? '-' : '+');
      int magnitude = Math.abs(scientific);
      if (magnitude < 10) {
        out.append('0');
      }
      out.append(magnitude);
    } else if (point <= 0) {
      out.append("0.").repeat('0', -point).append(digits);
    } else if (point >= digits.length()) {
      out.append(digits).repeat('0', point - digits.length());
    } else {
      out.append(digits, 0, point).append('.').append(digits, point, digits.length());
    }
  }

  /** Java never prints fewer than two digits, and picks the nearest two (4.9E-324) where one would do (5e-324). */
  private static String oneDigit(String digits, int exponent, Predicate<String> same) {
    int first = digits.charAt(0) - '0';
    int nearest = digits.charAt(1) >= '5' ? first + 1 : first;
    return nearest < 10 && same.test(nearest + "E" + exponent) ? Integer.toString(nearest) : digits;
  }
}
