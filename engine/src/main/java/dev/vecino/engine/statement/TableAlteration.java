package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.DUPLICATE_COLUMN;
import static dev.vecino.error.SqlState.INVALID_TABLE_DEFINITION;
import static dev.vecino.error.SqlState.SYNTAX_ERROR;
import static dev.vecino.error.SqlState.UNDEFINED_COLUMN;
import static dev.vecino.error.SqlState.UNDEFINED_OBJECT;

import dev.vecino.catalog.Check;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.ForeignKey;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.engine.catalog.ColumnReferences;
import dev.vecino.engine.catalog.Relations;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.AddColumn;
import dev.vecino.sql.Statement.AddConstraint;
import dev.vecino.sql.Statement.AddIdentity;
import dev.vecino.sql.Statement.AlterConstraint;
import dev.vecino.sql.Statement.Alteration;
import dev.vecino.sql.Statement.CheckConstraint;
import dev.vecino.sql.Statement.Constraint;
import dev.vecino.sql.Statement.DropColumn;
import dev.vecino.sql.Statement.DropConstraint;
import dev.vecino.sql.Statement.DropExpression;
import dev.vecino.sql.Statement.DropIdentity;
import dev.vecino.sql.Statement.Key;
import dev.vecino.sql.Statement.KeyOfIndex;
import dev.vecino.sql.Statement.PrimaryKey;
import dev.vecino.sql.Statement.RenameColumn;
import dev.vecino.sql.Statement.Reference;
import dev.vecino.sql.Statement.RenameConstraint;
import dev.vecino.sql.Statement.ResetOptions;
import dev.vecino.sql.Statement.SetDefault;
import dev.vecino.sql.Statement.SetExpression;
import dev.vecino.sql.Statement.SetIdentity;
import dev.vecino.sql.Statement.SetNotNull;
import dev.vecino.sql.Statement.SetOptions;
import dev.vecino.sql.Statement.SetStorage;
import dev.vecino.sql.Statement.SetType;
import dev.vecino.sql.Statement.ValidateConstraint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** ALTER TABLE. */
final class TableAlteration {
  private final Scope scope;
  private final Relations relations;
  private final ExistingRows rows;
  private final IdentityAlteration identities;
  private Table table;

  private TableAlteration(Scope scope, Table table) {
    this.scope = scope;
    this.relations = scope.relations();
    this.rows = new ExistingRows(scope);
    this.identities = new IdentityAlteration(scope);
    this.table = table;
  }

  static void run(Statement.AlterTable alter, Scope scope) {
    Optional<Table> table = scope.relations().table(alter.table());
    if (table.isEmpty() && alter.ifExists()) {
      scope.notice("42P01", "relation \"" + alter.table() + "\" does not exist, skipping");
      return;
    }
    var alteration = new TableAlteration(scope, scope.relations().requireTable(alter.table()));
    Removal.requireNothingPending(alteration.table, "ALTER TABLE", scope);
    alter.alterations().stream()
        .sorted(Comparator.comparingInt(TableAlteration::pass))
        .forEach(alteration::apply);
  }

  /** PostgreSQL does what it is told in passes: what goes first, then new types, new columns, and constraints of them. */
  private static int pass(Alteration alteration) {
    return switch (alteration) {
      case DropColumn drop -> 0;
      case DropConstraint drop -> 0;
      case SetNotNull set -> set.notNull() ? 3 : 0;
      case SetDefault set -> set.defaultSql().isPresent() ? 5 : 0;
      case SetType set -> 1;
      case AddColumn add -> 2;
      case SetExpression set -> 2;
      case DropExpression drop -> 0;
      case AddConstraint add -> 4;
      case DropIdentity drop -> 0;
      case AddIdentity add -> 3;
      case SetIdentity set -> 3;
      case RenameColumn rename -> 6;
      case RenameConstraint rename -> 6;
      case ValidateConstraint validate -> 6;
      case AlterConstraint alter -> 6;
      case SetOptions set -> 6;
      case ResetOptions reset -> 6;
      case SetStorage set -> 6;
    };
  }

  private void apply(Alteration alteration) {
    switch (alteration) {
      case AddColumn add -> addColumn(add);
      case DropColumn drop -> dropColumn(drop);
      case RenameColumn rename -> renameColumn(rename);
      case AddConstraint add -> addConstraint(add.constraint());
      case DropConstraint drop -> dropConstraint(drop);
      case RenameConstraint rename -> change(constraints().renamed(rename));
      case ValidateConstraint validate -> change(constraints().validated(validate.name()));
      case AlterConstraint alter -> change(constraints().timed(alter));
      case SetType set -> table = new TypeAlteration(scope, table, column(set.column()), resolved(set)).run();
      case SetOptions set -> StorageOptions.check(set, set.column().map(this::column));
      case ResetOptions reset -> reset.column().ifPresent(this::column);
      case SetStorage set -> set.column().ifPresent(this::column);
      case SetDefault set -> setDefault(set);
      case SetNotNull set -> setNotNull(set);
      case SetExpression set -> {
        GeneratedColumns.set(set, table, column(set.column()), scope);
        table = scope.catalog().table(table.id()).orElseThrow();
      }
      case DropExpression drop -> change(GeneratedColumns.drop(drop, table, column(drop.column()), scope));
      case AddIdentity add -> change(identities.add(table, column(add.column()), add));
      case SetIdentity set -> change(identities.set(table, column(set.column()), set));
      case DropIdentity drop -> change(identities.drop(table, column(drop.column()), drop));
    }
  }

  private SetType resolved(SetType set) {
    return new SetType(set.column(), UserTypes.resolve(set.type(), scope), set.collation(), set.using(), set.position());
  }

  private ConstraintAlteration constraints() {
    return new ConstraintAlteration(scope, table);
  }

  private void change(Table changed) {
    scope.transaction().alterTable(changed);
    table = changed;
  }

  private Column column(String name) {
    int position = table.position(name);
    if (position < 0) {
      throw VecinoException.of(
          UNDEFINED_COLUMN, "column \"%s\" of relation \"%s\" does not exist", name, table.name());
    }
    return table.columns().get(position);
  }

  private void addColumn(AddColumn add) {
    String name = add.column().name();
    if (table.position(name) >= 0) {
      String message = "column \"" + name + "\" of relation \"" + table.name() + "\" already exists";
      if (add.ifNotExists()) {
        scope.notice("42701", message + ", skipping");
        return;
      }
      throw VecinoException.of(DUPLICATE_COLUMN, "%s", message).at(add.column().position());
    }
    var draft = new TableDraft(scope, table);
    Column column = draft.add(UserTypes.resolve(add.column(), scope));
    if (column.generatedSql().isPresent()) {
      draft.requireGenerated(column, column.generatedSql().get());
    }
    if (add.column().defaultSql().isPresent()) {
      draft.requireDefault(name, column.type(), column.defaultSql().orElseThrow());
    }
    change(rows.addColumn(table, draft.table(), column));
    add.constraints().forEach(this::addConstraint);
  }

  // Keys, indexes and checks that the column is part of go with it.
  private void dropColumn(DropColumn drop) {
    if (drop.ifExists() && table.position(drop.column()) < 0) {
      scope.notice(
          "00000",
          "column \"" + drop.column() + "\" of relation \"" + table.name() + "\" does not exist, skipping");
      return;
    }
    Column column = column(drop.column());
    List<Column> generated = GeneratedColumns.using(table, column);
    drop(new Dependent.OfColumn(table, column), drop.cascade());
    generated.forEach(other -> dropColumn(new DropColumn(other.name(), false, true)));
    for (Index index : table.indexes()) {
      if (index.columns().contains(column.id()) || index.included().contains(column.id())) {
        dropIndex(index);
      }
    }
    List<Check> checks = new ArrayList<>(table.checks());
    checks.removeIf(
        check -> ColumnReferences.in(check.expressionSql(), table.columns()).contains(column.name()));
    List<Column> columns = new ArrayList<>(table.columns());
    columns.remove(column);
    change(table.withChecks(checks).withColumns(columns, table.nextColumnId()));
  }

  /** Drops what depends on a part of the table, or refuses to. */
  private void drop(Dependent part, boolean cascade) {
    new Dropping(scope, cascade).run(List.of(part));
    table = scope.catalog().table(table.id()).orElseThrow();
  }

  private void dropIndex(Index index) {
    scope.transaction().dropIndex(table, index);
    List<Index> indexes = new ArrayList<>(table.indexes());
    indexes.remove(index);
    table = table.withIndexes(indexes);
  }

  private void renameColumn(RenameColumn rename) {
    if (table.position(rename.from()) < 0) {
      throw VecinoException.of(UNDEFINED_COLUMN, "column \"%s\" does not exist", rename.from());
    }
    Column column = column(rename.from());
    if (table.position(rename.to()) >= 0) {
      throw VecinoException.of(
          DUPLICATE_COLUMN, "column \"%s\" of relation \"%s\" already exists", rename.to(), table.name());
    }
    List<Check> checks =
        table.checks().stream()
            .map(
                check ->
                    new Check(
                        check.name(),
                        ColumnReferences.rename(check.expressionSql(), rename.from(), rename.to()),
                        check.validated()))
            .toList();
    Table renamed =
        GeneratedColumns.renamed(table, rename.from(), rename.to())
            .withChecks(checks)
            .withIndexes(table.indexes().stream()
                .map(index -> index.withExpressions(sql -> ColumnReferences.rename(sql, rename.from(), rename.to())))
                .toList());
    Column now = renamed.columns().get(renamed.position(column.id()));
    change(Tables.with(renamed, now.withName(rename.to())));
  }

  private void addConstraint(Constraint constraint) {
    var draft = new TableDraft(scope, table);
    switch (constraint) {
      case KeyOfIndex key -> change(constraints().added(key));
      case Key key -> addKey(draft, key);
      case CheckConstraint check -> {
        Check added = draft.add(check);
        if (added.validated()) {
          rows.requireCheck(table, added);
        }
        change(draft.table());
      }
      case Reference reference -> {
        ForeignKey key = draft.add(reference);
        change(draft.table());
        if (key.validated()) {
          scope.context().foreignKeys().validate(table, key);
        }
      }
    }
  }

  private void addKey(TableDraft draft, Key key) {
    if (key instanceof PrimaryKey) {
      key.columns().forEach(this::column); // which are made NOT NULL first
    }
    Index.BTree index = draft.add(key);
    if (index.primary()) {
      for (String name : key.columns()) {
        if (!column(name).notNull()) {
          rows.requireNoNulls(table, column(name));
        }
      }
      change(draft.table().withIndexes(table.indexes()));
    }
    scope.transaction().createIndex(table, index, scope.progress());
    table = draft.table();
  }

  private void dropConstraint(DropConstraint drop) {
    Comments.forgetConstraint(table, drop.name(), scope);
    Optional<Index> key =
        table.index(drop.name()).filter(index -> index instanceof Index.BTree tree && tree.constraint());
    if (key.isPresent()) {
      drop(new Dependent.OfKey(table, (Index.BTree) key.get()), drop.cascade());
      return;
    }
    List<ForeignKey> keys = new ArrayList<>(table.foreignKeys());
    if (keys.removeIf(reference -> reference.name().equals(drop.name()))) {
      change(table.withForeignKeys(keys));
      return;
    }
    List<Check> checks = new ArrayList<>(table.checks());
    if (checks.removeIf(check -> check.name().equals(drop.name()))) {
      change(table.withChecks(checks));
      return;
    }
    String message = "constraint \"" + drop.name() + "\" of relation \"" + table.name() + "\" does not exist";
    if (!drop.ifExists()) {
      throw VecinoException.of(UNDEFINED_OBJECT, "%s", message);
    }
    scope.notice("00000", message + ", skipping");
  }

  private void setDefault(SetDefault set) {
    Column column = column(set.column());
    GeneratedColumns.refuseDefault(table, column, set.defaultSql().isEmpty());
    if (column.identity().isPresent()) {
      throw IdentityAlteration.hasIdentity(table, column, set.defaultSql().isEmpty());
    }
    Optional<String> value = set.defaultSql().map(sql -> SequenceReferences.fixed(sql, relations));
    value.ifPresent(sql -> new TableDraft(scope, table).requireDefault(column.name(), column.type(), sql));
    change(Tables.with(table, Tables.withDefault(column, value)));
  }

  private void setNotNull(SetNotNull set) {
    Column column = column(set.column());
    if (set.notNull()) {
      rows.requireNoNulls(table, column);
    } else if (table.primaryKey().filter(key -> key.columns().contains(column.id())).isPresent()) {
      throw VecinoException.of(INVALID_TABLE_DEFINITION, "column \"%s\" is in a primary key", column.name());
    } else if (column.identity().isPresent()) {
      throw VecinoException.of(
          SYNTAX_ERROR,
          "column \"%s\" of relation \"%s\" is an identity column",
          column.name(), table.name());
    }
    change(Tables.with(table, column.withNotNull(set.notNull())));
  }
}
