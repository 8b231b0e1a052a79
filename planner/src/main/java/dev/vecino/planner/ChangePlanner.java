package dev.vecino.planner;

import static dev.vecino.error.SqlState.GENERATED_ALWAYS;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Table;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.parser.SqlPgDelete;
import dev.vecino.sql.parser.SqlPgUpdate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Plans UPDATE and DELETE: a query that finds the rows, with their ids and, for UPDATE, the new values.
 */
final class ChangePlanner {
  private final CatalogExpressions catalogExpressions;
  private final Planner.Request request;
  private final Conversion conversion;

  ChangePlanner(CatalogExpressions catalogExpressions, Planner.Request request, Conversion conversion) {
    this.catalogExpressions = catalogExpressions;
    this.request = request;
    this.conversion = conversion;
  }

  Plan.Delete plan(SqlPgDelete delete) {
    Table table = Targets.table(delete.table(), request);
    QueryPlanner.Planned found =
        find(table, delete.table(), delete.alias(), delete.using(), delete.where(), List.of());
    Optional<Plan.Returning> returning =
        delete.returning()
            .map(items -> ReturningPlanner.plan(Copy.of(items), table, delete.alias(), conversion, request));
    QueryPlan source = new ChangedRows(found.plan(), delete.using().isPresent(), (context, row) -> row);
    return new Plan.Delete(table, source, returning);
  }

  Plan.Update plan(SqlPgUpdate update) {
    Table table = Targets.table(update.table(), request);
    int[] targets = Targets.columns(table, update.targetColumns());
    int[] sources = new int[targets.length]; // position among the expressions; -1 for DEFAULT
    boolean[] defaulted = new boolean[table.columns().size()];
    List<SqlNode> expressions = new ArrayList<>();
    for (int i = 0; i < targets.length; i++) {
      SqlNode source = update.sourceExpressions().get(i);
      Column column = table.columns().get(targets[i]);
      checkGenerated(column, source);
      if (source.getKind() == SqlKind.DEFAULT) {
        sources[i] = -1;
        defaulted[targets[i]] = true;
        continue;
      }
      if (source instanceof SqlDynamicParam parameter) {
        conversion.validator().assign(parameter, column.type());
      }
      sources[i] = expressions.size();
      expressions.add(Copy.of(source));
    }
    QueryPlanner.Planned found =
        find(table, update.table(), update.alias(), update.from(), update.where(), expressions);
    int width = table.columns().size();
    for (int i = 0; i < targets.length; i++) {
      if (sources[i] >= 0) {
        Assignment.check(
            table.columns().get(targets[i]),
            found.types().get(1 + width + sources[i]),
            Targets.position(update.sourceExpressions().get(i)));
      }
    }
    Optional<Plan.Returning> returning =
        update.returning()
            .map(items -> ReturningPlanner.plan(Copy.of(items), table, update.alias(), conversion, request));
    ColumnDefaults defaults = ColumnDefaults.of(table, defaulted, catalogExpressions, request);
    RowExpressions change = change(table, targets, sources, defaults);
    QueryPlan source = new ChangedRows(found.plan(), update.from().isPresent(), change);
    return new Plan.Update(table, source, TableChecks.of(table, catalogExpressions, request), returning);
  }

  /** From row id, old row and expressions to row id, old row and new row. */
  private static RowExpressions change(Table table, int[] targets, int[] sources, ColumnDefaults defaults) {
    int width = table.columns().size();
    return (context, row) -> {
      Object[] changed = new Object[1 + 2 * width];
      System.arraycopy(row, 0, changed, 0, 1 + width);
      System.arraycopy(row, 1, changed, 1 + width, width);
      for (int i = 0; i < targets.length; i++) {
        changed[1 + width + targets[i]] =
            sources[i] < 0
                ? defaults.next(context, targets[i])
                : Assignment.convert(
                    table.columns().get(targets[i]).type(), row[1 + width + sources[i]], context.timeZone());
      }
      return changed;
    };
  }

  /** {@code SELECT rowid, columns, expressions FROM table, others WHERE where}. */
  private QueryPlanner.Planned find(
      Table table,
      SqlNode near,
      Optional<SqlIdentifier> alias,
      Optional<SqlNode> others,
      Optional<SqlNode> where,
      List<SqlNode> expressions) {
    String name = FromClause.alias(table, alias);
    List<SqlNode> items = new ArrayList<>();
    items.add(Targets.column(name, SchemaTable.ROW_ID, near));
    table.columns().forEach(column -> items.add(Targets.column(name, column.name(), near)));
    items.addAll(expressions);
    SqlNode rows = FromClause.rows(table, alias, near);
    SqlNode from = others.map(other -> FromClause.cross(rows, Copy.of(other))).orElse(rows);
    SqlNode select = Computed.select(new SqlNodeList(items, SqlParserPos.ZERO), from, where.map(Copy::of).orElse(null));
    return QueryPlanner.planned(select, conversion, request);
  }

  private static void checkGenerated(Column column, SqlNode source) {
    if (column.generatedSql().isPresent() && source.getKind() != SqlKind.DEFAULT) {
      throw VecinoException.of(GENERATED_ALWAYS, "column \"%s\" can only be updated to DEFAULT", column.name())
          .withDetail("Column \"%s\" is a generated column.", column.name())
          .at(Targets.position(source));
    }
    if (column.identity().map(Column.Identity::always).orElse(false) && source.getKind() != SqlKind.DEFAULT) {
      throw VecinoException.of(GENERATED_ALWAYS, "column \"%s\" can only be updated to DEFAULT", column.name())
          .withDetail("Column \"%s\" is an identity column defined as GENERATED ALWAYS.", column.name())
          .at(Targets.position(source));
    }
  }
}
