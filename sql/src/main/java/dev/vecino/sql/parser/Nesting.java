package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;

/**
 * Refuses statements whose syntax tree would be deeper than the stack allows: the parser, the validator and the planner
 * are recursive.
 */
final class Nesting {
  /** Most parentheses, brackets and CASE around a token. */
  static final int MAX_DEPTH = 200;

  /** Most operators in one expression without parentheses or commas: a chain of n operators is a tree of depth n. */
  static final int MAX_CHAIN = 1000;

  private Nesting() {}

  /** @throws VecinoException 54001 where lexemes {@code from} to {@code to} nest too deeply */
  static void check(Lexemes lexemes, int from, int to) {
    int depth = 0;
    int chain = 0;
    for (int i = from; i < to; i++) {
      int change = switch (lexemes.kind(i)) {
        case LEFT_PAREN, LEFT_BRACKET -> 1;
        case RIGHT_PAREN, RIGHT_BRACKET -> -1;
        case WORD -> lexemes.isWord(i, "case") ? 1 : lexemes.isWord(i, "end") ? -1 : 0;
        default -> 0;
      };
      depth = Math.max(0, depth + change);
      chain = switch (lexemes.kind(i)) {
        case COMMA -> 0;
        case OPERATOR, CAST, LEFT_BRACKET -> chain + 1;
        case WORD -> isChainWord(lexemes, i) ? chain + 1 : chain;
        default -> chain;
      };
      if (depth > MAX_DEPTH || chain > MAX_CHAIN) {
        throw tooDeep().at(lexemes.position(i));
      }
    }
  }

  private static boolean isChainWord(Lexemes lexemes, int i) {
    return switch (lexemes.word(i)) {
      case "and", "or", "not", "is", "like", "ilike", "between", "in", "similar", "exists", "union", "intersect", "except",
          "join", "when" -> true;
      default -> false;
    };
  }

  static VecinoException tooDeep() {
    return VecinoException.of(SqlState.STATEMENT_TOO_COMPLEX, "stack depth limit exceeded")
        .withHint("The statement nests too deeply: at most " + MAX_DEPTH + " levels of parentheses, and " + MAX_CHAIN
            + " operators in a row.");
  }
}
