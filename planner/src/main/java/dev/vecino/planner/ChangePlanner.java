package dev.vecino.planner;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;

import dev.vecino.catalog.Table;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.parser.PositionedChange;
import dev.vecino.sql.parser.Returning;
import dev.vecino.sql.parser.SqlPgDelete;
import dev.vecino.sql.parser.SqlPgUpdate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;
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
    Target target = Target.of(delete.table(), request, RowChange.DELETE);
    Optional<SqlIdentifier> alias = target.alias(delete.alias(), delete.table());
    boolean joined = delete.using().isPresent() && delete.returning().isPresent();
    QueryPlanner.Planned found =
        find(target, delete.table(), alias, delete.using(), delete.where(), List.of(), joined);
    Optional<Plan.Returning> returning =
        delete.returning().map(clause -> returning(target, alias, clause, delete.using()));
    QueryPlan source = new ChangedRows(found.plan(), delete.using().isPresent(), (context, row) -> row);
    return new Plan.Delete(target.table(), source, returning);
  }

  Plan.Update plan(SqlPgUpdate update) {
    Target target = Target.of(update.table(), request, RowChange.UPDATE);
    Table table = target.table();
    Optional<SqlIdentifier> alias = target.alias(update.alias(), update.table());
    Assignments assignments =
        Assignments.of(
            target, target.called(alias), update.targetColumns(), update.sourceExpressions(), conversion.validator());
    int count = assignments.expressions().size();
    boolean joined = update.from().isPresent() && update.returning().isPresent();
    QueryPlanner.Planned found =
        find(target, update.table(), alias, update.from(), update.where(), assignments.expressions(), joined);
    int width = table.columns().size();
    assignments.check(found.types().subList(1 + width, 1 + width + count));
    Optional<Plan.Returning> returning =
        update.returning().map(clause -> returning(target, alias, clause, update.from()));
    ColumnDefaults defaults = assignments.defaults(catalogExpressions, request);
    RowExpressions change = change(assignments, defaults);
    QueryPlan source = new ChangedRows(found.plan(), update.from().isPresent(), change);
    return new Plan.Update(table, source, target.checks(catalogExpressions, request, conversion), returning);
  }

  private Plan.Returning returning(
      Target target, Optional<SqlIdentifier> alias, Returning clause, Optional<SqlNode> others) {
    return new ReturningPlanner(target, alias, conversion, request)
        .plan(clause, others);
  }

  /** From row id, old row, expressions and others to row id, old row, new row and others. */
  private static RowExpressions change(Assignments assignments, ColumnDefaults defaults) {
    int width = assignments.table().columns().size();
    int count = assignments.expressions().size();
    return (context, row) -> {
      int others = row.length - 1 - width - count;
      Object[] changed = new Object[1 + 2 * width + others];
      System.arraycopy(row, 0, changed, 0, 1 + width);
      Object[] after = assignments.changed(context, row, 1, row, 1 + width, defaults);
      System.arraycopy(after, 0, changed, 1 + width, width);
      System.arraycopy(row, 1 + width + count, changed, 1 + 2 * width, others);
      return changed;
    };
  }

  /**
   * {@code SELECT rowid, columns, expressions FROM table, others WHERE where}.
   *
   * @param joined whether all columns of the others are wanted, too
   */
  private QueryPlanner.Planned find(
      Target target,
      SqlNode near,
      Optional<SqlIdentifier> alias,
      Optional<SqlNode> others,
      Optional<SqlNode> where,
      List<SqlNode> expressions,
      boolean joined) {
    Table table = target.table();
    Optional<PositionedChange> positioned = PositionedChange.of(where);
    if (positioned.isPresent()) {
      if (target.isView() || others.isPresent()) {
        throw VecinoException.of(
            FEATURE_NOT_SUPPORTED, "WHERE CURRENT OF %s is not implemented",
            target.isView() ? "on a view" : "with other tables");
      }
      return CurrentRow.plan(table, alias, positioned.get(), expressions, conversion);
    }
    String name = target.called(alias);
    List<String> names = target.names();
    List<SqlNode> items = new ArrayList<>();
    items.add(Targets.column(name, SchemaTable.ROW_ID, near));
    names.subList(0, table.columns().size()).forEach(column -> items.add(Targets.column(name, column, near)));
    expressions.forEach(expression -> items.add(own(table, alias, expression)));
    SqlNode rows = target.rows(alias, near);
    SqlNode from = others.map(other -> FromClause.cross(rows, own(table, alias, other))).orElse(rows);
    SqlNode condition = where.map(written -> own(table, alias, written)).orElse(null);
    SqlNode select = Computed.select(new SqlNodeList(items, SqlParserPos.ZERO), from, condition);
    return joined
        ? QueryPlanner.planned(select, conversion, request, rel -> InputColumns.behind(rel, names.size() + 1))
        : QueryPlanner.planned(select, conversion, request);
  }

  private static SqlNode own(Table table, Optional<SqlIdentifier> alias, SqlNode expression) {
    SqlNode copy = Copy.of(expression);
    return alias.isPresent() ? copy : RowNames.in(copy, table);
  }
}
