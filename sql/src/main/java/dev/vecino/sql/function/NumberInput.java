package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_TEXT_REPRESENTATION;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.function.NumberPattern.Anchor;
import dev.vecino.sql.function.NumberPattern.Part;
import dev.vecino.sql.function.NumberPattern.Trait;
import java.math.BigDecimal;

/** {@code to_number}: a number read by a pattern, which is followed loosely. */
public final class NumberInput {
  private static final String DATA = "0123456789.,+-";

  private final NumberPattern pattern;
  private final String text;
  private final StringBuilder digits = new StringBuilder();
  private char sign = ' ';
  private int at;
  private boolean pointRead;
  private int before;
  private int behind;

  private NumberInput(NumberPattern pattern, String text) {
    this.pattern = pattern;
    this.text = text;
  }

  @Sql(value = "to_number", nullable = true)
  public static BigDecimal read(String text, String format) {
    if (format.isEmpty()) {
      return null;
    }
    NumberPattern pattern = NumberPattern.parse(format);
    if (pattern.has(Trait.EXPONENT)) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "\"EEEE\" not supported for input");
    }
    return new NumberInput(pattern, text).run();
  }

  private BigDecimal run() {
    for (Part part : pattern.parts) {
      if (at >= text.length()) {
        break;
      }
      read(part);
    }
    if (!digits.isEmpty() && digits.charAt(digits.length() - 1) == '.') {
      digits.setLength(digits.length() - 1);
    }
    if (digits.isEmpty()) {
      throw VecinoException.of(
          INVALID_TEXT_REPRESENTATION, "invalid input syntax for type numeric: \"%s\"", String.valueOf(sign));
    }
    BigDecimal value = new BigDecimal(digits.toString());
    value = sign == '-' ? value.negate() : value;
    return pattern.has(Trait.SHIFT)
        ? value.multiply(Transcendental.power(BigDecimal.TEN, BigDecimal.valueOf(-pattern.shift)))
        : value;
  }

  private void read(Part part) {
    switch (part.key()) {
      case "" -> at = text.offsetByCodePoints(at, 1);
      case "9", "0", ".", "D" -> {
        digit(part.key());
        at++;
      }
      case ",", "G" -> {
        if (!pattern.has(Trait.FILL) && text.charAt(at) == ',') {
          at++;
        }
      }
      case "L" -> skip(1);
      case "TH" -> skip(2);
      case "RN" -> roman();
      case "MI" -> sign("-");
      case "PL" -> sign("+");
      case "SG" -> sign("+-");
      default -> {
        // FM, B, C, S, PR and V take nothing themselves
      }
    }
  }

  private void skip(int most) {
    for (int i = 0; i < most && at < text.length() && DATA.indexOf(text.charAt(at)) < 0; i++) {
      at++;
    }
  }

  private void sign(String signs) {
    if (signs.indexOf(text.charAt(at)) >= 0) {
      sign = text.charAt(at++);
    } else {
      skip(1);
    }
  }

  private void roman() {
    int start = at;
    while (start < text.length() && Character.isWhitespace(text.charAt(start))) {
      start++;
    }
    int end = start;
    while (end < text.length() && RomanNumerals.isDigit(text.charAt(end))) {
      end++;
    }
    digits.append(RomanNumerals.parse(text.substring(start, end)));
    at = end;
  }

  private boolean atEnd() {
    return at >= text.length();
  }

  private void digit(String key) {
    if (!atEnd() && text.charAt(at) == ' ') {
      at++;
    }
    if (atEnd()) {
      return;
    }
    if (sign == ' ' && (key.equals("0") || key.equals("9")) && before + behind == 0) {
      signBefore();
    }
    if (atEnd()) {
      return;
    }
    boolean isRead = false;
    char c = text.charAt(at);
    if (c >= '0' && c <= '9') {
      if (pointRead && behind == pattern.behind) {
        return;
      }
      digits.append(c);
      behind += pointRead ? 1 : 0;
      before += pointRead ? 0 : 1;
      isRead = true;
    } else if (pattern.has(Trait.DECIMAL) && !pointRead && c == '.') {
      digits.append('.');
      pointRead = true;
      isRead = true;
    }
    if (sign == ' ' && before + behind > 0) {
      signBehind(isRead);
    }
  }

  private void signBefore() {
    char c = text.charAt(at);
    boolean anchored = pattern.has(Trait.SIGN) && pattern.anchor == Anchor.BEFORE;
    if (c == '-' || !anchored && pattern.has(Trait.BRACKET) && c == '<') {
      sign = '-';
      at++;
    } else if (c == '+') {
      sign = '+';
      at++;
    }
  }

  private void signBehind(boolean isRead) {
    if (pattern.has(Trait.SIGN)) {
      if (isRead && at + 1 < text.length() && isSign(text.charAt(at + 1))) {
        sign = text.charAt(++at);
      }
    } else if (!isRead && (pattern.has(Trait.PLUS) || pattern.has(Trait.MINUS)) && isSign(text.charAt(at))) {
      sign = text.charAt(at);
    }
  }

  private static boolean isSign(char c) {
    return c == '+' || c == '-';
  }
}
