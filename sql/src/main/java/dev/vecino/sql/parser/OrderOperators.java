package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;

/** {@code ORDER BY x USING <}: the direction of an order by its operator. */
final class OrderOperators {
  private OrderOperators() {}

  /** The last lexeme of {@code USING operator} that starts at word {@code i}; -1 where no operator stands there. */
  static int end(Lexemes lexemes, int i) {
    if (lexemes.kind(i + 1) == LexemeKind.OPERATOR) {
      return i + 1;
    }
    int qualified = QualifiedNames.operator(lexemes, i + 1);
    return qualified < 0 ? -1 : qualified + 1;
  }

  /**
   * The token of the direction.
   *
   * @throws VecinoException 42809 for operators that are no order
   */
  static int direction(Lexemes lexemes, int i) {
    int operator = Math.max(i + 1, QualifiedNames.operator(lexemes, i + 1));
    return switch (lexemes.image(operator)) {
      case "<", "~<~" -> SqlGrammarConstants.ASC;
      case ">", "~>~" -> SqlGrammarConstants.DESC;
      default -> throw VecinoException.of(
              SqlState.WRONG_OBJECT_TYPE, "operator %s is not a valid ordering operator", lexemes.image(operator))
          .withHint("Ordering operators must be \"<\" or \">\" members of btree operator families.")
          .at(lexemes.position(operator));
    };
  }
}
