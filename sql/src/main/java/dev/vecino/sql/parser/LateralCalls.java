package dev.vecino.sql.parser;

/** Functions behind LATERAL, a word that they do not need: they see what stands before them in FROM all the same. */
final class LateralCalls {
  private LateralCalls() {}

  /** Whether lexeme {@code i} is the word in front of a call of a function, or of several. */
  static boolean matches(Lexemes lexemes, int i) {
    return lexemes.isWord(i, "lateral") && isCall(lexemes, i + 1);
  }

  private static boolean isCall(Lexemes lexemes, int i) {
    int name = lexemes.kind(i + 1) == LexemeKind.DOT ? i + 2 : i;
    boolean named = lexemes.kind(name) == LexemeKind.WORD || lexemes.kind(name) == LexemeKind.QUOTED_NAME;
    boolean ofRows = lexemes.isWord(i, "rows") && lexemes.isWord(i + 1, "from");
    return ofRows || named && !lexemes.isWord(name, "table") && lexemes.kind(name + 1) == LexemeKind.LEFT_PAREN;
  }
}
