package dev.vecino.sql.jsonpath;

import static dev.vecino.error.SqlState.INVALID_TEXT_REPRESENTATION;
import static dev.vecino.error.SqlState.SYNTAX_ERROR;
import static dev.vecino.error.SqlState.UNTRANSLATABLE_CHARACTER;

import dev.vecino.error.VecinoException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words of a path. */
final class PathLexer {
  enum Kind {
    NAME,
    STRING,
    NUMBER,
    VARIABLE,
    SYMBOL,
    END
  }

  /** A word; of strings and quoted names the value. */
  record Token(Kind kind, String text) {
    boolean is(String symbol) {
      return kind == Kind.SYMBOL && text.equals(symbol);
    }

    boolean isName(String name) {
      return kind == Kind.NAME && text.equals(name);
    }
  }

  private static final List<String> SYMBOLS =
      List.of("**", "==", "!=", "<>", "<=", ">=", "&&", "||", "$", "@", "?", ".", "[", "]", "(", ")", "{", "}", "*",
          "+", "-", "/", "%", "<", ">", "!", ",");

  private static final String DIGITS = "\\d(?:_?\\d)*";
  private static final Pattern NUMBER =
      Pattern.compile(
          "0[xX]\\p{XDigit}(?:_?\\p{XDigit})*|0[oO][0-7](?:_?[0-7])*|0[bB][01](?:_?[01])*"
              + "|(?:(?:0|[1-9](?:_?\\d)*)(?:\\.(?:" + DIGITS + ")?)?|\\." + DIGITS + ")(?:[eE][+-]?" + DIGITS + ")?");

  private final String text;
  private int at;
  private boolean half; // the last character was the first half of one

  private PathLexer(String text) {
    this.text = text;
  }

  static List<Token> tokens(String text) {
    var lexer = new PathLexer(text);
    var tokens = new ArrayList<Token>();
    do {
      tokens.add(lexer.next());
    } while (tokens.getLast().kind() != Kind.END);
    return tokens;
  }

  private Token next() {
    skipBlanks();
    if (at == text.length()) {
      return new Token(Kind.END, "");
    }
    char c = text.charAt(at);
    if (c == '"') {
      return new Token(Kind.STRING, quoted());
    }
    boolean isFraction = c == '.' && at + 1 < text.length() && Character.isDigit(text.charAt(at + 1));
    if (Character.isDigit(c) || isFraction) {
      return new Token(Kind.NUMBER, number());
    }
    if (c == '$' && at + 1 < text.length() && (isNamePart(text.charAt(at + 1)) || text.charAt(at + 1) == '"')) {
      at++;
      return new Token(Kind.VARIABLE, text.charAt(at) == '"' ? quoted() : name());
    }
    if (isNamePart(c) || c == '\\') {
      return new Token(Kind.NAME, name());
    }
    for (String symbol : SYMBOLS) {
      if (text.startsWith(symbol, at)) {
        at += symbol.length();
        return new Token(Kind.SYMBOL, symbol);
      }
    }
    throw error(text.substring(at, at + 1));
  }

  private void skipBlanks() {
    while (at < text.length()) {
      if (Character.isWhitespace(text.charAt(at))) {
        at++;
      } else if (text.startsWith("/*", at)) {
        int end = text.indexOf("*/", at + 2);
        if (end < 0) {
          throw error("/*");
        }
        at = end + 2;
      } else {
        return;
      }
    }
  }

  private String number() {
    Matcher matcher = NUMBER.matcher(text).region(at, text.length());
    if (!matcher.lookingAt()) {
      throw error(text.substring(at, at + 1));
    }
    int start = at;
    at = matcher.end();
    if (at < text.length() && (isNamePart(text.charAt(at)) || text.charAt(at) == '\'' || text.charAt(at) == ';')) {
      throw VecinoException.of(
          SYNTAX_ERROR, "trailing junk after numeric literal at or near \"%s\" of jsonpath input",
          text.substring(start, at + 1));
    }
    return matcher.group();
  }

  private String name() {
    var out = new StringBuilder();
    while (at < text.length() && (isNamePart(text.charAt(at)) || text.charAt(at) == '\\')) {
      character(out);
    }
    finish();
    return out.toString();
  }

  private static boolean isNamePart(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c >= 0x80 && !Character.isWhitespace(c);
  }

  /** At the end of a name or string: whether the last character is whole. */
  private void finish() {
    if (half) {
      throw invalid("Unicode low surrogate must follow a high surrogate.");
    }
  }

  private String quoted() {
    var out = new StringBuilder();
    at++;
    while (at < text.length() && text.charAt(at) != '"') {
      character(out);
    }
    if (at == text.length()) {
      throw VecinoException.of(SYNTAX_ERROR, "unterminated quoted string at end of jsonpath input");
    }
    at++;
    finish();
    return out.toString();
  }

  private void character(StringBuilder out) {
    char c = text.charAt(at++);
    boolean escape = c == '\\' && at < text.length();
    boolean second = out.length() > 0 && Character.isHighSurrogate(out.charAt(out.length() - 1)) && half;
    half = false;
    if (second && !(escape && text.charAt(at) == 'u')) {
      throw invalid("Unicode low surrogate must follow a high surrogate.");
    }
    if (!escape) {
      out.append(c);
      return;
    }
    char escaped = text.charAt(at++);
    switch (escaped) {
      case 'b' -> out.append('\b');
      case 'f' -> out.append('\f');
      case 'n' -> out.append('\n');
      case 'r' -> out.append('\r');
      case 't' -> out.append('\t');
      case 'v' -> out.append('\u000b');
      case 'x' -> code(out, hexadecimal(2), second);
      case 'u' -> {
        if (at < text.length() && text.charAt(at) == '{') {
          int end = text.indexOf('}', at);
          int length = end < 0 ? 0 : end - at - 1;
          at++;
          code(out, hexadecimal(length), second);
          at++;
        } else {
          code(out, hexadecimal(4), second);
        }
      }
      default -> out.append(escaped);
    }
  }

  /** A character of its code, or half of one that has two. */
  private void code(StringBuilder out, int code, boolean second) {
    if (code == 0) {
      throw VecinoException.of(UNTRANSLATABLE_CHARACTER, "unsupported Unicode escape sequence")
          .withDetail("\\u0000 cannot be converted to text.");
    }
    boolean high = code < 0x10000 && Character.isHighSurrogate((char) code);
    boolean low = code < 0x10000 && Character.isLowSurrogate((char) code);
    if (second && high) {
      throw invalid("Unicode high surrogate must not follow a high surrogate.");
    }
    if (second != low) {
      throw invalid("Unicode low surrogate must follow a high surrogate.");
    }
    half = high;
    out.appendCodePoint(code);
  }

  private static VecinoException invalid(String detail) {
    return VecinoException.of(INVALID_TEXT_REPRESENTATION, "invalid input syntax for type jsonpath")
        .withDetail("%s", detail);
  }

  private int hexadecimal(int digits) {
    if (digits < 1 || digits > 6 || at + digits > text.length()) {
      throw VecinoException.of(SYNTAX_ERROR, "invalid Unicode escape sequence of jsonpath input");
    }
    try {
      int code = Integer.parseInt(text, at, at + digits, 16);
      at += digits;
      return code;
    } catch (NumberFormatException e) {
      throw VecinoException.of(SYNTAX_ERROR, "invalid Unicode escape sequence of jsonpath input").causedBy(e);
    }
  }

  private static VecinoException error(String near) {
    return VecinoException.of(SYNTAX_ERROR, "syntax error at or near \"%s\" of jsonpath input", near);
  }
}
