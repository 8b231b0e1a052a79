package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.INVALID_REGULAR_EXPRESSION;

import dev.vecino.error.VecinoException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Rewrites PostgreSQL's "advanced" regular expressions to Java's. What is not the same in both: bracket expressions,
 * some escapes, and the end of the text, which {@code $} means even before a last line break.
 *
 * <p>What Java's expression would match otherwise is found by {@link LongestMatch} in the tokens.
 */
final class RegexSyntax {
  private static final String WORD_START = "\\b(?=\\w)";
  private static final String WORD_END = "\\b(?<=\\w)";

  private final String pattern;
  private boolean byLine;
  private final StringBuilder out = new StringBuilder();
  private final List<Token> tokens = new ArrayList<>();
  private String options = "";
  private int at;

  /** A part of an expression and what it is in Java's syntax. */
  record Token(Kind kind, String text) {
    enum Kind {
      CHARACTER,
      ASSERTION,
      REFERENCE,
      QUANTIFIER,
      OPEN,
      CLOSE,
      OR,
      UNKNOWN
    }
  }

  /**
   * An expression in Java's syntax.
   *
   * @param options what stands before it, in Java's syntax
   */
  record Translation(String java, String options, List<Token> tokens) {}

  private RegexSyntax(String pattern, boolean byLine) {
    this.pattern = pattern;
    this.byLine = byLine;
  }

  /**
   * Reads an expression.
   *
   * @param byLine whether {@code ^} and {@code $} match at each line
   * @throws VecinoException 2201B where PostgreSQL refuses what Java would take
   */
  static Translation translate(String pattern, boolean byLine) {
    if (pattern.startsWith("***=")) {
      return new Translation(Pattern.quote(pattern.substring(4)), "", List.of());
    }
    String body = pattern.startsWith("***:") ? pattern.substring(4) : pattern;
    return new RegexSyntax(body, byLine).translate();
  }

  private Translation translate() {
    boolean canRepeat = false;
    while (at < pattern.length()) {
      char c = pattern.charAt(at);
      boolean isQuantifier = c == '*' || c == '+' || c == '?' || c == '{' && isDigit(at + 1);
      if (isQuantifier && !canRepeat) {
        throw invalid("quantifier operand invalid");
      }
      canRepeat = !isQuantifier && c != '(' && c != '|';
      int from = out.length();
      Token.Kind kind = isQuantifier ? Token.Kind.QUANTIFIER : kind(c);
      if (isQuantifier) {
        quantifier(c);
      } else {
        atom(c);
      }
      if (out.length() > from) {
        tokens.add(new Token(kind, out.substring(from)));
      }
    }
    return new Translation(options + out, options, List.copyOf(tokens));
  }

  private Token.Kind kind(char c) {
    return switch (c) {
      case '(' -> Token.Kind.OPEN;
      case ')' -> Token.Kind.CLOSE;
      case '|' -> Token.Kind.OR;
      case '^', '$' -> Token.Kind.ASSERTION;
      case '[' -> pattern.startsWith("[[:<:]]", at) || pattern.startsWith("[[:>:]]", at)
          ? Token.Kind.ASSERTION
          : Token.Kind.CHARACTER;
      case '\\' -> {
        char next = at + 1 < pattern.length() ? pattern.charAt(at + 1) : 0;
        yield "mMyYAZ".indexOf(next) >= 0 ? Token.Kind.ASSERTION
            : next >= '1' && next <= '9' ? Token.Kind.REFERENCE
            // Their digits are read as the characters behind them.
            : next == 'u' || next == 'x' || next == 'c' || next == '0' ? Token.Kind.UNKNOWN : Token.Kind.CHARACTER;
      }
      default -> Token.Kind.CHARACTER;
    };
  }

  private void quantifier(char c) {
    if (c == '{') {
      int end = pattern.indexOf('}', at);
      if (end < 0) {
        throw invalid("braces {} not balanced");
      }
      out.append(pattern, at, end + 1);
      at = end + 1;
    } else {
      out.append(c);
      at++;
    }
    if (at < pattern.length() && pattern.charAt(at) == '?') {
      out.append('?');
      at++;
    }
  }

  private void atom(char c) {
    switch (c) {
      case '\\' -> escape();
      case '[' -> bracket();
      case '(' -> group();
      // Java sees no line behind the last line break.
      case '^' -> append(byLine ? "(?:^|(?<=\\n)\\z)" : "^", 1);
      case '$' -> append(byLine ? "$" : "\\z", 1);
      case '{', '}', ']' -> append("\\" + c, 1);
      default -> append(String.valueOf(c), 1);
    }
  }

  private void append(String java, int length) {
    out.append(java);
    at += length;
  }

  private void group() {
    if (pattern.startsWith("(?#", at)) {
      int end = pattern.indexOf(')', at);
      at = end < 0 ? pattern.length() : end + 1;
      return;
    }
    if (!pattern.startsWith("(?", at)) {
      append("(", 1);
      return;
    }
    for (String prefix : new String[] {"(?:", "(?=", "(?!", "(?<=", "(?<!"}) {
      if (pattern.startsWith(prefix, at)) {
        append(prefix, prefix.length());
        return;
      }
    }
    int end = pattern.indexOf(')', at);
    String letters = end < 0 ? "" : pattern.substring(at + 2, end);
    if (at > 0 || letters.isEmpty() || !letters.chars().allMatch(option -> "cisnmx".indexOf(option) >= 0)) {
      throw invalid("quantifier operand invalid");
    }
    at = end + 1;
    // Java's names: m is by line, n is unknown, c is the absence of i.
    byLine |= letters.contains("n") || letters.contains("m");
    options =
        (letters.contains("i") ? "(?i)" : "")
            + (letters.contains("n") || letters.contains("m") ? "(?m)(?-s)" : "")
            + (letters.contains("x") ? "(?x)" : "");
  }

  private void escape() {
    if (at + 1 == pattern.length()) {
      throw invalid("invalid escape \\ sequence");
    }
    char next = pattern.charAt(at + 1);
    switch (next) {
      case 'm' -> append(WORD_START, 2);
      case 'M' -> append(WORD_END, 2);
      case 'y' -> append("\\b", 2);
      case 'Y' -> append("\\B", 2);
      case 'Z' -> append("\\z", 2);
      case 'A', 'd', 'D', 's', 'S', 'w', 'W' -> append("\\" + next, 2);
      case '1', '2', '3', '4', '5', '6', '7', '8', '9' -> append("\\" + next, 2);
      default -> character(next);
    }
  }

  /** An escape that stands for a character, in a bracket expression or outside. */
  private void character(char next) {
    switch (next) {
      case 'b' -> append("\\x08", 2);
      case 'B' -> append("\\\\", 2);
      case 'v' -> append("\\x0B", 2);
      case 'a', 'e', 'f', 'n', 'r', 't', 'c' -> append("\\" + next, 2);
      case 'u', 'x' -> append("\\" + next, 2);
      case '0' -> append("\\x00", 2);
      default -> {
        if (Character.isLetterOrDigit(next)) {
          throw invalid("invalid escape \\ sequence");
        }
        append("\\" + next, 2);
      }
    }
  }

  private void bracket() {
    if (pattern.startsWith("[[:<:]]", at)) {
      append(WORD_START, 7);
      return;
    }
    if (pattern.startsWith("[[:>:]]", at)) {
      append(WORD_END, 7);
      return;
    }
    append("[", 1);
    if (at < pattern.length() && pattern.charAt(at) == '^') {
      append("^", 1);
    }
    boolean isFirst = true;
    while (at < pattern.length() && (isFirst || pattern.charAt(at) != ']')) {
      bracketItem(pattern.charAt(at));
      isFirst = false;
    }
    if (at == pattern.length()) {
      throw invalid("brackets [] not balanced");
    }
    append("]", 1);
  }

  private void bracketItem(char c) {
    char next = at + 1 < pattern.length() ? pattern.charAt(at + 1) : 0;
    switch (c) {
      case '[' -> {
        int end = next == ':' || next == '=' || next == '.' ? pattern.indexOf(next + "]", at + 2) : -1;
        if (end < 0) {
          append("\\[", 1);
        } else {
          String name = pattern.substring(at + 2, end);
          append(next == ':' ? characterClass(name) : Pattern.quote(name), end + 2 - at);
        }
      }
      case '\\' -> {
        switch (next) {
          case 'd', 's', 'w' -> append("\\" + next, 2);
          case 0 -> throw invalid("invalid escape \\ sequence");
          default -> character(next);
        }
      }
      case ']', '^', '&' -> append("\\" + c, 1);
      default -> append(String.valueOf(c), 1);
    }
  }

  private static String characterClass(String name) {
    return switch (name) {
      case "alnum" -> "\\p{Alnum}";
      case "alpha" -> "\\p{Alpha}";
      case "ascii" -> "\\p{ASCII}";
      case "blank" -> "\\p{Blank}";
      case "cntrl" -> "\\p{Cntrl}";
      case "digit" -> "\\p{Digit}";
      case "graph" -> "\\p{Graph}";
      case "lower" -> "\\p{Lower}";
      case "print" -> "\\p{Print}";
      case "punct" -> "\\p{Punct}";
      case "space" -> "\\s";
      case "upper" -> "\\p{Upper}";
      case "word" -> "\\w";
      case "xdigit" -> "\\p{XDigit}";
      default -> throw invalid("invalid character class");
    };
  }

  private boolean isDigit(int i) {
    return i < pattern.length() && pattern.charAt(i) >= '0' && pattern.charAt(i) <= '9';
  }

  private static VecinoException invalid(String what) {
    return VecinoException.of(INVALID_REGULAR_EXPRESSION, "invalid regular expression: %s", what);
  }
}
