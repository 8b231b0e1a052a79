package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.INVALID_TEXT_REPRESENTATION;

import dev.vecino.error.VecinoException;
import java.util.List;
import java.util.Locale;

/** Roman numerals from 1 to 3999. */
final class RomanNumerals {
  private static final int MOST = 3999;
  private static final List<String> SYMBOLS =
      List.of("M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I");
  private static final int[] VALUES = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};

  private RomanNumerals() {}

  /** The numeral; {@code #} fifteen times for what has none. */
  static String of(long number) {
    if (number < 1 || number > MOST) {
      return "#".repeat(15);
    }
    var out = new StringBuilder();
    int left = (int) number;
    for (int i = 0; i < VALUES.length; i++) {
      while (left >= VALUES[i]) {
        out.append(SYMBOLS.get(i));
        left -= VALUES[i];
      }
    }
    return out.toString();
  }

  static boolean isDigit(char c) {
    return "IVXLCDMivxlcdm".indexOf(c) >= 0;
  }

  /** @throws VecinoException 22P02 where it is no numeral in its one right form */
  static int parse(String numeral) {
    String upper = numeral.toUpperCase(Locale.ROOT);
    int number = 0;
    int at = 0;
    for (int i = 0; i < VALUES.length; i++) {
      while (upper.startsWith(SYMBOLS.get(i), at)) {
        number += VALUES[i];
        at += SYMBOLS.get(i).length();
      }
    }
    if (numeral.isEmpty() || at < upper.length() || !of(number).equals(upper)) {
      throw VecinoException.of(INVALID_TEXT_REPRESENTATION, "invalid Roman numeral");
    }
    return number;
  }
}
