package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.DUPLICATE_OBJECT;
import static dev.vecino.error.SqlState.INVALID_TABLE_DEFINITION;
import static dev.vecino.error.SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE;
import static dev.vecino.error.SqlState.UNDEFINED_OBJECT;
import static dev.vecino.error.SqlState.WRONG_OBJECT_TYPE;

import dev.vecino.catalog.Check;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.ForeignKey;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.KeyForm;
import dev.vecino.catalog.Table;
import dev.vecino.engine.catalog.Relations;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Statement.AlterConstraint;
import dev.vecino.sql.Statement.KeyOfIndex;
import dev.vecino.sql.Statement.Name;
import dev.vecino.sql.Statement.RenameConstraint;
import java.util.Optional;

/** RENAME, VALIDATE and ALTER CONSTRAINT: each gives the table as it becomes. */
final class ConstraintAlteration {
  private final Scope scope;
  private final Table table;

  ConstraintAlteration(Scope scope, Table table) {
    this.scope = scope;
    this.table = table;
  }

  private Optional<ForeignKey> foreignKey(String name) {
    return table.foreignKeys().stream().filter(key -> key.name().equals(name)).findFirst();
  }

  private Optional<Check> check(String name) {
    return table.checks().stream().filter(check -> check.name().equals(name)).findFirst();
  }

  private Optional<Index> key(String name) {
    return table.index(name).filter(index -> index instanceof Index.BTree tree && tree.constraint());
  }

  private VecinoException unknown(String name) {
    return VecinoException.of(
        UNDEFINED_OBJECT, "constraint \"%s\" of relation \"%s\" does not exist", name, table.name());
  }

  private Table with(ForeignKey changed) {
    return table.withForeignKeys(
        table.foreignKeys().stream().map(old -> old.id() == changed.id() ? changed : old).toList());
  }

  private Table with(Check old, Check changed) {
    return table.withChecks(table.checks().stream().map(check -> check == old ? changed : check).toList());
  }

  Table renamed(RenameConstraint rename) {
    String from = rename.from();
    String to = rename.to();
    Optional<Index> key = key(from);
    if (key.isEmpty() && check(from).isEmpty() && foreignKey(from).isEmpty()) {
      throw VecinoException.of(
          UNDEFINED_OBJECT, "constraint \"%s\" for table \"%s\" does not exist", from, table.name());
    }
    if (key(to).isPresent() || check(to).isPresent() || foreignKey(to).isPresent()) {
      throw VecinoException.of(
          DUPLICATE_OBJECT, "constraint \"%s\" for relation \"%s\" already exists", to, table.name());
    }
    if (key.isPresent()) {
      scope.relations().requireFree(table.schema(), to);
      return table.withIndexes(
          table.indexes().stream().map(index -> index == key.get() ? index.withName(to) : index).toList());
    }
    return check(from)
        .map(check -> with(check, new Check(to, check.expressionSql(), check.validated())))
        .orElseGet(() -> with(foreignKey(from).orElseThrow().withName(to)));
  }

  /** Makes an index that is there a primary key or a unique constraint. */
  Table added(KeyOfIndex wanted) {
    Index index =
        scope.relations()
            .index(new Name(Optional.of(table.schema()), wanted.index(), 0))
            .map(Relations.Found::index)
            .orElseThrow(() -> VecinoException.of(UNDEFINED_OBJECT, "index \"%s\" does not exist", wanted.index()));
    if (table.index(index.id()).isEmpty()) {
      throw VecinoException.of(
          OBJECT_NOT_IN_PREREQUISITE_STATE, "index \"%s\" does not belong to table \"%s\"", wanted.index(), table.name());
    }
    if (!(index instanceof Index.BTree tree) || !tree.unique()) {
      throw VecinoException.of(WRONG_OBJECT_TYPE, "\"%s\" is not a unique index", wanted.index())
          .withDetail("Cannot create a primary key or unique constraint using such an index.");
    }
    if (tree.constraint()) {
      throw VecinoException.of(
          OBJECT_NOT_IN_PREREQUISITE_STATE, "index \"%s\" is already associated with a constraint", wanted.index());
    }
    String name = wanted.name().orElse(wanted.index());
    if (!name.equals(wanted.index())) {
      scope.relations().requireFree(table.schema(), name);
      scope.notice(
          "00000",
          "ALTER TABLE / ADD CONSTRAINT USING INDEX will rename index \"" + wanted.index() + "\" to \"" + name + "\"");
    }
    Table changed = table;
    if (wanted.primary()) {
      if (tree.nullsEqual()) {
        throw VecinoException.of(
            INVALID_TABLE_DEFINITION, "primary keys cannot use NULLS NOT DISTINCT indexes");
      }
      if (table.primaryKey().isPresent()) {
        throw VecinoException.of(
            INVALID_TABLE_DEFINITION, "multiple primary keys for table \"%s\" are not allowed", table.name());
      }
      for (int id : tree.columns()) {
        Column column = table.columns().get(table.position(id));
        if (!column.notNull()) {
          new ExistingRows(scope).requireNoNulls(table, column);
          changed = Tables.with(changed, column.withNotNull(true));
        }
      }
    }
    if (tree.forms().stream().anyMatch(form -> !form.equals(KeyForm.PLAIN))) {
      throw VecinoException.of(
              WRONG_OBJECT_TYPE, "index \"%s\" column number %d does not have default sorting behavior",
              wanted.index(), firstOrdered(tree))
          .withDetail("Cannot create a primary key or unique constraint using such an index.");
    }
    Index.BTree key = tree.asConstraint(name, wanted.primary(), wanted.timing());
    return changed.withIndexes(table.indexes().stream().map(old -> old.id() == key.id() ? key : old).toList());
  }

  /** Number of the first key that is not held as those of constraints are. */
  private static int firstOrdered(Index.BTree tree) {
    int i = 0;
    while (tree.forms().get(i).equals(KeyForm.PLAIN)) {
      i++;
    }
    return i + 1;
  }

  Table validated(String name) {
    Optional<ForeignKey> foreignKey = foreignKey(name);
    if (foreignKey.isPresent()) {
      if (!foreignKey.get().validated()) {
        scope.transaction().lock(scope.catalog().table(foreignKey.get().table()).orElseThrow());
        scope.context().foreignKeys().validate(table, foreignKey.get());
      }
      return with(foreignKey.get().withValidated());
    }
    if (key(name).isPresent()) {
      throw VecinoException.of(WRONG_OBJECT_TYPE, "cannot validate constraint \"%s\" of relation \"%s\"", name, table.name())
          .withDetail("This operation is not supported for this type of constraint.");
    }
    Check check = check(name).orElseThrow(() -> unknown(name));
    if (!check.validated()) {
      new ExistingRows(scope).requireCheck(table, check);
    }
    return with(check, new Check(name, check.expressionSql(), true));
  }

  Table timed(AlterConstraint alter) {
    Optional<ForeignKey> foreignKey = foreignKey(alter.name());
    if (foreignKey.isEmpty() && (check(alter.name()).isPresent() || key(alter.name()).isPresent())) {
      throw VecinoException.of(
          WRONG_OBJECT_TYPE,
          "constraint \"%s\" of relation \"%s\" is not a foreign key constraint", alter.name(), table.name());
    }
    return with(foreignKey.orElseThrow(() -> unknown(alter.name())).withTiming(alter.timing()));
  }
}
