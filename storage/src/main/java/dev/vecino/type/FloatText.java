package dev.vecino.type;

import java.util.function.Predicate;

/** Text of floating-point numbers as PostgreSQL prints them: shortest digits, {@code 1e+20}, {@code 1e-05}. */
public final class FloatText {
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
    appendDigits(out, Double.toString(magnitude), negative, 15, text -> Double.parseDouble(text) == magnitude);
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
      appendDigits(out, Float.toString(magnitude), negative, 6, text -> Float.parseFloat(text) == magnitude);
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
