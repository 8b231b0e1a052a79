package dev.vecino.sql.parser;

import dev.vecino.catalog.ForeignKey.Timing;
import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Statement.CheckConstraint;
import dev.vecino.sql.Statement.Constraint;
import dev.vecino.sql.Statement.KeyOfIndex;
import dev.vecino.sql.Statement.KeyTraits;
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
      if (cursor.accept("using", "index")) {
        return new KeyOfIndex(name, true, cursor.name(), timing());
      }
      List<String> columns = cursor.parenthesized(cursor::name);
      return new PrimaryKey(name, columns, traits(false));
    }
    if (cursor.accept("unique")) {
      boolean nullsEqual = acceptNullsDistinct(cursor);
      if (cursor.accept("using", "index")) {
        return new KeyOfIndex(name, false, cursor.name(), timing());
      }
      List<String> columns = cursor.parenthesized(cursor::name);
      return new Unique(name, columns, nullsEqual, traits(false));
    }
    if (cursor.accept("check")) {
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
    if (!(constraint instanceof Reference) && timing() != Timing.NOT_DEFERRABLE) {
      throw refused("CHECK");
    }
    return constraint;
  }

  /**
   * What follows the columns of a key.
   *
   * @param ofColumn whether the key is a constraint of a column
   */
  KeyTraits traits(boolean ofColumn) {
    List<String> included = cursor.accept("include") ? cursor.parenthesized(cursor::name) : List.of();
    if (cursor.isWord("with") && cursor.lexemes().kind(cursor.index() + 1) == LexemeKind.LEFT_PAREN) {
      Options.readWith(cursor).keySet().stream().filter(option -> !option.equals("fillfactor")).findFirst().ifPresent(
          option -> {
            throw VecinoException.of(
                SqlState.INVALID_PARAMETER_VALUE, "unrecognized parameter \"%s\"", option);
          });
    }
    if (cursor.isWord("using")) {
      throw cursor.notSupported("TABLESPACE");
    }
    Optional<Timing> timing = new ReferenceReader(cursor).timing(ofColumn);
    return new KeyTraits(included, timing.orElse(Timing.NOT_DEFERRABLE));
  }

  private Timing timing() {
    return new ReferenceReader(cursor).timing().orElse(Timing.NOT_DEFERRABLE);
  }

  private VecinoException refused(String kind) {
    return VecinoException.of(
            SqlState.FEATURE_NOT_SUPPORTED, "%s constraints cannot be marked DEFERRABLE", kind)
        .at(cursor.position());
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
