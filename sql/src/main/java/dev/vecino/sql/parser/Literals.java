package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import java.math.BigInteger;

/** What literals stand for. */
final class Literals {
  private Literals() {}

  /** The text between quotes, where doubled quotes stand for one. */
  static String unquote(String text, int start, int end, char quote) {
    String body = text.substring(start + 1, end - 1);
    return body.indexOf(quote) < 0 ? body : body.replace("" + quote + quote, "" + quote);
  }

  /** A string constant that may be continued on further lines. */
  static String string(String text, int start, int end) {
    int close = closingQuote(text, start + 1);
    if (close == end - 1) {
      return unquote(text, start, end, '\'');
    }
    var whole = new StringBuilder();
    for (int open = start; open < end; ) {
      close = closingQuote(text, open + 1);
      whole.append(unquote(text, open, close + 1, '\''));
      open = close + 1;
      while (open < end && text.charAt(open) != '\'') {
        open++;
      }
    }
    return whole.toString();
  }

  private static int closingQuote(String text, int from) {
    int at = text.indexOf('\'', from);
    while (at + 1 < text.length() && text.charAt(at + 1) == '\'') {
      at = text.indexOf('\'', at + 2);
    }
    return at;
  }

  static String dollar(String text, int start, int end) {
    int tagLength = text.indexOf('$', start + 1) + 1 - start;
    return text.substring(start + tagLength, end - tagLength);
  }

  /** A whole number in decimal digits; it may be written with underscores, in base 16, 8 or 2. */
  static String integer(String image) {
    String digits = image.replace("_", "");
    if (digits.length() < 2 || digits.charAt(0) != '0') {
      return digits;
    }
    return switch (digits.charAt(1)) {
      case 'x', 'X' -> new BigInteger(digits.substring(2), 16).toString();
      case 'o', 'O' -> new BigInteger(digits.substring(2), 8).toString();
      case 'b', 'B' -> new BigInteger(digits.substring(2), 2).toString();
      default -> digits;
    };
  }

  /** {@code E'...'}: C escapes, octal, hexadecimal and Unicode code points. */
  static String escaped(Lexemes lexemes, int i) {
    String body = lexemes.text().substring(lexemes.start(i) + 2, lexemes.end(i) - 1);
    if (body.indexOf('\\') < 0) {
      return body.replace("''", "'");
    }
    var out = new StringBuilder(body.length());
    for (int at = 0; at < body.length(); ) {
      char c = body.charAt(at++);
      if (c == '\'') {
        at++;
        out.append('\'');
      } else if (c != '\\' || at == body.length()) {
        out.append(c);
      } else {
        char escape = body.charAt(at++);
        switch (escape) {
          case 'b' -> out.append('\b');
          case 'f' -> out.append('\f');
          case 'n' -> out.append('\n');
          case 'r' -> out.append('\r');
          case 't' -> out.append('\t');
          case 'x' -> at = digits(lexemes, i, out, body, at, 1, 2, 16, 'x');
          case 'u' -> at = digits(lexemes, i, out, body, at, 4, 4, 16, 'u');
          case 'U' -> at = digits(lexemes, i, out, body, at, 8, 8, 16, 'U');
          case '0', '1', '2', '3', '4', '5', '6', '7' -> at = digits(lexemes, i, out, body, at - 1, 1, 3, 8, 'x');
          default -> out.append(escape);
        }
      }
    }
    return out.toString();
  }

  private static int digits(
      Lexemes lexemes, int i, StringBuilder out, String body, int from, int least, int most, int base, char escape) {
    int at = from;
    int value = 0;
    while (at < body.length() && at - from < most && Character.digit(body.charAt(at), base) >= 0) {
      value = value * base + Character.digit(body.charAt(at), base);
      at++;
    }
    if (at - from < least) {
      if (escape == 'x') {
        out.append('x');
        return from;
      }
      throw invalidUnicode(lexemes, i);
    }
    append(lexemes, i, out, value);
    return at;
  }

  /** {@code U&'...'}: {@code \0041} and {@code \+000041}. */
  static String unicode(Lexemes lexemes, int i, String body, char escape) {
    try {
      return codePoints(lexemes, i, body, escape);
    } catch (VecinoException e) {
      throw VecinoException.of(SqlState.SYNTAX_ERROR, "%s", e.getMessage())
          .withHint("Unicode escapes must be \\XXXX or \\+XXXXXX.")
          .at(lexemes.position(i))
          .causedBy(e);
    }
  }

  private static String codePoints(Lexemes lexemes, int i, String body, char escape) {
    var out = new StringBuilder(body.length());
    for (int at = 0; at < body.length(); ) {
      char c = body.charAt(at++);
      if (c != escape) {
        out.append(c);
      } else if (at < body.length() && body.charAt(at) == escape) {
        out.append(escape);
        at++;
      } else if (at < body.length() && body.charAt(at) == '+') {
        at = digits(lexemes, i, out, body, at + 1, 6, 6, 16, 'u');
      } else {
        at = digits(lexemes, i, out, body, at, 4, 4, 16, 'u');
      }
    }
    return out.toString();
  }

  private static void append(Lexemes lexemes, int i, StringBuilder out, int value) {
    if (value == 0 || !Character.isValidCodePoint(value)) {
      throw invalidUnicode(lexemes, i);
    }
    out.appendCodePoint(value);
  }

  private static VecinoException invalidUnicode(Lexemes lexemes, int i) {
    return VecinoException.of(SqlState.INVALID_ESCAPE_SEQUENCE, "invalid Unicode escape")
        .withHint("Unicode escapes must be \\uXXXX or \\UXXXXXXXX.")
        .at(lexemes.position(i));
  }
}
