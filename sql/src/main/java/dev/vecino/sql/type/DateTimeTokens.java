package dev.vecino.sql.type;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The parts of a date's or time's text, told apart by their characters alone, as PostgreSQL does. */
final class DateTimeTokens {
  private static final String BLANKS = " \t\n\r\f\u000b";

  enum Kind {
    /** Digits, with a point at most. */
    NUMBER,
    /** Numbers and words with {@code -}, {@code /} or {@code .} between them; a zone's name may look so too. */
    DATE,
    /** Digits with colons. */
    TIME,
    WORD,
    /** A sign and digits. */
    OFFSET,
    /** A sign and a word. */
    SIGNED_WORD
  }

  /** A part, in lower case. */
  record Token(Kind kind, String text) {}

  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private int at;

  private DateTimeTokens(String text) {
    this.text = text.toLowerCase(Locale.ROOT);
  }

  /** The parts; empty where there is a character that no date or time has. */
  static Optional<List<Token>> of(String text) {
    var tokens = new DateTimeTokens(text);
    while (tokens.at < tokens.text.length()) {
      if (!tokens.next()) {
        return Optional.empty();
      }
    }
    return Optional.of(tokens.tokens);
  }

  private boolean next() {
    int start = at;
    char first = text.charAt(at++);
    if (isDigit(first)) {
      add(start, digits());
    } else if (first == '.') {
      skipDigits();
      add(start, Kind.NUMBER);
    } else if (isLetter(first)) {
      add(start, letters(start));
    } else if (first == '+' || first == '-') {
      return sign(first);
    }
    return BLANKS.indexOf(first) >= 0 || first > ' ' && first < 127;
  }

  private void add(int start, Kind kind) {
    tokens.add(new Token(kind, text.substring(start, at)));
  }

  private Kind digits() {
    skipDigits();
    char next = peek();
    if (next == ':') {
      while (isDigit(peek()) || peek() == ':' || peek() == '.') {
        at++;
      }
      return Kind.TIME;
    }
    if (next != '-' && next != '/' && next != '.') {
      return Kind.NUMBER;
    }
    at++;
    if (!isDigit(peek())) {
      while (isDigit(peek()) || isLetter(peek()) || peek() == next) {
        at++;
      }
      return Kind.DATE;
    }
    skipDigits();
    if (peek() != next) {
      return next == '.' ? Kind.NUMBER : Kind.DATE;
    }
    while (isDigit(peek()) || peek() == next) {
      at++;
    }
    return Kind.DATE;
  }

  private Kind letters(int start) {
    skipLetters();
    char next = peek();
    boolean isDate = next == '-' || next == '/' || next == '.'
        || (next == '+' || isDigit(next)) && DateTimeWord.of(text.substring(start, at)).isEmpty();
    if (!isDate) {
      return Kind.WORD;
    }
    while (isDigit(peek()) || isLetter(peek()) || "+-/_.:".indexOf(peek()) >= 0) {
      at++;
    }
    return Kind.DATE;
  }

  private boolean sign(char sign) {
    while (BLANKS.indexOf(peek()) >= 0) {
      at++;
    }
    int start = at;
    if (isDigit(peek())) {
      while (isDigit(peek()) || peek() == ':' || peek() == '.' || peek() == '-') {
        at++;
      }
      tokens.add(new Token(Kind.OFFSET, sign + text.substring(start, at)));
      return true;
    }
    skipLetters();
    tokens.add(new Token(Kind.SIGNED_WORD, sign + text.substring(start, at)));
    return at > start;
  }

  private void skipDigits() {
    while (isDigit(peek())) {
      at++;
    }
  }

  private void skipLetters() {
    while (isLetter(peek())) {
      at++;
    }
  }

  /** The character at this place; one that no text has at the end. */
  private char peek() {
    return at < text.length() ? text.charAt(at) : '\uffff';
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z';
  }
}
