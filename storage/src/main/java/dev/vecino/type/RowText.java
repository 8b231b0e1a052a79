package dev.vecino.type;

import static dev.vecino.error.SqlState.INVALID_TEXT_REPRESENTATION;

import dev.vecino.error.VecinoException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Rows as text: {@code (1,,"a b")}, where nothing at all is NULL. */
public final class RowText {
  private final String text;
  private int at;

  private RowText(String text) {
    this.text = text;
  }

  static String quote(String field) {
    boolean plain = !field.isEmpty()
        && field.chars().noneMatch(
            c -> c == ',' || c == '(' || c == ')' || c == '"' || c == '\\' || c == ' ' || c >= '\t' && c <= '\r');
    return plain ? field : '"' + field.replace("\\", "\\\\").replace("\"", "\"\"") + '"';
  }

  /**
   * The texts of the fields; empty ones are NULL.
   *
   * @param count of the fields that there have to be
   * @throws VecinoException 22P02 where the text is no row of that many fields
   */
  public static List<Optional<String>> parse(String text, int count) {
    return new RowText(text).parse(count);
  }

  private List<Optional<String>> parse(int count) {
    skipBlanks();
    if (!take('(')) {
      throw malformed("Missing left parenthesis.");
    }
    List<Optional<String>> fields = new ArrayList<>();
    while (fields.size() < count) {
      if (!fields.isEmpty() && !take(',')) {
        throw malformed("Too few columns.");
      }
      fields.add(field());
    }
    if (!take(')')) {
      throw malformed("Too many columns.");
    }
    skipBlanks();
    if (at != text.length()) {
      throw malformed("Junk after right parenthesis.");
    }
    return fields;
  }

  private Optional<String> field() {
    if (peek(',') || peek(')')) {
      return Optional.empty();
    }
    var out = new StringBuilder();
    boolean quoted = false;
    while (quoted || !peek(',') && !peek(')')) {
      char c = next();
      if (c == '\\') {
        out.append(next());
      } else if (c != '"') {
        out.append(c);
      } else if (quoted && peek('"')) {
        out.append(next());
      } else {
        quoted = !quoted;
      }
    }
    return Optional.of(out.toString());
  }

  private char next() {
    if (at == text.length()) {
      throw malformed("Unexpected end of input.");
    }
    return text.charAt(at++);
  }

  private boolean peek(char c) {
    return at < text.length() && text.charAt(at) == c;
  }

  private boolean take(char c) {
    boolean found = peek(c);
    at += found ? 1 : 0;
    return found;
  }

  private void skipBlanks() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private VecinoException malformed(String detail) {
    return VecinoException.of(INVALID_TEXT_REPRESENTATION, "malformed record literal: \"%s\"", text)
        .withDetail("%s", detail);
  }
}
