package dev.vecino.sql.parser;

/** Tells the operators {@code ?}, {@code ?|} and {@code ?&} from a parameter: they stand between two operands. */
final class Existence {
  private Existence() {}

  /** The last lexeme of the operator that starts at question mark {@code i}, or -1 where that is a parameter. */
  static int operator(Lexemes lexemes, int i) {
    if (!isOperand(lexemes, i - 1)) {
      return -1;
    }
    boolean isLonger =
        lexemes.kind(i + 1) == LexemeKind.OPERATOR
            && lexemes.start(i + 1) == lexemes.end(i)
            && (lexemes.image(i + 1).equals("|") || lexemes.image(i + 1).equals("&"));
    return isLonger ? i + 1 : i;
  }

  private static boolean isOperand(Lexemes lexemes, int i) {
    if (i < 0) {
      return false;
    }
    return switch (lexemes.kind(i)) {
      case RIGHT_PAREN, RIGHT_BRACKET, QUOTED_NAME, STRING, ESCAPE_STRING, DOLLAR_STRING, PARAMETER -> true;
      case WORD ->
          lexemes.kind(i - 1) == LexemeKind.DOT
              || !Reserved.contains(lexemes.word(i)) && !introducesValue(lexemes.word(i));
      default -> false;
    };
  }

  /** Words that are no names and stand before an operand. */
  private static boolean introducesValue(String word) {
    return switch (word) {
      case "between", "by", "values", "set", "escape", "first", "next", "return", "interval", "accuracy", "preceding",
          "rows", "range", "groups", "zone" -> true;
      default -> false;
    };
  }
}
