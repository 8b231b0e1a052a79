package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE;
import static dev.vecino.error.SqlState.SYNTAX_ERROR;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.Table;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.SequenceOptions;
import dev.vecino.sql.Statement.AddIdentity;
import dev.vecino.sql.Statement.DropIdentity;
import dev.vecino.sql.Statement.IdentityKind;
import dev.vecino.sql.Statement.SetIdentity;
import java.util.Optional;

/** What ALTER TABLE does to identity columns; each method gives the table as it is to be. */
final class IdentityAlteration {
  private final Scope scope;

  IdentityAlteration(Scope scope) {
    this.scope = scope;
  }

  Table add(Table table, Column column, AddIdentity add) {
    TableDraft.requireIdentityType(column.type(), 0);
    if (!column.notNull() && !isKey(table, column)) {
      throw state("column \"%s\" of relation \"%s\" must be declared NOT NULL before identity can be added",
          column.name(), table.name());
    }
    if (column.identity().isPresent()) {
      throw state("column \"%s\" of relation \"%s\" is already an identity column", column.name(), table.name());
    }
    if (column.defaultSql().isPresent()) {
      throw state("column \"%s\" of relation \"%s\" already has a default value", column.name(), table.name());
    }
    return Tables.with(table, TableDraft.withSequence(table, column, add.identity(), scope));
  }

  private static boolean isKey(Table table, Column column) {
    return table.primaryKey().filter(key -> key.columns().contains(column.id())).isPresent();
  }

  Table set(Table table, Column column, SetIdentity set) {
    Column.Identity identity =
        column.identity().orElseThrow(() -> notIdentity(table, column));
    if (!set.options().equals(SequenceOptions.NONE)) {
      Sequence sequence = scope.catalog().sequence(identity.sequence()).orElseThrow();
      scope.transaction().put(SequenceDefinitions.alter(sequence, set.options(), scope));
    }
    boolean always = set.kind().map(kind -> kind == IdentityKind.ALWAYS).orElse(identity.always());
    return Tables.with(
        table, Tables.withIdentity(column, Optional.of(new Column.Identity(always, identity.sequence()))));
  }

  Table drop(Table table, Column column, DropIdentity drop) {
    if (column.identity().isEmpty()) {
      VecinoException refusal = notIdentity(table, column);
      if (!drop.ifExists()) {
        throw refusal;
      }
      scope.notice("00000", refusal.getMessage() + ", skipping");
      return table;
    }
    scope.catalog().sequence(column.identity().get().sequence()).ifPresent(scope.transaction()::remove);
    return Tables.with(table, Tables.withIdentity(column, Optional.empty()));
  }

  private static VecinoException notIdentity(Table table, Column column) {
    return state("column \"%s\" of relation \"%s\" is not an identity column", column.name(), table.name());
  }

  /** The error that an identity column cannot have a default. */
  static VecinoException hasIdentity(Table table, Column column, boolean dropping) {
    VecinoException refusal = VecinoException.of(
        SYNTAX_ERROR, "column \"%s\" of relation \"%s\" is an identity column", column.name(), table.name());
    return dropping ? refusal.withHint("Use ALTER TABLE ... ALTER COLUMN ... DROP IDENTITY instead.") : refusal;
  }

  private static VecinoException state(String format, Object... arguments) {
    return VecinoException.of(OBJECT_NOT_IN_PREREQUISITE_STATE, format, arguments);
  }
}
