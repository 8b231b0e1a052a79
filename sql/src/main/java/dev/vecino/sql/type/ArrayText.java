package dev.vecino.sql.type;

import static dev.vecino.error.SqlState.DATA_EXCEPTION;
import static dev.vecino.error.SqlState.INVALID_TEXT_REPRESENTATION;

import dev.vecino.error.VecinoException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Arrays of one dimension as text: {@code {1,2,NULL,"a b"}}. */
public final class ArrayText {
  private final String text;
  private int at;

  private ArrayText(String text) {
    this.text = text;
  }

  /**
   * The elements; empty ones are NULL.
   *
   * @throws VecinoException 22P02 where the text is no array, 22000 where it has more dimensions
   */
  public static List<Optional<String>> parse(String text) {
    return new ArrayText(text).parse();
  }

  private List<Optional<String>> parse() {
    var elements = new ArrayList<Optional<String>>();
    skipBlanks();
    expect('{');
    skipBlanks();
    if (!peek('}')) {
      do {
        elements.add(element());
      } while (take(','));
    }
    expect('}');
    skipBlanks();
    if (at != text.length()) {
      throw malformed();
    }
    return elements;
  }

  private Optional<String> element() {
    skipBlanks();
    if (peek('{')) {
      throw VecinoException.of(DATA_EXCEPTION, "array must be 1-D");
    }
    if (take('"')) {
      return Optional.of(quoted());
    }
    int start = at;
    while (at < text.length() && text.charAt(at) != ',' && text.charAt(at) != '}') {
      at++;
    }
    String word = text.substring(start, at).strip();
    if (word.isEmpty()) {
      throw malformed();
    }
    return word.equalsIgnoreCase("null") ? Optional.empty() : Optional.of(word);
  }

  private String quoted() {
    var out = new StringBuilder();
    while (at < text.length() && text.charAt(at) != '"') {
      if (text.charAt(at) == '\\' && at + 1 < text.length()) {
        at++;
      }
      out.append(text.charAt(at++));
    }
    expect('"');
    skipBlanks();
    return out.toString();
  }

  private boolean peek(char c) {
    return at < text.length() && text.charAt(at) == c;
  }

  private boolean take(char c) {
    if (peek(c)) {
      at++;
      return true;
    }
    return false;
  }

  private void expect(char c) {
    if (!take(c)) {
      throw malformed();
    }
  }

  private void skipBlanks() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private VecinoException malformed() {
    return VecinoException.of(INVALID_TEXT_REPRESENTATION, "malformed array literal: \"%s\"", text);
  }
}
