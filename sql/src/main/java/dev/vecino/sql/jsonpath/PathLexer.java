package dev.vecino.sql.jsonpath;

import static dev.vecino.error.SqlState.SYNTAX_ERROR;

import dev.vecino.error.VecinoException;
import java.util.ArrayList;
import java.util.List;

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

  private final String text;
  private int at;

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
    int start = at;
    while (at < text.length()) {
      char c = text.charAt(at);
      boolean isExponentSign = (c == '+' || c == '-') && "eE".indexOf(text.charAt(at - 1)) >= 0;
      boolean isPoint = c == '.' && at + 1 < text.length() && Character.isDigit(text.charAt(at + 1));
      if (!Character.isDigit(c) && c != 'e' && c != 'E' && !isPoint && !isExponentSign) {
        break;
      }
      at++;
    }
    if (at < text.length() && isNamePart(text.charAt(at))) {
      throw VecinoException.of(
          SYNTAX_ERROR, "trailing junk after numeric literal at or near \"%s\" of jsonpath input",
          text.substring(start, at + 1));
    }
    return text.substring(start, at);
  }

  private String name() {
    var out = new StringBuilder();
    while (at < text.length() && (isNamePart(text.charAt(at)) || text.charAt(at) == '\\')) {
      character(out);
    }
    return out.toString();
  }

  private static boolean isNamePart(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c >= 0x80 && !Character.isWhitespace(c);
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
    return out.toString();
  }

  private void character(StringBuilder out) {
    char c = text.charAt(at++);
    if (c != '\\' || at == text.length()) {
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
      case 'x' -> out.appendCodePoint(hexadecimal(2));
      case 'u' -> {
        if (at < text.length() && text.charAt(at) == '{') {
          int end = text.indexOf('}', at);
          int length = end < 0 ? 0 : end - at - 1;
          at++;
          out.appendCodePoint(hexadecimal(length));
          at++;
        } else {
          out.appendCodePoint(hexadecimal(4));
        }
      }
      default -> out.append(escaped);
    }
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
