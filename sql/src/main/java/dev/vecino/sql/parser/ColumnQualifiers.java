package dev.vecino.sql.parser;

import dev.vecino.catalog.Table;

/** The name of a table before columns of it in an expression: {@code t.a}, {@code public.t.a}. */
public final class ColumnQualifiers {
  private ColumnQualifiers() {}

  /** The expression without them, so that it means the same whatever the table is called. */
  public static String removed(String sql, Table table) {
    Lexemes lexemes = Lexer.scan(sql);
    var edits = new TextEdits(sql);
    for (int i = 0; i < lexemes.size(); i++) {
      if (lexemes.kind(i - 1) == LexemeKind.DOT || lexemes.kind(i - 1) == LexemeKind.CAST) {
        continue;
      }
      int name = is(lexemes, i, table.schema()) && lexemes.kind(i + 1) == LexemeKind.DOT ? i + 2 : i;
      boolean column =
          is(lexemes, name, table.name())
              && lexemes.kind(name + 1) == LexemeKind.DOT
              && isName(lexemes, name + 2)
              && lexemes.kind(name + 3) != LexemeKind.LEFT_PAREN
              && lexemes.kind(name + 3) != LexemeKind.DOT;
      if (column) {
        edits.replace(lexemes.start(i), lexemes.start(name + 2), "");
        i = name + 2;
      }
    }
    return edits.apply();
  }

  private static boolean is(Lexemes lexemes, int i, String name) {
    return isName(lexemes, i) && lexemes.value(i).equals(name);
  }

  private static boolean isName(Lexemes lexemes, int i) {
    return lexemes.kind(i) == LexemeKind.WORD || lexemes.kind(i) == LexemeKind.QUOTED_NAME;
  }
}
