package dev.vecino.sql.function;

import dev.vecino.sql.function.NumberPattern.Anchor;
import dev.vecino.sql.function.NumberPattern.Part;
import dev.vecino.sql.function.NumberPattern.Trait;
import java.util.Locale;

/** Writes the digits of one number as a pattern of {@code to_char} wants them. */
final class NumberOutput {
  private final NumberPattern pattern;
  private final String number;
  private final char sign;
  private final int spaces;
  private final boolean fill;
  private final int zeroStart;
  private final StringBuilder out = new StringBuilder();
  private boolean bracket;
  private Anchor anchor;
  private boolean signWritten;
  private int relevant = -1; // the last digit that FM keeps; -1 where it keeps all
  private int count;
  private int at; // in the number
  private int current; // number of digits and points of the pattern so far
  private boolean inNumber;

  /**
   * Prepares the writing of one number.
   *
   * @param number digits, with a point where the pattern has one
   * @param spaces how many of the pattern's digits before the point the number does not have
   */
  private NumberOutput(NumberPattern pattern, String number, char sign, int spaces) {
    this.pattern = pattern;
    this.number = number;
    this.sign = sign;
    this.spaces = spaces;
    this.fill = pattern.has(Trait.FILL);
    this.zeroStart = Math.max(0, pattern.zeroStart - 1);
    this.bracket = pattern.has(Trait.BRACKET);
    this.anchor = pattern.anchor;
  }

  /** The number of {@code digits}, {@code pattern.behind} of them behind the point, by the pattern. */
  static String write(NumberPattern pattern, String digits, boolean negative) {
    int point = digits.indexOf('.');
    int whole = point < 0 ? digits.length() : point;
    String number = digits;
    if (whole > pattern.before) {
      number = "#".repeat(pattern.before) + (pattern.behind > 0 ? "." + "#".repeat(pattern.behind) : "");
      number = pattern.behind == 0 && pattern.has(Trait.DECIMAL) ? number + "." : number;
    }
    var output = new NumberOutput(pattern, number, negative ? '-' : '+', Math.max(0, pattern.before - whole));
    return output.run();
  }

  static String roman(NumberPattern pattern, String numeral) {
    return new NumberOutput(pattern, numeral, '+', 0).run();
  }

  private String run() {
    prepare();
    for (Part part : pattern.parts) {
      write(part);
    }
    return out.toString();
  }

  private void prepare() {
    boolean plus = pattern.has(Trait.PLUS);
    boolean minus = pattern.has(Trait.MINUS);
    if (plus || minus) {
      signWritten = minus;
    } else {
      bracket &= sign == '-' || !fill;
      signWritten = sign == '+' && fill && !pattern.has(Trait.SIGN);
      anchor = pattern.hasSignAtEnd() ? Anchor.BEHIND : anchor;
    }
    count = pattern.behind + pattern.before - 1;
    if (fill && pattern.has(Trait.DECIMAL)) {
      relevant = lastRelevant();
      if (relevant >= 0 && pattern.zeroEnd > spaces) {
        relevant = Math.max(relevant, Math.min(number.length() - 1, pattern.zeroEnd - spaces));
      }
    }
    if (!signWritten && spaces == 0) {
      count++;
    }
  }

  private int lastRelevant() {
    int last = number.indexOf('.');
    for (int i = last + 1; last >= 0 && i < number.length(); i++) {
      last = number.charAt(i) != '0' ? i : last;
    }
    return last;
  }

  private void write(Part part) {
    switch (part.key()) {
      case "" -> out.append(part.text());
      case "9", "0", ".", "D" -> {
        if (!pattern.has(Trait.ROMAN)) {
          digit(part.key());
        }
      }
      case ",", "G" -> {
        if (inNumber) {
          out.append(',');
        } else if (!fill) {
          out.append(' ');
        }
      }
      case "L" -> out.append(' '); // the currency of the locale C
      case "RN" -> {
        String numeral = part.text().equals("rn") ? number.toLowerCase(Locale.ROOT) : number;
        out.append(fill ? "" : " ".repeat(Math.max(0, 15 - numeral.length()))).append(numeral);
      }
      case "TH" -> ordinal(part);
      case "MI" -> sign('-');
      case "PL" -> sign('+');
      case "SG" -> out.append(sign);
      default -> {
        // FM, B, C, S and V write nothing themselves
      }
    }
  }

  private void sign(char wanted) {
    if (sign == wanted) {
      out.append(sign);
    } else if (!fill) {
      out.append(' ');
    }
  }

  private void ordinal(Part part) {
    if (pattern.has(Trait.ROMAN) || number.startsWith("#") || sign == '-' || pattern.has(Trait.DECIMAL)) {
      return;
    }
    String ordinal = Ordinals.suffix(number);
    out.append(part.text().equals("TH") ? ordinal.toUpperCase(Locale.ROOT) : ordinal);
  }

  private void digit(String key) {
    inNumber = false;
    boolean zeros = pattern.has(Trait.ZERO);
    boolean keepsPointOnly = relevant >= 0 && number.charAt(relevant) == '.';
    boolean begins = current >= spaces || zeros && zeroStart == current;
    if (!signWritten && begins && (!isSpaceBeforePoint() || keepsPointOnly)) {
      leadingSign();
    }
    if (current < spaces && (zeroStart > current || !zeros)) {
      out.append(fill ? "" : " ");
    } else if (zeros && current < spaces) {
      out.append('0');
      inNumber = true;
    } else {
      next(key, keepsPointOnly);
    }
    trailingSign();
    current++;
  }

  private void next(String key, boolean keepsPointOnly) {
    char c = at < number.length() ? number.charAt(at) : 0;
    if (c == '.') {
      out.append('.');
    } else if (relevant >= 0 && at > relevant && !key.equals("0")) {
      // FM leaves out what is not relevant
      at = Math.min(at, number.length());
    } else if (isSpaceBeforePoint()) {
      out.append(!fill ? " " : keepsPointOnly ? "0" : "");
    } else if (c != 0) {
      out.append(c);
      inNumber = true;
    }
    at = Math.min(at + 1, number.length());
  }

  /** {@code 9.9} writes 0.1 as {@code .1}, with a blank in the place of the zero. */
  private boolean isSpaceBeforePoint() {
    return !pattern.has(Trait.ZERO) && at == 0 && number.startsWith("0") && pattern.behind != 0;
  }

  private void leadingSign() {
    if (pattern.has(Trait.SIGN)) {
      if (anchor == Anchor.BEFORE) {
        out.append(sign);
        signWritten = true;
      }
    } else {
      signWritten = true;
      if (bracket) {
        out.append(sign == '+' ? ' ' : '<');
      } else if (sign == '-') {
        out.append('-');
      } else if (!fill) {
        out.append(' ');
      }
    }
  }

  private void trailingSign() {
    int end = count + (spaces > 0 ? 1 : 0) + (pattern.has(Trait.DECIMAL) ? 1 : 0);
    if (relevant >= 0 && relevant == at) {
      end = current;
    }
    if (current + 1 == end) {
      if (signWritten && bracket) {
        out.append(sign == '+' ? ' ' : '>');
      } else if (pattern.has(Trait.SIGN) && anchor == Anchor.BEHIND) {
        out.append(sign);
      }
    }
  }
}
