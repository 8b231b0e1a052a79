package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.INVALID_ESCAPE_SEQUENCE;
import static dev.vecino.error.SqlState.INVALID_USE_OF_ESCAPE_CHARACTER;

import dev.vecino.error.VecinoException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
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

  /** What the middle of a pattern matches whose three parts are separated by the escape character and a quote. */
  @Sql(value = "substring", nullable = true)
  public static String substring(String text, String pattern, String escape) {
    if (escape.codePointCount(0, escape.length()) > 1) {
      throw VecinoException.of(INVALID_ESCAPE_SEQUENCE, "invalid escape string")
          .withHint("Escape string must be empty or one character.");
    }
    List<String> parts = parts(pattern, escape);
    if (parts.size() > 3) {
      throw VecinoException.of(
          INVALID_USE_OF_ESCAPE_CHARACTER,
          "SQL regular expression may not contain more than two escape-double-quote separators");
    }
    boolean isWhole = parts.size() == 1;
    String first = isWhole ? "" : reluctant(translate(parts.getFirst(), escape));
    String middle = translate(parts.get(isWhole ? 0 : 1), escape);
    String last = parts.size() == 3 ? "(?:" + translate(parts.get(2), escape) + ")" : "";
    Matcher matcher = Patterns.compiled("(?:" + first + ")(" + middle + ")" + last, Pattern.DOTALL).matcher(text);
    return matcher.matches() ? matcher.group(1) : null;
  }

  /** The shortest match of the first part counts. */
  private static String reluctant(String java) {
    return java.replace(".*", ".*?");
  }

  private static List<String> parts(String pattern, String escape) {
    List<String> parts = new ArrayList<>();
    int from = 0;
    for (int i = 0; !escape.isEmpty() && i < pattern.length(); i++) {
      if (pattern.startsWith(escape, i) && i + escape.length() < pattern.length()) {
        i += escape.length();
        if (pattern.charAt(i) == '"') {
          parts.add(pattern.substring(from, i - escape.length()));
          from = i + 1;
        }
      }
    }
    parts.add(pattern.substring(from));
    return parts;
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
