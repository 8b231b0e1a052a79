package dev.vecino.sql.type;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.NUMERIC_VALUE_OUT_OF_RANGE;

import dev.vecino.error.Excerpt;
import dev.vecino.error.VecinoException;
import dev.vecino.type.TypeName;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Optional;

/** Numbers as text. */
final class NumberText {
  /** Most digits before the decimal point that an unconstrained numeric may have in PostgreSQL. */
  private static final int MAX_INTEGER_DIGITS = 131_072;

  private static final int MAX_FRACTION_DIGITS = 16_383;

  private NumberText() {}

  static long parseInteger(String text, TypeName type, long least, long greatest) {
    String digits = TextFormat.trim(text);
    int at = digits.startsWith("-") || digits.startsWith("+") ? 1 : 0;
    boolean negative = at == 1 && digits.charAt(0) == '-';
    if (at == digits.length()) {
      throw TextFormat.invalid(type.sqlName(), text);
    }
    boolean overflow = false;
    long value = 0; // negative, so that the least value fits
    for (; at < digits.length(); at++) {
      char c = digits.charAt(at);
      if (c < '0' || c > '9') {
        return parseMarked(text, digits, type, least, greatest);
      }
      int digit = c - '0';
      if (value < (Long.MIN_VALUE + digit) / 10) {
        overflow = true;
      } else {
        value = value * 10 - digit;
      }
    }
    if (overflow || (negative ? value < least : value < -greatest)) {
      throw outOfRange(text, type);
    }
    return negative ? value : -value;
  }

  /** A whole number with a base or underscores. */
  private static long parseMarked(String text, String word, TypeName type, long least, long greatest) {
    BigInteger value =
        MarkedDigits.whole(word).orElseThrow(() -> TextFormat.invalid(type.sqlName(), text));
    if (value.compareTo(BigInteger.valueOf(least)) < 0 || value.compareTo(BigInteger.valueOf(greatest)) > 0) {
      throw outOfRange(text, type);
    }
    return value.longValueExact();
  }

  static Float parseReal(String text) {
    String word = floatingPoint(text, TypeName.REAL);
    float value = Float.parseFloat(word);
    if (Float.isInfinite(value) && isDigits(word) || value == 0 && !isZero(word)) {
      throw VecinoException.of(
          NUMERIC_VALUE_OUT_OF_RANGE,
          "\"%s\" is out of range for type real",
          Excerpt.of(TextFormat.trim(text)));
    }
    return value;
  }

  static Double parseDouble(String text) {
    String word = floatingPoint(text, TypeName.DOUBLE);
    double value = Double.parseDouble(word);
    if (Double.isInfinite(value) && isDigits(word) || value == 0 && !isZero(word)) {
      throw VecinoException.of(
          NUMERIC_VALUE_OUT_OF_RANGE,
          "\"%s\" is out of range for type double precision",
          Excerpt.of(TextFormat.trim(text)));
    }
    return value;
  }

  static BigDecimal parseNumeric(String text) {
    String word = TextFormat.trim(text);
    switch (word.toLowerCase(Locale.ROOT)) {
      case "nan", "infinity", "-infinity", "+infinity", "inf", "-inf", "+inf" ->
          throw VecinoException.of(FEATURE_NOT_SUPPORTED, "numeric value \"%s\" is not supported", word);
      default -> {}
    }
    Optional<BigInteger> whole = isDecimal(word) ? Optional.empty() : MarkedDigits.whole(word);
    if (whole.isPresent()) {
      return limited(new BigDecimal(whole.get()));
    }
    String plain = MarkedDigits.withoutMarks(word);
    if (!isDecimal(plain)) {
      throw TextFormat.invalid(TypeName.NUMERIC.sqlName(), text);
    }
    BigDecimal value;
    try {
      value = new BigDecimal(plain);
    } catch (NumberFormatException e) {
      throw TextFormat.invalid(TypeName.NUMERIC.sqlName(), text).causedBy(e); // an exponent beyond an int
    }
    return limited(value);
  }

  /** {@code value} with no negative scale, refused where it is beyond PostgreSQL's numeric. */
  static BigDecimal limited(BigDecimal value) {
    if ((long) value.precision() - value.scale() > MAX_INTEGER_DIGITS || value.scale() > MAX_FRACTION_DIGITS) {
      throw VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "value overflows numeric format");
    }
    return value.scale() < 0 ? value.setScale(0) : value;
  }

  static VecinoException outOfRange(String text, TypeName type) {
    return VecinoException.of(
        NUMERIC_VALUE_OUT_OF_RANGE,
        "value \"%s\" is out of range for type %s",
        Excerpt.of(text),
        type.sqlName());
  }

  /** The text in Java's spelling of a floating-point number. */
  private static String floatingPoint(String text, TypeName type) {
    String word = TextFormat.trim(text);
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "nan", "+nan", "-nan" -> "NaN";
      case "infinity", "+infinity", "inf", "+inf" -> "Infinity";
      case "-infinity", "-inf" -> "-Infinity";
      default -> {
        if (!isDecimal(word)) {
          throw TextFormat.invalid(type.sqlName(), text);
        }
        yield word;
      }
    };
  }

  private static boolean isDigits(String word) {
    return !word.endsWith("Infinity");
  }

  private static boolean isZero(String word) {
    for (int i = 0; i < word.length() && word.charAt(i) != 'e' && word.charAt(i) != 'E'; i++) {
      char c = word.charAt(i);
      if (c >= '1' && c <= '9') {
        return false;
      }
    }
    return true;
  }

  /** Sign, digits with a point somewhere, exponent. */
  private static boolean isDecimal(String word) {
    int at = word.startsWith("-") || word.startsWith("+") ? 1 : 0;
    int digits = 0;
    boolean point = false;
    for (; at < word.length(); at++) {
      char c = word.charAt(at);
      if (c >= '0' && c <= '9') {
        digits++;
      } else if (c == '.' && !point) {
        point = true;
      } else {
        break;
      }
    }
    if (digits == 0) {
      return false;
    }
    if (at == word.length()) {
      return true;
    }
    if (word.charAt(at) != 'e' && word.charAt(at) != 'E') {
      return false;
    }
    at++;
    if (at < word.length() && (word.charAt(at) == '-' || word.charAt(at) == '+')) {
      at++;
    }
    int exponent = at;
    while (at < word.length() && word.charAt(at) >= '0' && word.charAt(at) <= '9') {
      at++;
    }
    return at == word.length() && at > exponent;
  }
}
