package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.INVALID_ESCAPE_SEQUENCE;

import dev.vecino.error.VecinoException;
import java.util.regex.Pattern;

/** SIMILAR TO: regular expressions with the wildcards of LIKE, as expressions of Java. */
public final class SimilarPatterns {
  private SimilarPatterns() {}

  @Sql("similar_to")
  public static boolean similar(String text, String pattern) {
    return similar(text, pattern, "\\");
  }

  @Sql("similar_to")
  public static boolean similar(String text, String pattern, String escape) {
    if (escape.codePointCount(0, escape.length()) > 1) {
      throw VecinoException.of(INVALID_ESCAPE_SEQUENCE, "invalid escape string")
          .withHint("Escape string must be empty or one character.");
    }
    return Patterns.compiled(translate(pattern, escape), Pattern.DOTALL).matcher(text).matches();
  }

  private static String translate(String pattern, String escape) {
    var java = new StringBuilder();
    boolean set = false;
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (pattern.startsWith(escape, i) && !escape.isEmpty()) {
        i += escape.length();
        if (i < pattern.length()) {
          java.append(literal(pattern.charAt(i)));
        }
      } else if (set) {
        set = c != ']';
        java.append(c == '\\' || c == '[' ? "\\" + c : c);
      } else {
        set = c == '[';
        switch (c) {
          case '%' -> java.append(".*");
          case '_' -> java.append('.');
          case '(' -> java.append("(?:");
          case '\\', '.', '^', '$' -> java.append('\\').append(c);
          default -> java.append(c);
        }
      }
    }
    return java.toString();
  }

  private static String literal(char c) {
    return Character.isLetterOrDigit(c) || c > 127 ? String.valueOf(c) : "\\" + c;
  }
}
