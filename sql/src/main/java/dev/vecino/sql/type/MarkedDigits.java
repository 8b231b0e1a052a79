package dev.vecino.sql.type;

import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Pattern;

/** Numbers as text with underscores between their digits, or in base 2, 8 or 16: {@code 1_000}, {@code 0x_FF}. */
final class MarkedDigits {
  private static final Pattern BETWEEN_DIGITS = Pattern.compile("(?<=\\d)_(?=\\d)");

  private MarkedDigits() {}

  /** The whole number that a text is; empty where it is none. */
  static Optional<BigInteger> whole(String word) {
    boolean signed = word.startsWith("-") || word.startsWith("+");
    String unsigned = word.substring(signed ? 1 : 0);
    int base = base(unsigned);
    String digits = base == 10 ? unsigned : unsigned.substring(2);
    boolean afterDigit = base != 10; // an underscore may follow the prefix
    for (int i = 0; i < digits.length(); i++) {
      boolean isMark = digits.charAt(i) == '_';
      if (isMark ? !afterDigit : digits.charAt(i) > 'f' || Character.digit(digits.charAt(i), base) < 0) {
        return Optional.empty();
      }
      afterDigit = !isMark;
    }
    if (digits.isEmpty() || !afterDigit) {
      return Optional.empty();
    }
    var value = new BigInteger(digits.replace("_", ""), base);
    return Optional.of(word.startsWith("-") ? value.negate() : value);
  }

  private static int base(String unsigned) {
    if (unsigned.length() < 2 || unsigned.charAt(0) != '0') {
      return 10;
    }
    return switch (unsigned.charAt(1)) {
      case 'x', 'X' -> 16;
      case 'o', 'O' -> 8;
      case 'b', 'B' -> 2;
      default -> 10;
    };
  }

  /** A decimal number without the underscores between its digits. */
  static String withoutMarks(String word) {
    return word.indexOf('_') < 0 ? word : BETWEEN_DIGITS.matcher(word).replaceAll("");
  }
}
