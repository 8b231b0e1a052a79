package dev.vecino.planner;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;

import dev.vecino.catalog.Table;
import dev.vecino.error.VecinoException;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/** Plans RETURNING: a select list over one row of the table. */
final class ReturningPlanner {
  private ReturningPlanner() {}

  static Plan.Returning plan(
      SqlNodeList items, Table table, Optional<SqlIdentifier> alias, Conversion conversion, Planner.Request request) {
    SqlNode select = Computed.select(items, FromClause.table(table, alias, items), null);
    List<String> written = Names.written(select);
    SqlNode validated = conversion.validator().validate(select);
    RelRoot root = conversion.toRel(validated);
    RelNode rel = root.project();
    int parameters = conversion.validator().parameters().size();
    RowExpressionCompiler compiler = new RowExpressionCompiler(rel.getCluster().getRexBuilder(), parameters);
    RowExpressions expressions =
        switch (rel) {
          case TableScan scan ->
              compiler.compile(
                  scan.getRowType(), rel.getCluster().getRexBuilder().identityProjects(scan.getRowType()));
          case Project project when project.getInput() instanceof TableScan scan && !project.containsOver() ->
              compiler.compile(scan.getRowType(), project.getProjects());
          default ->
              throw VecinoException.of(
                      FEATURE_NOT_SUPPORTED, "sub-queries and aggregates in RETURNING are not supported")
                  .at(Targets.position(items));
        };
    return new Plan.Returning(
        QueryPlanner.columns(
            validated, written, root, conversion.validator().getFieldOrigins(validated), request.catalog()),
        expressions);
  }
}
