package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.DomainStatement.AddCheck;
import dev.vecino.sql.DomainStatement.AlterDomain;
import dev.vecino.sql.DomainStatement.Change;
import dev.vecino.sql.DomainStatement.CreateDomain;
import dev.vecino.sql.DomainStatement.DropConstraint;
import dev.vecino.sql.DomainStatement.NotNull;
import dev.vecino.sql.DomainStatement.RenameConstraint;
import dev.vecino.sql.DomainStatement.SetDefault;
import dev.vecino.sql.DomainStatement.SetNotNull;
import dev.vecino.sql.DomainStatement.ValidateConstraint;
import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.CheckConstraint;
import dev.vecino.sql.Statement.Name;
import dev.vecino.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads CREATE DOMAIN, behind those words, and what ALTER DOMAIN does besides what ALTER does to objects of all kinds. */
final class DomainReader {
  private final Cursor cursor;
  private final Expressions expressions;

  private Optional<NotNull> notNull = Optional.empty();
  private boolean nullable;
  private Optional<String> defaultSql = Optional.empty();
  private final List<CheckConstraint> checks = new ArrayList<>();

  DomainReader(Cursor cursor) {
    this.cursor = cursor;
    this.expressions = new Expressions(cursor);
  }

  Statement create() {
    Name name = cursor.qualifiedName();
    cursor.accept("as");
    var types = new TypeReader(cursor);
    int position = cursor.position();
    DataType type = types.read();
    if (types.serial()) {
      throw VecinoException.of(SqlState.UNDEFINED_OBJECT, "type \"serial\" does not exist").at(position);
    }
    CollationReader.accept(cursor, type);
    while (part()) {
      // All work is done in part().
    }
    return new CreateDomain(name, type, notNull, defaultSql, checks);
  }

  private boolean part() {
    Optional<String> name = cursor.accept("constraint") ? Optional.of(cursor.name()) : Optional.empty();
    int position = cursor.position();
    if (cursor.accept("not", "null")) {
      refuseConflict(nullable, position);
      notNull = Optional.of(new NotNull(name));
    } else if (cursor.accept("null")) {
      refuseConflict(notNull.isPresent(), position);
      nullable = true;
    } else if (cursor.accept("check")) {
      checks.add(check(name));
    } else if (name.isEmpty() && cursor.accept("default")) {
      if (defaultSql.isPresent()) {
        throw refused("multiple default expressions", position);
      }
      defaultSql = Optional.of(expressions.defaultValue());
    } else {
      refuseOther(position);
      if (name.isPresent()) {
        throw cursor.syntaxError();
      }
      return false;
    }
    return true;
  }

  private CheckConstraint check(Optional<String> name) {
    String sql = expressions.parenthesized();
    cursor.accept("no", "inherit");
    return new CheckConstraint(name, sql, true);
  }

  private void refuseConflict(boolean conflict, int position) {
    if (conflict) {
      throw refused("conflicting NULL/NOT NULL constraints", position);
    }
  }

  private void refuseOther(int position) {
    if (cursor.isWord("unique")) {
      throw refused("unique constraints not possible for domains", position);
    }
    if (cursor.isWord("primary")) {
      throw refused("primary key constraints not possible for domains", position);
    }
    if (cursor.isWord("exclude")) {
      throw refused("exclusion constraints not possible for domains", position);
    }
    if (cursor.isWord("foreign") || cursor.isWord("references")) {
      throw refused("foreign key constraints not possible for domains", position);
    }
    if (cursor.isWord("generated")) {
      throw VecinoException.of(SqlState.FEATURE_NOT_SUPPORTED, "specifying GENERATED not supported for domains")
          .at(position);
    }
    if (cursor.isWord("deferrable") || cursor.isWord("initially")) {
      throw VecinoException.of(
              SqlState.FEATURE_NOT_SUPPORTED, "specifying constraint deferrability not supported for domains")
          .at(position);
    }
  }

  private static VecinoException refused(String message, int position) {
    return VecinoException.of(SqlState.SYNTAX_ERROR, "%s", message).at(position);
  }

  /** What ALTER DOMAIN does to the domain; null where something else comes. */
  Statement alter(Name name) {
    Change change = change();
    return change == null ? null : new AlterDomain(name, change);
  }

  private Change change() {
    if (cursor.accept("set", "default")) {
      return new SetDefault(Optional.of(expressions.defaultValue()));
    }
    if (cursor.accept("drop", "default")) {
      return new SetDefault(Optional.empty());
    }
    if (cursor.accept("set", "not", "null")) {
      return new SetNotNull(true, Optional.empty());
    }
    if (cursor.accept("drop", "not", "null")) {
      return new SetNotNull(false, Optional.empty());
    }
    if (cursor.accept("add")) {
      return added();
    }
    if (cursor.accept("drop", "constraint")) {
      boolean ifExists = cursor.accept("if", "exists");
      String name = cursor.name();
      cursor.acceptBehavior();
      return new DropConstraint(name, ifExists);
    }
    if (cursor.accept("rename", "constraint")) {
      String from = cursor.name();
      cursor.expect("to");
      return new RenameConstraint(from, cursor.name());
    }
    return cursor.accept("validate", "constraint") ? new ValidateConstraint(cursor.name()) : null;
  }

  private Change added() {
    Optional<String> name = cursor.accept("constraint") ? Optional.of(cursor.name()) : Optional.empty();
    if (cursor.accept("not", "null")) {
      return new SetNotNull(true, name);
    }
    refuseOther(cursor.position());
    cursor.expect("check");
    CheckConstraint check = check(name);
    return new AddCheck(new CheckConstraint(name, check.expressionSql(), !cursor.accept("not", "valid")));
  }
}
