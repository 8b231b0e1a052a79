package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;

/**
 * Refuses statements whose tree would be deeper than a stack of one megabyte allows: the parser, the validator and the
 * planner are recursive. Chains of AND and OR have no limit, they become balanced trees.
 */
final class Nesting {
  /** Most parentheses, brackets and CASE around a token. */
  static final int MAX_DEPTH = 150;

  /** Most other operators in one term: a chain of n operators is a tree of depth n. */
  static final int MAX_CHAIN = 250;

  /** Most set operators and joins in one query. */
  static final int MAX_RELATIONS = 500;

  private final Lexemes lexemes;
  private final int[] chains = new int[MAX_DEPTH + 1];
  private final int[] relations = new int[MAX_DEPTH + 1];
  private int depth;

  private Nesting(Lexemes lexemes) {
    this.lexemes = lexemes;
  }

  /** @throws VecinoException 54001 where lexemes {@code from} to {@code to} nest too deeply */
  static void check(Lexemes lexemes, int from, int to) {
    var nesting = new Nesting(lexemes);
    for (int i = from; i < to; i++) {
      nesting.add(i);
    }
  }

  private void add(int i) {
    switch (lexemes.kind(i)) {
      case LEFT_BRACKET -> {
        chain(i);
        open(i);
      }
      case LEFT_PAREN -> open(i);
      case RIGHT_PAREN, RIGHT_BRACKET -> depth = Math.max(0, depth - 1);
      case COMMA -> chains[depth] = 0;
      case SEMICOLON -> {
        chains[depth] = 0;
        relations[depth] = 0;
      }
      case OPERATOR, CAST -> chain(i);
      case WORD -> word(i);
      default -> { }
    }
  }

  private void word(int i) {
    switch (lexemes.word(i)) {
      case "case" -> open(i);
      case "end" -> {
        if (lexemes.kind(i - 1) != LexemeKind.DOT && !lexemes.isWord(i - 1, "as")) {
          depth = Math.max(0, depth - 1);
        }
      }
      case "and", "or", "select", "from", "where", "on", "having", "when", "then", "else", "set" -> chains[depth] = 0;
      case "not", "is", "like", "ilike", "between", "in", "similar", "exists" -> chain(i);
      case "union", "intersect", "except", "join" -> {
        chains[depth] = 0;
        if (++relations[depth] > MAX_RELATIONS) {
          throw tooDeep().at(lexemes.position(i));
        }
      }
      default -> { }
    }
  }

  private void open(int i) {
    if (++depth > MAX_DEPTH) {
      throw tooDeep().at(lexemes.position(i));
    }
    chains[depth] = 0;
    relations[depth] = 0;
  }

  private void chain(int i) {
    if (++chains[depth] > MAX_CHAIN) {
      throw tooDeep().at(lexemes.position(i));
    }
  }

  static VecinoException tooDeep() {
    return VecinoException.of(SqlState.STATEMENT_TOO_COMPLEX, "stack depth limit exceeded")
        .withHint("A statement can have at most " + MAX_DEPTH + " levels of parentheses, " + MAX_CHAIN
            + " operators in one term, and " + MAX_RELATIONS + " set operators and joins in one query.");
  }
}
