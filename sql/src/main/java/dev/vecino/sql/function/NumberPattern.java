package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.SYNTAX_ERROR;

import dev.vecino.error.VecinoException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** A pattern of {@code to_char} and {@code to_number} for numbers, such as {@code FM9,990.99MI}, read once. */
final class NumberPattern {
  /** Where the sign of {@code S} stands. */
  enum Anchor {
    NONE,
    BEFORE,
    BEHIND
  }

  enum Trait {
    DECIMAL,
    ZERO,
    BLANK,
    FILL,
    SIGN,
    BRACKET,
    MINUS,
    PLUS,
    ROMAN,
    SHIFT,
    EXPONENT
  }

  /**
   * A part of the pattern.
   *
   * @param key an upper-case key, or empty for text that stands for itself
   * @param text as it was written
   */
  record Part(String key, String text) {}

  // Longer keys first; a key is all upper or all lower case.
  private static final List<String> KEYS =
      List.of("EEEE", "FM", "MI", "PL", "PR", "RN", "SG", "SP", "TH", ",", ".", "0", "9", "B", "C", "D", "G", "L", "S",
          "V");

  final List<Part> parts = new ArrayList<>();
  final Set<Trait> traits = EnumSet.noneOf(Trait.class);
  /** Digits before and behind the point, digits that V shifts by. */
  int before;
  int behind;
  int shift;
  int zeroStart;
  int zeroEnd;
  Anchor anchor = Anchor.NONE;
  private int signAt;

  private NumberPattern() {}

  /** @throws VecinoException 42601 where keys do not go together */
  static NumberPattern parse(String text) {
    var pattern = new NumberPattern();
    int at = 0;
    while (at < text.length()) {
      String key = keyAt(text, at);
      if (key != null) {
        String written = text.substring(at, at + key.length());
        pattern.add(key);
        pattern.parts.add(new Part(key, written));
        at += key.length();
      } else if (text.charAt(at) == '"') {
        at = pattern.quoted(text, at + 1);
      } else {
        boolean isEscaped = text.charAt(at) == '\\' && at + 1 < text.length() && text.charAt(at + 1) == '"';
        at = pattern.literal(text, isEscaped ? at + 1 : at);
      }
    }
    return pattern;
  }

  boolean has(Trait trait) {
    return traits.contains(trait);
  }

  boolean hasSignAtEnd() {
    return anchor == Anchor.BEFORE && before == signAt;
  }

  private int quoted(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) != '"') {
      boolean isEscaped = text.charAt(at) == '\\' && at + 1 < text.length();
      at = literal(text, isEscaped ? at + 1 : at);
    }
    return at + 1;
  }

  private int literal(String text, int at) {
    int end = text.offsetByCodePoints(at, 1);
    parts.add(new Part("", text.substring(at, end)));
    return end;
  }

  private static String keyAt(String text, int at) {
    for (String key : KEYS) {
      if (text.startsWith(key, at) || text.startsWith(key.toLowerCase(java.util.Locale.ROOT), at)) {
        return key;
      }
    }
    return null;
  }

  private void add(String key) {
    if (has(Trait.EXPONENT) && !key.equals("EEEE")) {
      throw invalid("\"EEEE\" must be the last pattern used");
    }
    switch (key) {
      case "9" -> digit(key);
      case "0" -> zero();
      case "B" -> {
        if (before == 0 && behind == 0 && !has(Trait.ZERO)) {
          traits.add(Trait.BLANK);
        }
      }
      case "D", "." -> {
        require(!has(Trait.DECIMAL), "multiple decimal points");
        require(!has(Trait.SHIFT), "cannot use \"V\" and decimal point together");
        traits.add(Trait.DECIMAL);
      }
      case "FM" -> traits.add(Trait.FILL);
      case "S" -> sign();
      case "MI" -> withoutSign(key, Trait.MINUS);
      case "PL" -> withoutSign(key, Trait.PLUS);
      case "SG" -> withoutSign(key, Trait.MINUS, Trait.PLUS);
      case "PR" -> {
        require(!has(Trait.SIGN) && !has(Trait.PLUS) && !has(Trait.MINUS),
            "cannot use \"PR\" and \"S\"/\"PL\"/\"MI\"/\"SG\" together");
        traits.add(Trait.BRACKET);
      }
      case "RN" -> {
        require(!has(Trait.ROMAN), "cannot use \"RN\" twice");
        traits.add(Trait.ROMAN);
      }
      case "V" -> {
        require(!has(Trait.DECIMAL), "cannot use \"V\" and decimal point together");
        traits.add(Trait.SHIFT);
      }
      case "EEEE" -> exponent();
      default -> {
        // groups, currency and ordinals change no number
      }
    }
  }

  private void digit(String key) {
    require(!has(Trait.BRACKET), "\"" + key + "\" must be ahead of \"PR\"");
    if (has(Trait.SHIFT)) {
      shift++;
    } else if (has(Trait.DECIMAL)) {
      behind++;
    } else {
      before++;
    }
  }

  private void zero() {
    require(!has(Trait.BRACKET), "\"0\" must be ahead of \"PR\"");
    if (!has(Trait.ZERO) && !has(Trait.DECIMAL)) {
      traits.add(Trait.ZERO);
      zeroStart = before + 1;
    }
    if (has(Trait.DECIMAL)) {
      behind++;
    } else {
      before++;
    }
    zeroEnd = before + behind;
  }

  private void sign() {
    require(!has(Trait.SIGN), "cannot use \"S\" twice");
    require(!has(Trait.PLUS) && !has(Trait.MINUS) && !has(Trait.BRACKET),
        "cannot use \"S\" and \"PL\"/\"MI\"/\"SG\"/\"PR\" together");
    if (!has(Trait.DECIMAL)) {
      anchor = Anchor.BEFORE;
      signAt = before;
    } else if (anchor == Anchor.NONE) {
      anchor = Anchor.BEHIND;
    }
    traits.add(Trait.SIGN);
  }

  private void withoutSign(String key, Trait... kinds) {
    require(!has(Trait.SIGN), "cannot use \"S\" and \"" + key + "\" together");
    traits.addAll(List.of(kinds));
  }

  private void exponent() {
    require(!has(Trait.EXPONENT), "cannot use \"EEEE\" twice");
    for (Trait trait : traits) {
      if (trait != Trait.DECIMAL && trait != Trait.ZERO) {
        throw invalid("\"EEEE\" is incompatible with other formats")
            .withDetail("\"EEEE\" may only be used together with digit and decimal point patterns.");
      }
    }
    traits.add(Trait.EXPONENT);
  }

  private static void require(boolean valid, String message) {
    if (!valid) {
      throw invalid(message);
    }
  }

  private static VecinoException invalid(String message) {
    return VecinoException.of(SYNTAX_ERROR, "%s", message);
  }
}
