package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Materialization;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.ViewQuery;
import dev.vecino.engine.catalog.Relations;
import dev.vecino.engine.execution.Changing;
import dev.vecino.engine.execution.Restarts;
import dev.vecino.error.VecinoException;
import dev.vecino.planner.OutputColumn;
import dev.vecino.planner.Plan;
import dev.vecino.planner.Planner;
import dev.vecino.planner.Rows;
import dev.vecino.sql.Parser;
import dev.vecino.sql.Statement;
import dev.vecino.sql.ViewStatement.CreateTableAs;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** CREATE TABLE AS, SELECT INTO and CREATE MATERIALIZED VIEW. */
final class TableFromQuery {
  private TableFromQuery() {}

  /** Makes the table; gives the number of its rows, unless none were asked for or it was there already. */
  static OptionalLong run(CreateTableAs create, Scope scope) {
    Relations relations = scope.relations();
    String schema = scope.schemaOfNew(create.table(), create.persistence().isTemporary());
    String name = create.table().name();
    if (create.ifNotExists() && relations.isTaken(schema, name)) {
      scope.notice("42P07", "relation \"" + name + "\" already exists, skipping");
      return OptionalLong.empty();
    }
    relations.requireFree(schema, name);
    if (((Statement.Query) Parser.parse(create.sql()).getFirst().statement()).changes()) {
      long rows = ofChanges(create, schema, scope);
      return create.withData() ? OptionalLong.of(rows) : OptionalLong.empty();
    }
    Planner.Defined defined = scope.planner().define(create.sql(), scope.request(List.of()));
    List<Column> columns = columns(create, defined.columns());
    Table table = table(create, schema, columns, scope);
    // Planned before the table is there: the query may not see it.
    Plan.Query plan = create.withData() ? plan(defined.query(), scope) : null;
    scope.transaction().createTable(table);
    scope.temporaries().made(table, create.persistence());
    if (create.materialized()) {
      scope.transaction().put(
          new Materialization(
              scope.transaction().newObjectId(), table.id(), defined.query(), create.withData()));
    }
    scope.context().renewSnapshot(); // of the catalog's relations the query sees the table
    return plan == null ? OptionalLong.empty() : OptionalLong.of(insert(table, plan, scope));
  }

  private static List<Column> columns(CreateTableAs create, List<OutputColumn> given) {
    List<Column> columns =
        ViewDefinitions.columns(given, create.columns(), "too many column names were specified").stream()
            .map(column -> column.withType(column.type().stored()))
            .toList();
    if (columns.isEmpty()) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "tables without columns are not supported");
    }
    return columns;
  }

  private static Table table(CreateTableAs create, String schema, List<Column> columns, Scope scope) {
    Table empty = TableCreation.empty(schema, create.table().name(), create.options(), scope);
    return empty.withColumns(columns, columns.size() + 1);
  }

  /** Makes the table of a query with changes of rows in its WITH. */
  private static long ofChanges(CreateTableAs create, String schema, Scope scope) {
    var query = (Statement.Query) Parser.parse(create.sql()).getFirst().statement();
    var plan = (Plan.With) scope.planner().plan(query, scope.request(List.of()));
    Table table = table(create, schema, columns(create, plan.output()), scope);
    List<Object[]> rows = create.withData() ? Restarts.run(scope.context(), () -> rows(plan, scope)) : List.of();
    scope.transaction().createTable(table);
    scope.temporaries().made(table, create.persistence());
    rows.forEach(row -> scope.transaction().insert(table, row));
    return rows.size();
  }

  private static List<Object[]> rows(Plan.With plan, Scope scope) {
    Changing.changes(plan, scope.context());
    List<Object[]> all = new ArrayList<>();
    try (Rows rows = ((Plan.Query) plan.body()).rows().open(scope.context())) {
      while (rows.next()) {
        all.add(rows.row().clone());
      }
    }
    return all;
  }

  private static Plan.Query plan(ViewQuery query, Scope scope) {
    return scope.planner().planView(query, scope.request(List.of()));
  }

  /** Puts the rows of a query into a table. */
  static long fill(Table table, ViewQuery query, Scope scope) {
    return insert(table, plan(query, scope), scope);
  }

  private static long insert(Table table, Plan.Query plan, Scope scope) {
    long count = 0;
    try (Rows rows = plan.rows().open(scope.context())) {
      while (rows.next()) {
        scope.context().checkCancelled();
        scope.transaction().insert(table, rows.row().clone());
        count++;
      }
    }
    return count;
  }
}
