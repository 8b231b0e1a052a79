package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;

/** Refuses what PostgreSQL reads and this dialect does not, with a better message than a syntax error. */
final class Unsupported {
  private final Lexemes lexemes;
  private final boolean select;
  private final boolean with;

  /** Looks at a statement that starts at lexeme {@code first}. */
  Unsupported(Lexemes lexemes, int first) {
    this.lexemes = lexemes;
    this.select = lexemes.isWord(first, "select");
    this.with = lexemes.isWord(first, "with");
  }

  /** @throws VecinoException 0A000 where word {@code i} starts a construct that is not supported */
  void check(int i) {
    switch (lexemes.word(i)) {
      case "into" -> refuse(
          i,
          select
              && lexemes.kind(i - 1) != LexemeKind.DOT
              && !lexemes.isWord(i - 1, "insert")
              && !lexemes.isWord(i - 1, "merge"),
          "SELECT INTO");
      case "search" -> refuse(
          i, behindQuery(i) && (next(i, "depth") || next(i, "breadth")) && lexemes.isWord(i + 2, "first"), "SEARCH");
      case "cycle" -> refuse(i, behindQuery(i) && listsColumns(i + 1), "CYCLE");
      case "collate" -> refuse(i, lexemes.kind(i - 1) != LexemeKind.DOT && isName(i + 1), "COLLATE");
      case "operator" -> refuse(i, lexemes.kind(i + 1) == LexemeKind.LEFT_PAREN && isOperatorName(i + 2), "OPERATOR()");
      // The word alone can name a function in PostgreSQL.
      case "overlaps" -> {
        if (lexemes.kind(i + 1) == LexemeKind.DOT && lexemes.kind(i - 1) != LexemeKind.DOT) {
          throw lexemes.syntaxError(i + 1);
        }
      }
      case "ignore", "respect" -> {
        if (next(i, "nulls") && lexemes.isWord(i + 2, "over")) {
          throw lexemes.syntaxError(i + 1);
        }
      }
      default -> { }
    }
  }

  /** Whether the parenthesis of a query in WITH ends before a word. */
  private boolean behindQuery(int i) {
    return with && lexemes.kind(i - 1) == LexemeKind.RIGHT_PAREN;
  }

  /** Whether names stand there, and SET behind them. */
  private boolean listsColumns(int i) {
    int at = i;
    while (isName(at) && lexemes.kind(at + 1) == LexemeKind.COMMA) {
      at += 2;
    }
    return isName(at) && lexemes.isWord(at + 1, "set");
  }

  private boolean next(int i, String word) {
    return lexemes.isWord(i + 1, word);
  }

  private boolean isName(int i) {
    return lexemes.kind(i) == LexemeKind.QUOTED_NAME || lexemes.kind(i) == LexemeKind.WORD;
  }

  private boolean isOperatorName(int i) {
    return lexemes.kind(i) == LexemeKind.OPERATOR || lexemes.kind(i + 1) == LexemeKind.DOT;
  }

  private void refuse(int i, boolean condition, String what) {
    if (condition) {
      throw lexemes.notSupported(i, what);
    }
  }

  /** The error that operator {@code i} is not known to the grammar. */
  VecinoException operator(int i) {
    return VecinoException.of(SqlState.UNDEFINED_FUNCTION, "operator does not exist: %s", lexemes.image(i))
        .at(lexemes.position(i));
  }
}
