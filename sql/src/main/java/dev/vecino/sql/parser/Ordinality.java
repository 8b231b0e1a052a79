package dev.vecino.sql.parser;

/** Finds functions in FROM whose rows are numbered: {@code f(x) WITH ORDINALITY}. */
final class Ordinality {
  private Ordinality() {}

  /** Whether word {@code i} is the name of such a function, {@code unnest} aside, which the grammar knows. */
  static boolean isFunction(Lexemes lexemes, int i) {
    int first = isQualifier(lexemes, i - 2) ? i - 2 : i;
    boolean begins =
        lexemes.kind(first - 1) == LexemeKind.COMMA
            || lexemes.isWord(first - 1, "from")
            || lexemes.isWord(first - 1, "join")
            || lexemes.isWord(first - 1, "lateral");
    if (!begins || lexemes.kind(i + 1) != LexemeKind.LEFT_PAREN || lexemes.isWord(i, "unnest")) {
      return false;
    }
    int depth = 0;
    int at = i + 1;
    do {
      depth += switch (lexemes.kind(at++)) {
        case LEFT_PAREN -> 1;
        case RIGHT_PAREN -> -1;
        default -> 0;
      };
    } while (depth > 0 && at < lexemes.size());
    return lexemes.isWord(at, "with") && lexemes.isWord(at + 1, "ordinality");
  }

  /** Whether word {@code i} is the schema of such a function's name, which may be left out. */
  static boolean qualifies(Lexemes lexemes, int i) {
    return isQualifier(lexemes, i) && isFunction(lexemes, i + 2);
  }

  private static boolean isQualifier(Lexemes lexemes, int i) {
    return lexemes.isWord(i, "pg_catalog") && lexemes.kind(i + 1) == LexemeKind.DOT;
  }
}
