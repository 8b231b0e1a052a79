package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The lexemes of a text, in order; the last one is the end of the text. */
final class Lexemes {
  private static final int MAX_EXCERPT = 1000;

  private final String text;
  private LexemeKind[] kinds = new LexemeKind[32];
  private int[] starts = new int[32];
  private int[] ends = new int[32];
  /** Words in lower case, as far as they were asked for. */
  private String[] words = new String[32];
  private int size;
  /** What stands for code points in strings and names. */
  private final Map<Integer, String> decoded = new HashMap<>();
  private int countedOffset;
  private int countedCharacters;

  Lexemes(String text) {
    this.text = text;
  }

  void add(LexemeKind kind, int start, int end) {
    if (size == kinds.length) {
      int capacity = size * 2;
      kinds = Arrays.copyOf(kinds, capacity);
      starts = Arrays.copyOf(starts, capacity);
      ends = Arrays.copyOf(ends, capacity);
      words = Arrays.copyOf(words, capacity);
    }
    kinds[size] = kind;
    starts[size] = start;
    ends[size] = end;
    size++;
  }

  /**
   * Takes the code points out of the last lexeme, which is {@code U&'...'} or {@code U&"..."}.
   *
   * @param close where it ends without UESCAPE
   */
  void decode(int close, char escape) {
    int i = size - 1;
    char quote = kinds[i] == LexemeKind.QUOTED_NAME ? '"' : '\'';
    String body = text.substring(starts[i] + 3, close - 1).replace("" + quote + quote, "" + quote);
    decoded.put(i, Literals.unicode(this, i, body, escape));
  }

  String text() {
    return text;
  }

  int size() {
    return size;
  }

  /** The kind of lexeme {@code i}; beyond either end of the text, its end. */
  LexemeKind kind(int i) {
    return i < 0 || i >= size ? LexemeKind.END : kinds[i];
  }

  int start(int i) {
    return starts[Math.min(i, size - 1)];
  }

  int end(int i) {
    return ends[Math.min(i, size - 1)];
  }

  /** The lexeme as it was written. */
  String image(int i) {
    return kinds[i] == LexemeKind.QUOTED_NAME && decoded.containsKey(i)
        ? '"' + decoded.get(i).replace("\"", "\"\"") + '"'
        : text.substring(starts[i], ends[i]);
  }

  /** Whether lexeme {@code i} is this word, which is given in lower case. */
  boolean isWord(int i, String word) {
    return kind(i) == LexemeKind.WORD
        && ends[i] - starts[i] == word.length()
        && text.regionMatches(true, starts[i], word, 0, word.length());
  }

  boolean isOperator(int i, String operator) {
    return kind(i) == LexemeKind.OPERATOR
        && ends[i] - starts[i] == operator.length()
        && text.startsWith(operator, starts[i]);
  }

  /** The word in lower case, or the empty string where the lexeme is none. */
  String word(int i) {
    if (kind(i) != LexemeKind.WORD) {
      return "";
    }
    if (words[i] == null) {
      words[i] = image(i).toLowerCase(Locale.ROOT);
    }
    return words[i];
  }

  /** What the lexeme stands for: a folded name, the text of a string. */
  String value(int i) {
    return switch (kinds[i]) {
      case WORD -> word(i);
      case QUOTED_NAME ->
          decoded.containsKey(i) ? decoded.get(i) : Literals.unquote(text, starts[i], ends[i], '"');
      case STRING -> Literals.string(text, starts[i], ends[i]);
      case ESCAPE_STRING -> Literals.escaped(this, i);
      case UNICODE_STRING -> decoded.get(i);
      case BIT_STRING -> text.charAt(starts[i]) + Literals.unquote(text, starts[i] + 1, ends[i], '\'');
      case DOLLAR_STRING -> Literals.dollar(text, starts[i], ends[i]);
      case INTEGER -> Literals.integer(image(i));
      case DECIMAL, APPROXIMATE -> image(i).replace("_", "");
      default -> image(i);
    };
  }

  /** Character of the text at which lexeme {@code i} starts, counted from 1. */
  int position(int i) {
    return positionAt(start(i));
  }

  /** Character of the text at an offset in UTF-16 units, counted from 1. */
  int positionAt(int offset) {
    if (offset < countedOffset) {
      countedOffset = 0;
      countedCharacters = 0;
    }
    countedCharacters += text.codePointCount(countedOffset, offset);
    countedOffset = offset;
    return countedCharacters + 1;
  }

  /** The lexeme that starts at a character of the text or after it. */
  int at(int position) {
    int low = 0;
    int high = size - 1;
    while (low < high) {
      int middle = (low + high) / 2;
      if (text.codePointCount(0, starts[middle]) + 1 < position) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** A part of the text for a message, cut where it is very long. */
  String excerpt(int start, int end) {
    return end - start <= MAX_EXCERPT
        ? text.substring(start, end)
        : text.substring(start, start + MAX_EXCERPT) + "...";
  }

  /** The error that lexeme {@code i} cannot stand where it stands. */
  VecinoException syntaxError(int i) {
    return kind(i) == LexemeKind.END
        ? VecinoException.of(SqlState.SYNTAX_ERROR, "syntax error at end of input").at(position(i))
        : VecinoException.of(SqlState.SYNTAX_ERROR, "syntax error at or near \"%s\"", excerpt(starts[i], ends[i]))
            .at(position(i));
  }

  /** The error that something is known but not supported. */
  VecinoException notSupported(int i, String what) {
    return VecinoException.of(SqlState.FEATURE_NOT_SUPPORTED, "%s is not supported", what).at(position(i));
  }
}
