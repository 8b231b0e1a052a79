package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.DUPLICATE_COLUMN;
import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_TABLE_DEFINITION;
import static dev.vecino.error.SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE;
import static dev.vecino.error.SqlState.SYNTAX_ERROR;
import static dev.vecino.error.SqlState.UNDEFINED_COLUMN;
import static dev.vecino.error.SqlState.WRONG_OBJECT_TYPE;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Materialization;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.View;
import dev.vecino.catalog.View.CheckOption;
import dev.vecino.engine.catalog.Relations;
import dev.vecino.engine.catalog.Relations.Any;
import dev.vecino.engine.catalog.Relations.Other;
import dev.vecino.error.VecinoException;
import dev.vecino.planner.OutputColumn;
import dev.vecino.planner.Planner;
import dev.vecino.sql.ObjectKind;
import dev.vecino.sql.ObjectStatement.RenameColumn;
import dev.vecino.sql.ViewStatement.AlterDefault;
import dev.vecino.sql.ViewStatement.AlterOptions;
import dev.vecino.sql.ViewStatement.CreateView;
import dev.vecino.sql.ViewStatement.Refresh;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** CREATE VIEW, ALTER VIEW ... RENAME COLUMN and REFRESH MATERIALIZED VIEW. */
final class ViewDefinitions {
  private ViewDefinitions() {}

  static void create(CreateView create, Scope scope) {
    Relations relations = scope.relations();
    String schema = scope.schemaOfNew(create.view(), create.temporary());
    String name = create.view().name();
    Planner.Defined defined = scope.planner().define(create.sql(), scope.request(List.of()));
    List<Column> columns = columns(
        defined.columns(), create.columns(), "CREATE VIEW specifies more column names than columns");
    CheckOption check = ViewOptions.check(create.options(), CheckOption.NONE);
    if (check != CheckOption.NONE) {
      ViewOptions.requireUpdatable(new View(0, schema, name, columns, defined.query(), check, List.of()), scope);
    }
    Optional<Any> existing = relations.find(schema, name);
    if (existing.isEmpty() || !create.orReplace()) {
      relations.requireFree(schema, name);
      scope.transaction().put(
          new View(
              scope.transaction().newObjectId(), schema, name, columns, defined.query(), check,
              ViewOptions.others(create.options())));
      return;
    }
    if (!(existing.get() instanceof Other(View old))) {
      throw VecinoException.of(WRONG_OBJECT_TYPE, "\"%s\" is not a view", name);
    }
    requireExtended(old.columns(), columns);
    List<Column> kept = new ArrayList<>(columns);
    for (int i = 0; i < old.columns().size(); i++) {
      kept.set(i, columns.get(i).withDefault(old.columns().get(i).defaultSql()));
    }
    scope.transaction().put(
        new View(old.id(), schema, name, kept, defined.query(), check, ViewOptions.others(create.options())));
  }

  /** The columns of a query under the names that a statement gives to the first of them. */
  static List<Column> columns(List<OutputColumn> given, List<String> names, String tooMany) {
    if (names.size() > given.size()) {
      throw VecinoException.of(SYNTAX_ERROR, "%s", tooMany);
    }
    List<Column> columns = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < given.size(); i++) {
      String name = i < names.size() ? names.get(i) : given.get(i).name();
      if (!seen.add(name)) {
        throw VecinoException.of(DUPLICATE_COLUMN, "column \"%s\" specified more than once", name);
      }
      columns.add(Column.of(i + 1, name, given.get(i).type()));
    }
    return columns;
  }

  private static void requireExtended(List<Column> before, List<Column> after) {
    if (after.size() < before.size()) {
      throw VecinoException.of(INVALID_TABLE_DEFINITION, "cannot drop columns from view");
    }
    for (int i = 0; i < before.size(); i++) {
      Column old = before.get(i);
      Column changed = after.get(i);
      if (!old.name().equals(changed.name())) {
        throw VecinoException.of(
                INVALID_TABLE_DEFINITION,
                "cannot change name of view column \"%s\" to \"%s\"", old.name(), changed.name())
            .withHint("Use ALTER VIEW ... RENAME COLUMN ... to change name of view column instead.");
      }
      if (!old.type().equals(changed.type())) {
        throw VecinoException.of(
            INVALID_TABLE_DEFINITION,
            "cannot change data type of view column \"%s\" from %s to %s", old.name(), old.type(), changed.type());
      }
    }
  }

  static void renameColumn(RenameColumn rename, Scope scope) {
    Optional<Any> found = Renaming.find(rename.kind(), rename.name(), rename.ifExists(), scope);
    if (found.isEmpty()) {
      return;
    }
    if (!(found.get() instanceof Other(View view))) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "renaming a column of \"%s\" is not supported", found.get().name());
    }
    List<Column> columns = new ArrayList<>(view.columns());
    int at = columns.stream().map(Column::name).toList().indexOf(rename.from());
    if (at < 0) {
      throw VecinoException.of(UNDEFINED_COLUMN, "column \"%s\" does not exist", rename.from());
    }
    if (columns.stream().anyMatch(column -> column.name().equals(rename.to()))) {
      throw VecinoException.of(
          DUPLICATE_COLUMN, "column \"%s\" of relation \"%s\" already exists", rename.to(), view.name());
    }
    columns.set(at, columns.get(at).withName(rename.to()));
    scope.transaction().put(view.withColumns(columns));
  }

  static void alter(AlterOptions alter, Scope scope) {
    Optional<Any> found = Renaming.find(ObjectKind.VIEW, alter.view(), alter.ifExists(), scope);
    if (found.isPresent() && found.get() instanceof Other(View view)) {
      CheckOption check = ViewOptions.altered(alter.options(), view.check());
      if (check != CheckOption.NONE) {
        ViewOptions.requireUpdatable(view, scope);
      }
      scope.transaction().put(view.withOptions(check, ViewOptions.altered(alter.options(), view.options())));
    }
  }

  /** ALTER VIEW ... ALTER COLUMN ... SET DEFAULT and DROP DEFAULT. */
  static void alterDefault(AlterDefault alter, Scope scope) {
    Optional<Any> found = Renaming.find(ObjectKind.VIEW, alter.view(), alter.ifExists(), scope);
    if (found.isPresent() && found.get() instanceof Other(View view)) {
      List<Column> columns = new ArrayList<>(view.columns());
      int at = columns.stream().map(Column::name).toList().indexOf(alter.column());
      if (at < 0) {
        throw VecinoException.of(
            UNDEFINED_COLUMN, "column \"%s\" of relation \"%s\" does not exist", alter.column(), view.name());
      }
      Column column = columns.get(at);
      Optional<String> sql = alter.sql().map(text -> SequenceReferences.fixed(text, scope.relations()));
      Table table = TableCreation.empty(view.schema(), "$" + view.name(), Map.of(), scope)
          .withColumns(columns, columns.size() + 1);
      sql.ifPresent(text -> new TableDraft(scope, table).requireDefault(column.name(), column.type(), text));
      columns.set(at, column.withDefault(sql));
      scope.transaction().put(view.withColumns(columns));
    }
  }

  static void refresh(Refresh refresh, Scope scope) {
    if (!(scope.relations().require(refresh.view()) instanceof Relations.OfTable(Table table, boolean materialized))
        || !materialized) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "\"%s\" is not a materialized view", refresh.view().name());
    }
    Materialization view = scope.catalog().materialization(table).orElseThrow();
    if (refresh.concurrently()) {
      requireConcurrent(refresh, table, view);
    }
    scope.transaction().truncate(table);
    if (refresh.withData()) {
      TableFromQuery.fill(table, view.query(), scope);
    }
    scope.transaction().put(view.withPopulated(refresh.withData()));
  }

  private static void requireConcurrent(Refresh refresh, Table table, Materialization view) {
    if (!refresh.withData()) {
      throw VecinoException.of(
          SYNTAX_ERROR, "REFRESH options CONCURRENTLY and WITH NO DATA cannot be used together");
    }
    if (!view.populated()) {
      throw VecinoException.of(
          FEATURE_NOT_SUPPORTED, "CONCURRENTLY cannot be used when the materialized view is not populated");
    }
    if (table.bTrees().stream().noneMatch(Index.BTree::unique)) {
      throw VecinoException.of(
              OBJECT_NOT_IN_PREREQUISITE_STATE,
              "cannot refresh materialized view \"%s.%s\" concurrently", table.schema(), table.name())
          .withHint(
              "Create a unique index with no WHERE clause on one or more columns of the materialized view.");
    }
  }
}
