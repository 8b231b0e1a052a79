package dev.vecino.planner;

import static dev.vecino.error.SqlState.GROUPING_ERROR;
import static dev.vecino.error.SqlState.WINDOWING_ERROR;

import dev.vecino.error.VecinoException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;

/**
 * A select list over rows that a change of rows holds in its hands: what RETURNING gives, the new values of ON
 * CONFLICT and MERGE.
 *
 * @param input the tables of FROM as one row: all of their columns, one after the other
 */
record RowProjection(
    SqlNode validated, RelRoot root, RelDataType input, List<RexNode> expressions, Conversion conversion) {

  /**
   * Names and types a select list.
   *
   * @param from a table, or a join
   * @param clause what the list belongs to, for errors
   */
  static RowProjection of(SqlNodeList items, SqlNode from, Conversion conversion, String clause) {
    SqlSelect select = Computed.select(items, from, null);
    SqlNode validated = conversion.validator().validate(select);
    RelRoot root = conversion.toRel(validated);
    RelNode rel = root.project();
    RexBuilder rex = rel.getCluster().getRexBuilder();
    if (isRows(rel)) {
      return new RowProjection(validated, root, rel.getRowType(), List.copyOf(rex.identityProjects(rel.getRowType())),
          conversion);
    }
    if (rel instanceof Project project && project.containsOver()) {
      throw VecinoException.of(WINDOWING_ERROR, "window functions are not allowed in %s", clause)
          .at(Targets.position(items));
    }
    if (!(rel instanceof Project project && isRows(project.getInput()))) {
      throw VecinoException.of(GROUPING_ERROR, "aggregate functions are not allowed in %s", clause)
          .at(Targets.position(items));
    }
    return new RowProjection(
        validated, root, project.getInput().getRowType(), project.getProjects(), conversion);
  }

  private static boolean isRows(RelNode rel) {
    return rel instanceof Join || rel instanceof TableScan;
  }

  /** The values of the whole list. */
  RowExpressions compile() {
    return compile(0, expressions.size());
  }

  /** The values of a part of the list. */
  RowExpressions compile(int from, int to) {
    List<RexNode> part = expressions.subList(from, to);
    RelNode rel = root.rel;
    int parameters = conversion.validator().parameters().size();
    if (part.stream().allMatch(expression -> RexUtil.SubQueryFinder.find(expression) == null)) {
      return new RowExpressionCompiler(rel.getCluster().getRexBuilder(), parameters).compile(input, part);
    }
    Set<CorrelationId> row = ((Project) root.project()).getVariablesSet();
    List<RexNode> unbound = new Unbound(rel.getCluster().getRexBuilder(), parameters, row, true).apply(part);
    List<String> names = new ArrayList<>();
    part.forEach(expression -> names.add("e" + names.size()));
    RelNode one =
        LogicalProject.create(
            LogicalValues.createOneRow(rel.getCluster()), List.of(), unbound, names, Set.of());
    List<OutputColumn> columns = new ArrayList<>();
    for (RelDataTypeField field : one.getRowType().getFieldList()) {
      columns.add(QueryPlanner.column(field));
    }
    CompiledQuery query =
        QueryCompiler.compile(one, columns, conversion.validator().parameters(), input.getFieldCount());
    return (context, values) -> {
      try (Rows rows = query.open(context, values)) {
        rows.next();
        return rows.row();
      }
    };
  }

  /** Makes the columns of the row parameters behind those of the statement, in sub-queries, too. */
  private static final class Unbound extends RexShuttle {
    private final RexBuilder rex;
    private final int parameters;
    private final Set<CorrelationId> row;
    private final boolean top;

    Unbound(RexBuilder rex, int parameters, Set<CorrelationId> row, boolean top) {
      this.rex = rex;
      this.parameters = parameters;
      this.row = row;
      this.top = top;
    }

    @Override
    public RexNode visitInputRef(RexInputRef column) {
      return top ? rex.makeDynamicParam(column.getType(), parameters + column.getIndex()) : column;
    }

    @Override
    public RexNode visitFieldAccess(RexFieldAccess access) {
      return access.getReferenceExpr() instanceof RexCorrelVariable variable && row.contains(variable.id)
          ? rex.makeDynamicParam(access.getType(), parameters + access.getField().getIndex())
          : super.visitFieldAccess(access);
    }

    @Override
    public RexNode visitSubQuery(RexSubQuery query) {
      RexSubQuery visited = (RexSubQuery) super.visitSubQuery(query);
      RexShuttle inner = new Unbound(rex, parameters, row, false);
      RelNode rel =
          visited.rel.accept(
              new RelHomogeneousShuttle() {
                @Override
                public RelNode visit(RelNode other) {
                  return super.visit(other).accept(inner);
                }
              });
      return visited.clone(rel);
    }
  }
}
