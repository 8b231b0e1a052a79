package dev.vecino.sql.type;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The parts of an interval's text. Punctuation between them is passed over. */
final class IntervalTokens {
  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<clock>\\d+:[\\d:.]*)"
              + "|(?<number>\\d+(?:[-/.][\\d-/.]*)?|\\.\\d*)"
              + "|(?<signed>[+-]\\s*[\\d.][\\d:.-]*)"
              + "|(?<word>(?:[+-]\\s*)?\\p{Alpha}+|@)"
              + "|(?<blank>[\\s\\p{Punct}&&[^+-]])");

  private IntervalTokens() {}

  enum Kind {
    /** {@code 4:05:06.7}. */
    CLOCK,
    /** {@code 1}, {@code 1.5} or {@code 1-2}. */
    NUMBER,
    /** A number or a clock behind a sign. */
    SIGNED,
    WORD
  }

  /** A part, in lower case. */
  record Token(Kind kind, String text) {}

  /** The parts of {@code text}; empty where it has something that no interval has. */
  static Optional<List<Token>> of(String text) {
    var tokens = new ArrayList<Token>();
    Matcher matcher = TOKEN.matcher(text);
    int at = 0;
    while (at < text.length()) {
      if (!matcher.region(at, text.length()).lookingAt()) {
        return Optional.empty();
      }
      String token = matcher.group().replaceAll("\\s", "").toLowerCase(Locale.ROOT);
      if (matcher.group("clock") != null) {
        tokens.add(new Token(Kind.CLOCK, token));
      } else if (matcher.group("number") != null) {
        tokens.add(new Token(Kind.NUMBER, token));
      } else if (matcher.group("signed") != null) {
        tokens.add(new Token(Kind.SIGNED, token));
      } else if (matcher.group("word") != null) {
        tokens.add(new Token(Kind.WORD, token));
      }
      at = matcher.end();
    }
    return Optional.of(tokens);
  }
}
