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
    var bytes = new EscapedBytes();
    for (int at = 0; at < body.length(); ) {
      int next = bytes.read(body, at);
      if (next > at) {
        at = next;
        continue;
      }
      bytes.flush(lexemes, i, out);
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
          case 'u' -> at = digits(lexemes, i, out, body, at, 4);
          case 'U' -> at = digits(lexemes, i, out, body, at, 8);
          default -> out.append(escape);
        }
      }
    }
    bytes.flush(lexemes, i, out);
    return paired(lexemes, i, out.toString());
  }

  /** Reads a code point of {@code length} hexadecimal digits, and gives where it ends. */
  private static int digits(Lexemes lexemes, int i, StringBuilder out, String body, int from, int length) {
    int value = 0;
    for (int at = from; at < from + length; at++) {
      int digit = at < body.length() ? Character.digit(body.charAt(at), 16) : -1;
      if (digit < 0) {
        throw invalidUnicode(lexemes, i);
      }
      value = value << 4 | digit;
    }
    if (value == 0 || !Character.isValidCodePoint(value)) {
      throw VecinoException.of(SqlState.SYNTAX_ERROR, "invalid Unicode escape value").at(lexemes.position(i));
    }
    out.appendCodePoint(value);
    return from + length;
  }

  /** The text, in which each half of a code point beyond 16 bits must have the other. */
  private static String paired(Lexemes lexemes, int i, String text) {
    for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
      if (Character.getType(text.codePointAt(at)) == Character.SURROGATE) {
        throw VecinoException.of(SqlState.SYNTAX_ERROR, "invalid Unicode surrogate pair").at(lexemes.position(i));
      }
    }
    return text;
  }

  /** {@code U&'...'}: {@code \0041} and {@code \+000041}. */
  static String unicode(Lexemes lexemes, int i, String body, char escape) {
    try {
      return codePoints(lexemes, i, body, escape);
    } catch (VecinoException e) {
      if (e.state() == SqlState.SYNTAX_ERROR) {
        throw e;
      }
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
        at = digits(lexemes, i, out, body, at + 1, 6);
      } else {
        at = digits(lexemes, i, out, body, at, 4);
      }
    }
    return paired(lexemes, i, out.toString());
  }

  private static VecinoException invalidUnicode(Lexemes lexemes, int i) {
    return VecinoException.of(SqlState.INVALID_ESCAPE_SEQUENCE, "invalid Unicode escape")
        .withHint("Unicode escapes must be \\uXXXX or \\UXXXXXXXX.")
        .at(lexemes.position(i));
  }
}
