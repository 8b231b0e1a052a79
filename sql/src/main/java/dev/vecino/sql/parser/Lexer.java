package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;

/**
 * PostgreSQL's lexical rules: nested comments, dollar quotes, longest operators, numbers with underscores. It copies
 * nothing: a lexeme is a range of the text.
 */
final class Lexer {
  /** Longest text that is read, in UTF-16 units. */
  static final int MAX_LENGTH = 16 << 20;

  /** Most digits of a number, as PostgreSQL has it. */
  private static final int MAX_DIGITS = 131_072;

  /** Largest exponent of a number: double precision ends at 308, and numbers are held with all their digits. */
  private static final int MAX_EXPONENT = 1000;

  private final String text;
  private final int length;
  private final Lexemes lexemes;
  private int at;

  private Lexer(String text) {
    this.text = text;
    this.length = text.length();
    this.lexemes = new Lexemes(text);
  }

  /** Splits a text into lexemes. */
  static Lexemes scan(String text) {
    if (text.length() > MAX_LENGTH) {
      throw VecinoException.of(
          SqlState.PROGRAM_LIMIT_EXCEEDED,
          "statement of %d characters is too long, at most %d are allowed",
          text.length(),
          MAX_LENGTH);
    }
    var lexer = new Lexer(text);
    while (lexer.next()) {
      // All work is done in next().
    }
    return lexer.lexemes;
  }

  private boolean next() {
    skipBlanks();
    int start = at;
    if (at >= length) {
      lexemes.add(LexemeKind.END, length, length);
      return false;
    }
    char c = text.charAt(at);
    if (isNameStart(c)) {
      wordOrPrefixed(c);
    } else if (isDigit(c) || c == '.' && isDigit(peek(1))) {
      number();
    } else {
      switch (c) {
        case '\'' -> string();
        case '"' -> quotedName();
        case '$' -> dollar();
        case '(' -> single(LexemeKind.LEFT_PAREN);
        case ')' -> single(LexemeKind.RIGHT_PAREN);
        case '[' -> single(LexemeKind.LEFT_BRACKET);
        case ']' -> single(LexemeKind.RIGHT_BRACKET);
        case ',' -> single(LexemeKind.COMMA);
        case ';' -> single(LexemeKind.SEMICOLON);
        case '.' -> single(LexemeKind.DOT);
        case '?' -> single(LexemeKind.QUESTION_MARK);
        case ':' -> {
          at += peek(1) == ':' ? 2 : 1;
          lexemes.add(at - start == 2 ? LexemeKind.CAST : LexemeKind.COLON, start, at);
        }
        default -> {
          if (!isOperator(c)) {
            throw unexpected(start, start + 1);
          }
          operator();
        }
      }
    }
    return true;
  }

  private void single(LexemeKind kind) {
    lexemes.add(kind, at, at + 1);
    at++;
  }

  private void skipBlanks() {
    while (at < length) {
      char c = text.charAt(at);
      if (isBlank(c)) {
        at++;
      } else if (c == '-' && peek(1) == '-') {
        skipLine();
      } else if (c == '/' && peek(1) == '*') {
        skipComment();
      } else {
        return;
      }
    }
  }

  private void skipLine() {
    while (at < length && !isNewLine(text.charAt(at))) {
      at++;
    }
  }

  private void skipComment() {
    int start = at;
    int depth = 1;
    at += 2;
    while (depth > 0) {
      if (at >= length) {
        throw unterminated("/* comment", start);
      }
      char c = text.charAt(at);
      if (c == '*' && peek(1) == '/') {
        depth--;
        at += 2;
      } else if (c == '/' && peek(1) == '*') {
        depth++;
        at += 2;
      } else {
        at++;
      }
    }
  }

  private void wordOrPrefixed(char c) {
    int start = at;
    if (peek(1) == '\'') {
      switch (c) {
        case 'e', 'E' -> {
          at++;
          closeEscaped(start);
          lexemes.add(LexemeKind.ESCAPE_STRING, start, at);
          return;
        }
        case 'n', 'N' -> {
          at++;
          string();
          return;
        }
        case 'b', 'B', 'x', 'X' -> {
          at++;
          closeQuote('\'', "bit string literal", start);
          lexemes.add(LexemeKind.BIT_STRING, start, at);
          return;
        }
        default -> { }
      }
    } else if ((c == 'u' || c == 'U') && peek(1) == '&' && (peek(2) == '\'' || peek(2) == '"')) {
      boolean isName = peek(2) == '"';
      at += 2;
      closeQuote(isName ? '"' : '\'', isName ? "quoted identifier" : "quoted string", start);
      unicode(isName ? LexemeKind.QUOTED_NAME : LexemeKind.UNICODE_STRING, start);
      return;
    }
    while (at < length && isNamePart(text.charAt(at))) {
      at++;
    }
    lexemes.add(LexemeKind.WORD, start, at);
  }

  /** Takes {@code UESCAPE 'c'} behind a string or name with code points. */
  private void unicode(LexemeKind kind, int start) {
    int close = at;
    int end = at;
    char escape = '\\';
    skipBlanks();
    boolean isWord =
        at + 7 < length && text.regionMatches(true, at, "uescape", 0, 7) && !isNamePart(text.charAt(at + 7));
    if (isWord) {
      at += 7;
      skipBlanks();
      int quote = at;
      if (peek(0) != '\'') {
        throw VecinoException.of(SqlState.SYNTAX_ERROR, "UESCAPE must be followed by a simple string literal")
            .at(lexemes.positionAt(at));
      }
      closeQuote('\'', "quoted string", quote);
      String mark = Literals.unquote(text, quote, at, '\'');
      boolean fits =
          mark.length() == 1 && !isDigit(mark.charAt(0), 16) && "+'\"".indexOf(mark.charAt(0)) < 0
              && !isBlank(mark.charAt(0));
      if (!fits) {
        String wrong = text.substring(quote, at);
        throw VecinoException.of(
                SqlState.SYNTAX_ERROR, "invalid Unicode escape character at or near \"%s\"", wrong)
            .at(lexemes.positionAt(quote));
      }
      escape = mark.charAt(0);
      end = at;
    }
    at = end;
    lexemes.add(kind, start, end);
    lexemes.decode(close, escape);
  }

  /** Reads a string, and those that continue it: PostgreSQL wants a line break between them. */
  private void string() {
    int start = at;
    closeQuote('\'', "quoted string", start);
    int end = at;
    while (true) {
      skipBlanks();
      if (at >= length || text.charAt(at) != '\'') {
        break;
      }
      if (!hasNewLine(end, at)) {
        int second = at;
        closeQuote('\'', "quoted string", second);
        throw unexpected(second, at);
      }
      closeQuote('\'', "quoted string", at);
      end = at;
    }
    at = end;
    lexemes.add(LexemeKind.STRING, start, end);
  }

  private boolean hasNewLine(int from, int to) {
    for (int i = from; i < to; i++) {
      if (isNewLine(text.charAt(i))) {
        return true;
      }
    }
    return false;
  }

  private void quotedName() {
    int start = at;
    closeQuote('"', "quoted identifier", start);
    if (at - start == 2) {
      throw VecinoException.of(SqlState.SYNTAX_ERROR, "zero-length delimited identifier at or near \"\"\"\"")
          .at(lexemes.positionAt(start));
    }
    lexemes.add(LexemeKind.QUOTED_NAME, start, at);
  }

  /** Moves behind the quote that closes the one at the current place. */
  private void closeQuote(char quote, String what, int start) {
    int close = text.indexOf(quote, at + 1);
    while (close >= 0 && close + 1 < length && text.charAt(close + 1) == quote) {
      close = text.indexOf(quote, close + 2);
    }
    if (close < 0) {
      throw unterminated(what, start);
    }
    at = close + 1;
  }

  private void closeEscaped(int start) {
    at++;
    while (at < length) {
      char c = text.charAt(at++);
      if (c == '\\') {
        at++;
      } else if (c == '\'') {
        if (at >= length || text.charAt(at) != '\'') {
          return;
        }
        at++;
      }
    }
    throw unterminated("quoted string", start);
  }

  private void dollar() {
    int start = at;
    if (isDigit(peek(1))) {
      at++;
      while (isDigit(peek(0))) {
        at++;
      }
      if (isNameStart(peek(0))) {
        throw junk("parameter", start);
      }
      lexemes.add(LexemeKind.PARAMETER, start, at);
      return;
    }
    int close = at + 1;
    while (close < length && isTagPart(text.charAt(close))) {
      close++;
    }
    if (close >= length || text.charAt(close) != '$') {
      throw unexpected(start, start + 1);
    }
    String tag = text.substring(start, close + 1);
    int end = text.indexOf(tag, close + 1);
    if (end < 0) {
      throw unterminated("dollar-quoted string", start);
    }
    at = end + tag.length();
    lexemes.add(LexemeKind.DOLLAR_STRING, start, at);
  }

  private void number() {
    int start = at;
    var kind = LexemeKind.INTEGER;
    int base = text.charAt(at) != '0' ? 10 : switch (peek(1)) {
      case 'x', 'X' -> 16;
      case 'o', 'O' -> 8;
      case 'b', 'B' -> 2;
      default -> 10;
    };
    if (base != 10) {
      at += 2;
      digits(base);
      if (at == start + 2) {
        throw junk("numeric literal", start);
      }
    } else {
      digits(10);
      if (peek(0) == '.' && peek(1) != '.') {
        kind = LexemeKind.DECIMAL;
        at++;
        if (peek(0) == '_') {
          throw junk("numeric literal", start);
        }
        digits(10);
        if (text.charAt(at - 1) == '.') {
          kind = LexemeKind.APPROXIMATE; // numeric, which digits without a fraction are not
        }
      }
      int sign = peek(1) == '+' || peek(1) == '-' ? 1 : 0;
      if ((peek(0) == 'e' || peek(0) == 'E') && isDigit(peek(1 + sign))) {
        kind = LexemeKind.APPROXIMATE;
        at += 1 + sign;
        int exponent = at;
        digits(10);
        checkExponent(start, exponent);
      }
    }
    if (isNameStart(peek(0))) {
      throw junk("numeric literal", start);
    }
    if (at - start > MAX_DIGITS) {
      throw outOfRange("value overflows numeric format", start);
    }
    lexemes.add(kind, start, at);
  }

  /** Reads digits, and single underscores between them. */
  private void digits(int base) {
    while (isDigit(peek(0), base) || peek(0) == '_' && isDigit(peek(1), base)) {
      at++;
    }
  }

  private void checkExponent(int start, int exponent) {
    int end = Math.min(at, exponent + 6);
    if (Integer.parseInt(text.substring(exponent, end).replace("_", "")) > MAX_EXPONENT) {
      throw outOfRange("\"%s\" is out of range for type double precision", start);
    }
  }

  private VecinoException outOfRange(String format, int start) {
    return VecinoException.of(SqlState.NUMERIC_VALUE_OUT_OF_RANGE, format, lexemes.excerpt(start, at))
        .at(lexemes.positionAt(start));
  }

  /**
   * Takes the longest run of operator characters, as PostgreSQL does: a run of several must not end in {@code +} or
   * {@code -} unless it has a character that the standard does not use, so that {@code a<-1} compares with -1.
   */
  private void operator() {
    int start = at;
    boolean special = false;
    while (at < length && isOperator(text.charAt(at))) {
      char c = text.charAt(at);
      if (at > start && (c == '-' && peek(1) == '-' || c == '/' && peek(1) == '*')) {
        break;
      }
      special |= "~!@#%^&|`".indexOf(c) >= 0;
      at++;
    }
    if (!special) {
      while (at - start > 1 && (text.charAt(at - 1) == '+' || text.charAt(at - 1) == '-')) {
        at--;
      }
    }
    lexemes.add(LexemeKind.OPERATOR, start, at);
  }

  private char peek(int ahead) {
    return at + ahead < length ? text.charAt(at + ahead) : '\0';
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\u000B';
  }

  private static boolean isNewLine(char c) {
    return c == '\n' || c == '\r';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isDigit(char c, int base) {
    return c < 128 && Character.digit(c, base) >= 0;
  }

  private static boolean isNameStart(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c >= 128;
  }

  private static boolean isNamePart(char c) {
    return isNameStart(c) || isDigit(c) || c == '$';
  }

  private static boolean isTagPart(char c) {
    return isNameStart(c) || isDigit(c);
  }

  private static boolean isOperator(char c) {
    return "+-*/<>=~!@#%^&|`".indexOf(c) >= 0;
  }

  private VecinoException unexpected(int start, int end) {
    return VecinoException.of(SqlState.SYNTAX_ERROR, "syntax error at or near \"%s\"", lexemes.excerpt(start, end))
        .at(lexemes.positionAt(start));
  }

  private VecinoException unterminated(String what, int start) {
    return VecinoException.of(
            SqlState.SYNTAX_ERROR, "unterminated %s at or near \"%s\"", what, lexemes.excerpt(start, length))
        .at(lexemes.positionAt(start));
  }

  private VecinoException junk(String what, int start) {
    while (at < length && isNamePart(text.charAt(at))) {
      at++;
    }
    return VecinoException.of(
            SqlState.SYNTAX_ERROR, "trailing junk after %s at or near \"%s\"", what, lexemes.excerpt(start, at))
        .at(lexemes.positionAt(start));
  }
}
