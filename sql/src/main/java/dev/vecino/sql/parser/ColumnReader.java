package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.SequenceOptions;
import dev.vecino.sql.Statement.CheckConstraint;
import dev.vecino.sql.Statement.ColumnDefinition;
import dev.vecino.sql.Statement.Constraint;
import dev.vecino.sql.Statement.IdentityDefinition;
import dev.vecino.sql.Statement.IdentityKind;
import dev.vecino.sql.Statement.KeyTraits;
import dev.vecino.sql.Statement.PrimaryKey;
import dev.vecino.sql.Statement.Unique;
import dev.vecino.type.DataType;
import java.util.List;
import java.util.Optional;

/** Reads one column definition; its key and check constraints go to those of the table. */
final class ColumnReader {
  private static final String BOTH = "both default and identity specified for column \"%s\" of table \"%s\"";

  private final Cursor cursor;
  private final String table;
  private final List<Constraint> constraints;
  private final Expressions expressions;

  private String column;
  private Boolean nullable;
  private Optional<String> defaultSql = Optional.empty();
  private Optional<IdentityDefinition> identity = Optional.empty();
  private Optional<String> generatedSql = Optional.empty();
  private boolean virtual;

  ColumnReader(Cursor cursor, String table, List<Constraint> constraints) {
    this.cursor = cursor;
    this.table = table;
    this.constraints = constraints;
    this.expressions = new Expressions(cursor);
  }

  ColumnDefinition read() {
    int position = cursor.position();
    column = cursor.name();
    var types = new TypeReader(cursor);
    DataType type = types.read();
    Optional<String> collation = CollationReader.accept(cursor, type);
    if (types.serial()) {
      nullable = false;
      identity = Optional.of(new IdentityDefinition(IdentityKind.SERIAL, SequenceOptions.NONE));
    }
    while (constraint()) {
      // All work is done in constraint().
    }
    requireOneSource(position);
    return new ColumnDefinition(
        column, type, Boolean.FALSE.equals(nullable), defaultSql, identity, generatedSql, virtual, collation, position);
  }

  private boolean constraint() {
    Optional<String> name = cursor.accept("constraint") ? Optional.of(cursor.name()) : Optional.empty();
    int position = cursor.position();
    if (cursor.accept("not", "null")) {
      setNullable(false, position);
    } else if (cursor.isWord("not") && !isTiming()) {
      cursor.expect("not");
      throw cursor.syntaxError();
    } else if (cursor.accept("null")) {
      setNullable(true, position);
    } else if (cursor.accept("default")) {
      if (identity.isPresent()) {
        throw conflict(BOTH, position);
      }
      if (defaultSql.isPresent()) {
        throw conflict("multiple default values specified for column \"%s\" of table \"%s\"", position);
      }
      defaultSql = Optional.of(expressions.defaultValue());
    } else if (cursor.accept("primary", "key")) {
      constraints.add(new PrimaryKey(name, List.of(column), traits()));
    } else if (cursor.accept("unique")) {
      boolean nullsEqual = ConstraintReader.acceptNullsDistinct(cursor);
      constraints.add(new Unique(name, List.of(column), nullsEqual, traits()));
    } else if (cursor.accept("check")) {
      constraints.add(new CheckConstraint(name, expressions.parenthesized(), true));
    } else if (cursor.accept("generated")) {
      generated(position);
    } else if (cursor.accept("references")) {
      var references = new ReferenceReader(cursor);
      var reference = references.read(name, List.of(column), position);
      constraints.add(reference.with(references.timing(true).orElse(reference.timing()), true));
    } else if (isTiming()) {
      throw misplaced();
    } else if (name.isPresent()) {
      throw cursor.syntaxError();
    } else {
      return false;
    }
    return true;
  }

  private KeyTraits traits() {
    return new ConstraintReader(cursor).traits(true);
  }

  private boolean isTiming() {
    return cursor.isWord("deferrable")
        || cursor.isWord("not") && cursor.isWord(1, "deferrable")
        || cursor.isWord("initially");
  }

  /** PostgreSQL takes these words behind keys and references alone. */
  private VecinoException misplaced() {
    String clause =
        cursor.isWord("deferrable")
            ? "DEFERRABLE"
            : cursor.isWord("not")
                ? "NOT DEFERRABLE"
                : cursor.isWord(1, "deferred") ? "INITIALLY DEFERRED" : "INITIALLY IMMEDIATE";
    return VecinoException.of(SqlState.SYNTAX_ERROR, "misplaced %s clause", clause).at(cursor.position());
  }

  private void setNullable(boolean value, int position) {
    if (nullable != null && nullable != value) {
      throw conflict("conflicting NULL/NOT NULL declarations for column \"%s\" of table \"%s\"", position);
    }
    nullable = value;
  }

  private void generated(int position) {
    IdentityKind kind = IdentityReader.kind(cursor);
    cursor.expect("as");
    if (cursor.is(LexemeKind.LEFT_PAREN)) {
      expression(kind, position);
      return;
    }
    cursor.expect("identity");
    if (identity.isPresent()) {
      throw conflict("multiple identity specifications for column \"%s\" of table \"%s\"", position);
    }
    if (defaultSql.isPresent()) {
      throw conflict(BOTH, position);
    }
    setNullable(false, position);
    identity = Optional.of(new IdentityDefinition(kind, new SequenceReader(cursor).parenthesized()));
  }

  private void expression(IdentityKind kind, int position) {
    if (kind != IdentityKind.ALWAYS) {
      throw VecinoException.of(
              SqlState.SYNTAX_ERROR, "for a generated column, GENERATED ALWAYS must be specified")
          .at(position);
    }
    if (generatedSql.isPresent()) {
      throw conflict("multiple generation clauses specified for column \"%s\" of table \"%s\"", position);
    }
    generatedSql = Optional.of(expressions.parenthesized());
    virtual = !cursor.accept("stored");
    if (virtual) {
      cursor.accept("virtual"); // which is meant where neither word stands, too
    }
  }

  private void requireOneSource(int position) {
    if (generatedSql.isPresent() && defaultSql.isPresent()) {
      throw conflict(
          "both default and generation expression specified for column \"%s\" of table \"%s\"", position);
    }
    if (generatedSql.isPresent() && identity.isPresent()) {
      throw conflict(
          "both identity and generation expression specified for column \"%s\" of table \"%s\"", position);
    }
  }

  private VecinoException conflict(String format, int position) {
    return VecinoException.of(SqlState.SYNTAX_ERROR, format, column, table).at(position);
  }
}
