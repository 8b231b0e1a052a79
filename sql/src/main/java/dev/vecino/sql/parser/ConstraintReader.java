package dev.vecino.sql.parser;

import dev.vecino.sql.Statement.CheckConstraint;
import dev.vecino.sql.Statement.Constraint;
import dev.vecino.sql.Statement.PrimaryKey;
import dev.vecino.sql.Statement.Unique;
import java.util.Optional;

/** Reads the constraints of a table. */
final class ConstraintReader {
  private final Cursor cursor;

  ConstraintReader(Cursor cursor) {
    this.cursor = cursor;
  }

  /** Whether a constraint comes next, not a column. */
  boolean comesNext() {
    return cursor.isWord("constraint")
        || cursor.isWord("primary")
        || cursor.isWord("unique")
        || cursor.isWord("check")
        || cursor.isWord("foreign")
        || cursor.isWord("exclude") && (cursor.isWord(1, "using") || cursor.lexemes().kind(cursor.index() + 1)
            == LexemeKind.LEFT_PAREN);
  }

  Constraint read() {
    Optional<String> name = cursor.accept("constraint") ? Optional.of(cursor.name()) : Optional.empty();
    Constraint constraint;
    if (cursor.accept("primary", "key")) {
      refuseIndex();
      constraint = new PrimaryKey(name, cursor.parenthesized(cursor::name));
    } else if (cursor.accept("unique")) {
      acceptNullsDistinct(cursor);
      refuseIndex();
      constraint = new Unique(name, cursor.parenthesized(cursor::name));
    } else if (cursor.accept("check")) {
      constraint = new CheckConstraint(name, new Expressions(cursor).parenthesized());
    } else if (cursor.isWord("foreign")) {
      throw cursor.notSupported("FOREIGN KEY");
    } else if (cursor.isWord("exclude")) {
      throw cursor.notSupported("EXCLUDE");
    } else {
      throw cursor.syntaxError();
    }
    if (cursor.isWord("deferrable") || cursor.isWord("initially")) {
      throw cursor.notSupported("DEFERRABLE");
    }
    if (cursor.isWord("include")) {
      throw cursor.notSupported("INCLUDE");
    }
    return constraint;
  }

  /** UNIQUE NULLS DISTINCT is what UNIQUE means. */
  static void acceptNullsDistinct(Cursor cursor) {
    if (cursor.isWord("nulls") && cursor.isWord(1, "not")) {
      throw cursor.notSupported("NULLS NOT DISTINCT");
    }
    cursor.accept("nulls", "distinct");
  }

  private void refuseIndex() {
    if (cursor.isWord("using")) {
      throw cursor.notSupported("a constraint USING INDEX");
    }
  }
}
