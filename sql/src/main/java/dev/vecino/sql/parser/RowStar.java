package dev.vecino.sql.parser;

/** {@code (row).*}, whose star reads as the name of a field. */
public final class RowStar {
  /** The name that stands for all fields. */
  public static final String NAME = "$all";

  private RowStar() {}

  static boolean matches(Lexemes lexemes, int i) {
    return lexemes.isOperator(i, "*")
        && lexemes.kind(i - 1) == LexemeKind.DOT
        && lexemes.kind(i - 2) == LexemeKind.RIGHT_PAREN;
  }
}
