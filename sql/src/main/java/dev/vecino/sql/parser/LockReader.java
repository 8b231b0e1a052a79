package dev.vecino.sql.parser;

import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.LockTables;
import dev.vecino.sql.Statement.Name;
import java.util.List;
import java.util.Locale;

/** Reads LOCK [TABLE] [ONLY] name [*], ... [IN mode MODE] [NOWAIT], behind the first word. */
final class LockReader {
  private static final List<String> MODES =
      List.of(
          "access share",
          "row share",
          "row exclusive",
          "share update exclusive",
          "share row exclusive",
          "share",
          "exclusive",
          "access exclusive");

  private final Cursor cursor;

  LockReader(Cursor cursor) {
    this.cursor = cursor;
  }

  Statement read() {
    cursor.accept("table");
    List<Name> tables = cursor.list(this::table);
    String mode = cursor.accept("in") ? mode() : "ACCESS EXCLUSIVE";
    return new LockTables(tables, mode, cursor.accept("nowait"));
  }

  private Name table() {
    if (cursor.accept("only")) {
      if (!cursor.accept(LexemeKind.LEFT_PAREN)) {
        return cursor.qualifiedName();
      }
      Name name = cursor.qualifiedName();
      cursor.expect(LexemeKind.RIGHT_PAREN);
      return name;
    }
    Name name = cursor.qualifiedName();
    cursor.acceptOperator("*");
    return name;
  }

  private String mode() {
    for (String mode : MODES) {
      if (cursor.accept(mode.split(" "))) {
        cursor.expect("mode");
        return mode.toUpperCase(Locale.ROOT);
      }
    }
    throw cursor.syntaxError();
  }
}
