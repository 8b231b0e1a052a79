package dev.vecino.slt;

import dev.vecino.slt.Block.Sort;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/** Rows as lines of a script: a line for each, values apart by a blank. */
final class Rendering {
  private static final MathContext SIX_DIGITS = new MathContext(6);

  private Rendering() {}

  static List<String> lines(List<List<String>> rows, String types, Sort sort) {
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      List<String> values = new ArrayList<>();
      for (int i = 0; i < row.size(); i++) {
        values.add(value(row.get(i), i < types.length() ? types.charAt(i) : 'T'));
      }
      if (sort == Sort.VALUESORT) {
        lines.addAll(values);
      } else {
        lines.add(String.join(" ", values));
      }
    }
    if (sort != Sort.NOSORT) {
      lines.sort(null);
    }
    return lines;
  }

  private static String value(String text, char type) {
    if (text == null) {
      return "NULL";
    }
    if (text.isEmpty()) {
      return "(empty)";
    }
    return switch (type) {
      case 'R' -> rounded(text);
      case 'B' -> text.equals("t") ? "true" : text.equals("f") ? "false" : text;
      default -> text.replace("\n", "\\n");
    };
  }

  private static String rounded(String text) {
    try {
      BigDecimal number = new BigDecimal(text).round(SIX_DIGITS).stripTrailingZeros();
      return number.signum() == 0 ? "0" : number.toPlainString();
    } catch (NumberFormatException e) {
      return text; // NaN, Infinity
    }
  }

  /** Whether what a script expects is what it got: runs of blanks count as one, and R columns are compared rounded. */
  static boolean agree(List<String> expected, List<String> actual, String types, Sort sort) {
    List<String> wanted = new ArrayList<>();
    for (String line : expected) {
      wanted.add(sort == Sort.VALUESORT ? line.strip() : normal(line, types));
    }
    if (sort != Sort.NOSORT) {
      wanted.sort(null);
    }
    return wanted.equals(actual.stream().map(line -> line.strip().replaceAll("\\s+", " ")).toList());
  }

  private static String normal(String line, String types) {
    String collapsed = line.strip().replaceAll("\\s+", " ");
    String[] words = collapsed.split(" ");
    if (words.length != types.length()) {
      return collapsed; // a text with blanks
    }
    for (int i = 0; i < words.length; i++) {
      if (types.charAt(i) == 'R' && !words[i].equals("NULL")) {
        words[i] = rounded(words[i]);
      }
    }
    return String.join(" ", words);
  }
}
