package dev.vecino.sql.parser;

import dev.vecino.catalog.ForeignKey.Timing;
import dev.vecino.sql.Statement.CheckConstraint;
import dev.vecino.sql.Statement.Constraint;
import dev.vecino.sql.Statement.KeyOfIndex;
import dev.vecino.sql.Statement.PrimaryKey;
import dev.vecino.sql.Statement.Reference;
import dev.vecino.sql.Statement.Unique;
import java.util.List;
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
      constraint =
          cursor.accept("using", "index")
              ? new KeyOfIndex(name, true, cursor.name())
              : new PrimaryKey(name, cursor.parenthesized(cursor::name));
    } else if (cursor.accept("unique")) {
      boolean nullsEqual = acceptNullsDistinct(cursor);
      constraint =
          cursor.accept("using", "index")
              ? new KeyOfIndex(name, false, cursor.name())
              : new Unique(name, cursor.parenthesized(cursor::name), nullsEqual);
    } else if (cursor.accept("check")) {
      String sql = new Expressions(cursor).parenthesized();
      cursor.accept("no", "inherit");
      constraint = new CheckConstraint(name, sql, !cursor.accept("not", "valid"));
    } else if (cursor.isWord("foreign")) {
      constraint = foreignKey(name);
    } else if (cursor.isWord("exclude")) {
      throw cursor.notSupported("EXCLUDE");
    } else {
      throw cursor.syntaxError();
    }
    boolean foreign = constraint instanceof Reference;
    if (!foreign && new ReferenceReader(cursor).timing().filter(t -> t != Timing.NOT_DEFERRABLE).isPresent()) {
      throw cursor.notSupported("DEFERRABLE");
    }
    if (cursor.isWord("include")) {
      throw cursor.notSupported("INCLUDE");
    }
    return constraint;
  }

  private Constraint foreignKey(Optional<String> name) {
    int position = cursor.position();
    cursor.expect("foreign", "key");
    List<String> columns = cursor.parenthesized(cursor::name);
    cursor.expect("references");
    var references = new ReferenceReader(cursor);
    var reference = references.read(name, columns, position);
    Optional<Timing> timing = references.timing();
    boolean valid = !cursor.accept("not", "valid");
    return reference.with(timing.or(references::timing).orElse(reference.timing()), valid);
  }

  /** Reads NULLS [NOT] DISTINCT: whether NULLs are equal to each other. */
  static boolean acceptNullsDistinct(Cursor cursor) {
    boolean nullsEqual = cursor.accept("nulls", "not", "distinct");
    if (!nullsEqual) {
      cursor.accept("nulls", "distinct");
    }
    return nullsEqual;
  }
}
