package dev.vecino.sql.parser;

import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.Planned;

/** A statement that is the last part of another: of PREPARE, of DECLARE. */
final class InnerStatement {
  private InnerStatement() {}

  /** Reads the rest as a query or a change of rows. */
  static Planned read(Cursor cursor) {
    int from = cursor.index();
    boolean known =
        switch (cursor.lexemes().word(from)) {
          case "select", "values", "with", "table", "insert", "update", "delete", "merge" -> true;
          default -> cursor.is(LexemeKind.LEFT_PAREN);
        };
    Statement statement =
        known ? new StatementReader(cursor.lexemes(), from, cursor.to()).read() : null;
    if (!(statement instanceof Planned planned)) {
      throw cursor.syntaxError();
    }
    cursor.moveTo(cursor.to());
    return planned;
  }

  /** Its text, behind blanks for all that stands before it, so that positions are those of the whole. */
  static String text(Lexemes lexemes, int from, int to) {
    return " ".repeat(lexemes.position(from) - 1)
        + lexemes.text().substring(lexemes.start(from), lexemes.end(to - 1));
  }
}
