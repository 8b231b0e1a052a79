package dev.vecino.sql.parser;

import java.util.ArrayList;
import java.util.List;

/**
 * The words that only INSERT, UPDATE, DELETE and MERGE have: they are no keywords elsewhere. Follows a statement as it
 * is handed to the grammar, since these may stand in WITH, too.
 */
final class ChangeWords {
  private final Lexemes lexemes;
  private final int first;
  private final List<Change> open = new ArrayList<>();
  private MergeWhen.Match match; // of the WHEN clause that is being read

  /** A change that is being read, and how many parentheses are around it. */
  private record Change(int depth, boolean merge) {}

  /** Words that are one token, up to lexeme {@code last}. */
  record Found(int kind, String image, int last) {}

  /** The words of a statement that starts at lexeme {@code first}. */
  ChangeWords(Lexemes lexemes, int first) {
    this.lexemes = lexemes;
    this.first = first;
    boolean change =
        switch (lexemes.word(first)) {
          case "insert", "update", "delete", "merge" -> true;
          default -> false;
        };
    if (change) {
      open.add(new Change(0, lexemes.isWord(first, "merge")));
    }
  }

  /** Whether word {@code i} begins a change of rows, in a statement that starts at lexeme {@code first}. */
  static boolean begins(Lexemes lexemes, int first, int i) {
    boolean verb =
        switch (lexemes.word(i)) {
          case "insert", "merge" -> i == first || lexemes.isWord(i + 1, "into");
          case "delete" -> i == first || lexemes.isWord(i + 1, "from");
          case "update" -> true;
          default -> false;
        };
    if (!verb || i == first) {
      return verb;
    }
    return lexemes.kind(i - 1) == LexemeKind.LEFT_PAREN
            && (lexemes.isWord(i - 2, "as") || lexemes.isWord(i - 2, "materialized"))
        || lexemes.kind(i - 1) == LexemeKind.RIGHT_PAREN && lexemes.isWord(first, "with");
  }

  /** Whether a statement that starts WITH queries is a change of rows. */
  static boolean behindWith(Lexemes lexemes, int first, int to) {
    if (!lexemes.isWord(first, "with")) {
      return false;
    }
    int depth = 0;
    for (int i = first; i < to; i++) {
      switch (lexemes.kind(i)) {
        case LEFT_PAREN -> depth++;
        case RIGHT_PAREN -> depth--;
        case WORD -> {
          if (depth == 0 && begins(lexemes, first, i)) {
            return true;
          }
        }
        default -> { }
      }
    }
    return false;
  }

  /** A parenthesis was closed. */
  void closed(int depth) {
    while (!open.isEmpty() && open.getLast().depth() > depth) {
      open.removeLast();
    }
  }

  /** The words that start with word {@code i}; null where it is a word like others. */
  Found at(int i, int depth) {
    if (i > first && begins(lexemes, first, i)) {
      open.add(new Change(depth, lexemes.isWord(i, "merge")));
      return null;
    }
    if (open.isEmpty() || open.getLast().depth() != depth) {
      return null;
    }
    return switch (lexemes.word(i)) {
      case "returning" -> new Found(SqlGrammarConstants.PG_RETURNING, lexemes.image(i), i);
      case "on" -> lexemes.isWord(i + 1, "conflict")
          ? new Found(SqlGrammarConstants.PG_ON_CONFLICT, lexemes.image(i), i + 1)
          : null;
      case "when" -> open.getLast().merge() ? matched(i) : null;
      case "then" -> open.getLast().merge() && match != null ? action(i) : null;
      default -> null;
    };
  }

  private Found matched(int i) {
    if (lexemes.isWord(i + 1, "matched") && isBehindMatch(i + 2)) {
      match = MergeWhen.Match.MATCHED;
      return new Found(SqlGrammarConstants.PG_WHEN_MATCHED, MergeWhen.Match.MATCHED.name(), i + 1);
    }
    if (!lexemes.isWord(i + 1, "not") || !lexemes.isWord(i + 2, "matched")) {
      return null;
    }
    boolean by = lexemes.isWord(i + 3, "by");
    boolean bySource = by && lexemes.isWord(i + 4, "source");
    boolean byTarget = by && lexemes.isWord(i + 4, "target");
    int last = bySource || byTarget ? i + 4 : i + 2;
    match =
        bySource ? MergeWhen.Match.NOT_MATCHED_BY_SOURCE : MergeWhen.Match.NOT_MATCHED_BY_TARGET;
    return new Found(SqlGrammarConstants.PG_WHEN_MATCHED, match.name(), last);
  }

  private boolean isBehindMatch(int i) {
    return lexemes.isWord(i, "then") || lexemes.isWord(i, "and");
  }

  private Found action(int i) {
    boolean isNew = match == MergeWhen.Match.NOT_MATCHED_BY_TARGET;
    boolean wrong =
        switch (lexemes.word(i + 1)) {
          case "insert" -> !isNew;
          case "update", "delete" -> isNew;
          default -> false;
        };
    if (wrong) {
      throw lexemes.syntaxError(i + 1);
    }
    return switch (lexemes.word(i + 1)) {
      case "insert" -> then(SqlGrammarConstants.PG_THEN_INSERT, i, isInsert(i + 2), 1);
      case "update" -> then(SqlGrammarConstants.PG_THEN_UPDATE, i, lexemes.isWord(i + 2, "set"), 1);
      case "delete" -> then(SqlGrammarConstants.PG_THEN_DELETE, i, true, 1);
      case "do" -> then(SqlGrammarConstants.PG_THEN_NOTHING, i, lexemes.isWord(i + 2, "nothing"), 2);
      default -> null;
    };
  }

  private boolean isInsert(int i) {
    return lexemes.kind(i) == LexemeKind.LEFT_PAREN
        || lexemes.isWord(i, "values")
        || lexemes.isWord(i, "default")
        || lexemes.isWord(i, "overriding");
  }

  private Found then(int kind, int i, boolean fits, int words) {
    return fits ? new Found(kind, lexemes.image(i), i + words) : null;
  }
}
