package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Statement.CheckConstraint;
import dev.vecino.sql.Statement.ColumnDefinition;
import dev.vecino.sql.Statement.Constraint;
import dev.vecino.sql.Statement.IdentityDefinition;
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
    if (types.serial()) {
      nullable = false;
      identity = Optional.of(new IdentityDefinition(false, 1, 1));
    }
    while (constraint()) {
      // All work is done in constraint().
    }
    return new ColumnDefinition(column, type, Boolean.FALSE.equals(nullable), defaultSql, identity, position);
  }

  private boolean constraint() {
    Optional<String> name = cursor.accept("constraint") ? Optional.of(cursor.name()) : Optional.empty();
    int position = cursor.position();
    if (cursor.accept("not", "null")) {
      setNullable(false, position);
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
      constraints.add(new PrimaryKey(name, List.of(column)));
    } else if (cursor.accept("unique")) {
      ConstraintReader.acceptNullsDistinct(cursor);
      constraints.add(new Unique(name, List.of(column)));
    } else if (cursor.accept("check")) {
      constraints.add(new CheckConstraint(name, expressions.parenthesized()));
    } else if (cursor.accept("generated")) {
      generated(position);
    } else if (cursor.isWord("references")) {
      throw cursor.notSupported("FOREIGN KEY");
    } else if (cursor.isWord("collate")) {
      throw cursor.notSupported("COLLATE");
    } else if (cursor.isWord("deferrable") || cursor.isWord("initially")) {
      throw cursor.notSupported("DEFERRABLE");
    } else if (name.isPresent()) {
      throw cursor.syntaxError();
    } else {
      return false;
    }
    return true;
  }

  private void setNullable(boolean value, int position) {
    if (nullable != null && nullable != value) {
      throw conflict("conflicting NULL/NOT NULL declarations for column \"%s\" of table \"%s\"", position);
    }
    nullable = value;
  }

  private void generated(int position) {
    boolean always = cursor.accept("always");
    if (!always) {
      cursor.expect("by", "default");
    }
    cursor.expect("as");
    if (cursor.is(LexemeKind.LEFT_PAREN)) {
      throw cursor.notSupported("a generated column");
    }
    cursor.expect("identity");
    if (identity.isPresent()) {
      throw conflict("multiple identity specifications for column \"%s\" of table \"%s\"", position);
    }
    if (defaultSql.isPresent()) {
      throw conflict(BOTH, position);
    }
    setNullable(false, position);
    identity = Optional.of(identityOptions(always));
  }

  private IdentityDefinition identityOptions(boolean always) {
    long start = 1;
    long increment = 1;
    if (cursor.accept(LexemeKind.LEFT_PAREN)) {
      while (!cursor.accept(LexemeKind.RIGHT_PAREN)) {
        if (cursor.accept("start")) {
          cursor.accept("with");
          start = cursor.number();
        } else if (cursor.accept("increment")) {
          cursor.accept("by");
          increment = cursor.number();
        } else if (cursor.is(LexemeKind.WORD)) {
          throw cursor.notSupported("this option of an identity column");
        } else {
          throw cursor.syntaxError();
        }
      }
    }
    if (increment == 0) {
      throw VecinoException.of(SqlState.INVALID_PARAMETER_VALUE, "INCREMENT must not be zero").at(cursor.position());
    }
    return new IdentityDefinition(always, start, increment);
  }

  private VecinoException conflict(String format, int position) {
    return VecinoException.of(SqlState.SYNTAX_ERROR, format, column, table).at(position);
  }
}
