package dev.vecino.sql.parser;

/** The operators that the grammar knows, as its tokens. */
final class Operators {
  private Operators() {}

  /** The tokens that an operator is to the grammar, or null where it has none. */
  static int[] kinds(String operator) {
    return switch (operator) {
      case "=" -> of(SqlGrammarConstants.EQ);
      case "<" -> of(SqlGrammarConstants.LT);
      case ">" -> of(SqlGrammarConstants.GT);
      case "<=" -> of(SqlGrammarConstants.LE);
      case ">=" -> of(SqlGrammarConstants.GE);
      case "<>", "!=" -> of(SqlGrammarConstants.NE);
      case "+" -> of(SqlGrammarConstants.PLUS);
      case "-" -> of(SqlGrammarConstants.MINUS);
      case "*" -> of(SqlGrammarConstants.STAR);
      case "/" -> of(SqlGrammarConstants.SLASH);
      case "%" -> of(SqlGrammarConstants.PERCENT_REMAINDER);
      case "=>" -> of(SqlGrammarConstants.NAMED_ARGUMENT_ASSIGNMENT);
      case "<->" -> of(SqlGrammarConstants.L2_DISTANCE);
      case "<#>" -> of(SqlGrammarConstants.INNER_PRODUCT);
      case "<=>" -> of(SqlGrammarConstants.COSINE_DISTANCE);
      case "<+>" -> of(SqlGrammarConstants.L1_DISTANCE);
      case "->", "->>", "#>", "#>>", "@>", "<@", "&&", "@@", "@?", "#-", "<~>", "<%>", "^", "&", "|", "#", "<<", ">>",
          "||", "^@", "~", "~*", "!~", "!~*", "~~", "~~*", "!~~", "!~~*" ->
          of(SqlGrammarConstants.PG_OPERATOR);
      case "|/", "||/", "@", "!!" -> of(SqlGrammarConstants.PG_PREFIX);
      default -> null;
    };
  }

  /** Whether the names of patterns' operators mean them, which may stand before ANY and ALL. */
  static boolean isPattern(String operator) {
    return switch (operator) {
      case "~", "~*", "!~", "!~*", "~~", "~~*", "!~~", "!~~*" -> true;
      default -> false;
    };
  }

  private static int[] of(int... kinds) {
    return kinds;
  }
}
