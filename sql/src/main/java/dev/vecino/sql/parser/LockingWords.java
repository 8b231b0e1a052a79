package dev.vecino.sql.parser;

import java.util.Locale;
import java.util.StringJoiner;

/** The words of a locking clause that are one token of the grammar: PostgreSQL reserves none of them but FOR. */
final class LockingWords {
  private static final String[][] STRENGTHS = {{"update"}, {"no", "key", "update"}, {"share"}, {"key", "share"}};

  private LockingWords() {}

  /** The last word of the token that starts at word {@code i}, or -1. */
  static int end(Lexemes lexemes, int i) {
    return switch (lexemes.word(i)) {
      case "for" -> strength(lexemes, i + 1);
      case "skip" -> closes(lexemes, i) ? locked(lexemes, i + 1) : -1;
      case "nowait" -> closes(lexemes, i) ? i : -1;
      case "of" -> endsStrength(lexemes, i - 1) ? i : -1;
      default -> -1;
    };
  }

  private static int strength(Lexemes lexemes, int from) {
    for (String[] words : STRENGTHS) {
      int i = 0;
      while (i < words.length && lexemes.isWord(from + i, words[i])) {
        i++;
      }
      if (i == words.length) {
        return from + i - 1;
      }
    }
    return -1;
  }

  /** Whether word {@code i} is the last of FOR UPDATE or the like. */
  private static boolean endsStrength(Lexemes lexemes, int i) {
    for (int first = i - 1; first >= i - 3; first--) {
      if (lexemes.isWord(first, "for")) {
        return strength(lexemes, first + 1) == i;
      }
    }
    return false;
  }

  private static int locked(Lexemes lexemes, int i) {
    if (!lexemes.isWord(i, "locked")) {
      throw lexemes.syntaxError(i);
    }
    return i;
  }

  /** Whether a locking clause may end with word {@code i}: what stands before it must be one. */
  private static boolean closes(Lexemes lexemes, int i) {
    int first = i - 1;
    if (endsStrength(lexemes, first)) {
      return true;
    }
    while (lexemes.kind(first) == LexemeKind.WORD
        || lexemes.kind(first) == LexemeKind.QUOTED_NAME
        || lexemes.kind(first) == LexemeKind.COMMA
        || lexemes.kind(first) == LexemeKind.DOT) {
      if (lexemes.isWord(first, "of")) {
        return endsStrength(lexemes, first - 1);
      }
      first--;
    }
    return false;
  }

  static int token(Lexemes lexemes, int i) {
    return switch (lexemes.word(i)) {
      case "for" -> SqlGrammarConstants.PG_FOR;
      case "skip" -> SqlGrammarConstants.PG_SKIP_LOCKED;
      case "of" -> SqlGrammarConstants.OF;
      default -> SqlGrammarConstants.PG_NOWAIT;
    };
  }

  /** The words behind FOR, in upper case. */
  static String image(Lexemes lexemes, int first, int last) {
    var words = new StringJoiner(" ");
    for (int i = lexemes.isWord(first, "for") ? first + 1 : first; i <= last; i++) {
      words.add(lexemes.word(i).toUpperCase(Locale.ROOT));
    }
    return words.toString();
  }
}
