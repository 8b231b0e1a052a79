package dev.vecino.engine.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tokens of SQL that the catalog keeps, read from left to right. */
final class WrittenTokens {
  private static final Pattern TOKEN =
      Pattern.compile(
          "\\s+|\"(?:[^\"]|\"\")+\"|[A-Za-z_][A-Za-z0-9_$]*|'(?:[^']|'')*'|\\d+(?:\\.\\d+)?|<=|>=|<>|!=|[=<>(),.*;-]");

  private final List<String> tokens;
  private int next;

  private WrittenTokens(List<String> tokens) {
    this.tokens = tokens;
  }

  /** Empty where there is a token that is not read here. */
  static Optional<WrittenTokens> of(String sql) {
    List<String> tokens = new ArrayList<>();
    Matcher matcher = TOKEN.matcher(sql);
    int end = 0;
    while (end < sql.length() && matcher.find(end) && matcher.start() == end) {
      end = matcher.end();
      if (!matcher.group().isBlank()) {
        tokens.add(matcher.group());
      }
    }
    return end == sql.length() ? Optional.of(new WrittenTokens(tokens)) : Optional.empty();
  }

  boolean atEnd() {
    return next == tokens.size();
  }

  /** Takes the next token if it is this word or sign. */
  boolean take(String expected) {
    boolean found = !atEnd() && tokens.get(next).toLowerCase(Locale.ROOT).equals(expected);
    next += found ? 1 : 0;
    return found;
  }

  /** Whether the next token is this word or sign. */
  boolean isNext(String expected) {
    return !atEnd() && tokens.get(next).toLowerCase(Locale.ROOT).equals(expected);
  }

  /** Takes the next token whatever it is; an empty text at the end. */
  String take() {
    return atEnd() ? "" : tokens.get(next++);
  }

  /** The name that a token is; empty where it is none. */
  static Optional<String> name(String token) {
    if (token.startsWith("\"")) {
      return Optional.of(token.substring(1, token.length() - 1).replace("\"\"", "\""));
    }
    boolean word = !token.isEmpty() && (Character.isLetter(token.charAt(0)) || token.charAt(0) == '_');
    return word ? Optional.of(token.toLowerCase(Locale.ROOT)) : Optional.empty();
  }
}
