package dev.vecino.planner.rule;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Gives grouping sets their total where there are no rows: {@code GROUP BY ROLLUP (a)} of an empty table is one row. A row
 * that no aggregate sees is put behind the others: distinct ones leave its NULLs out, the others have a filter. The groups
 * that have nothing else are left out, but for the total.
 */
final class EmptyGroupRule extends RelRule<Shape> {
  private static final String MARK = "$present";

  EmptyGroupRule(Shape shape) {
    super(shape);
  }

  static boolean matches(LogicalAggregate aggregate) {
    return aggregate.getGroupSets().size() > 1
        && aggregate.getGroupSets().stream().anyMatch(set -> set.isEmpty())
        && !aggregate.getInput().getRowType().getFieldNames().contains(MARK);
  }

  private static boolean isGrouping(AggregateCall call) {
    return call.getAggregation().getKind() == SqlKind.GROUPING;
  }

  @Override
  public void onMatch(RelOptRuleCall rule) {
    LogicalAggregate aggregate = rule.rel(0);
    RexBuilder rex = aggregate.getCluster().getRexBuilder();
    RelNode rows = marked(aggregate.getInput(), rex);
    int mark = rows.getRowType().getFieldCount() - 1;
    List<RexNode> columns = new ArrayList<>(rex.identityProjects(rows.getRowType()));
    List<String> names = new ArrayList<>(rows.getRowType().getFieldNames());
    List<Integer> filters = new ArrayList<>();
    for (AggregateCall call : aggregate.getAggCallList()) {
      boolean isOpen = isGrouping(call) || call.isDistinct() && call.filterArg < 0;
      filters.add(isOpen ? -1 : call.filterArg < 0 ? mark : columns.size());
      if (!isOpen && call.filterArg >= 0) {
        RexNode both =
            rex.makeCall(SqlStdOperatorTable.AND, columns.get(call.filterArg), columns.get(mark));
        columns.add(rex.makeCall(SqlStdOperatorTable.IS_TRUE, both));
        names.add("$filter" + columns.size());
      }
    }
    RelNode input = LogicalProject.create(rows, List.of(), columns, names, Set.of());
    int groups = aggregate.getGroupCount();
    List<AggregateCall> calls = new ArrayList<>();
    for (int i = 0; i < filters.size(); i++) {
      calls.add(filtered(aggregate.getAggCallList().get(i), filters.get(i), input));
    }
    calls.add(counting(SqlStdOperatorTable.COUNT, List.of(), mark, input, "$count"));
    calls.add(
        counting(SqlStdOperatorTable.GROUPING, aggregate.getGroupSet().asList(), -1, input, "$grouping"));
    LogicalAggregate all =
        LogicalAggregate.create(
            input, aggregate.getHints(), aggregate.getGroupSet(), aggregate.getGroupSets(), calls);
    int count = groups + filters.size();
    RexNode total =
        rex.makeLiteral(BigDecimal.valueOf((1L << groups) - 1), all.getRowType().getFieldList().get(count + 1).getType());
    RexNode zero = rex.makeLiteral(BigDecimal.ZERO, all.getRowType().getFieldList().get(count).getType());
    RexNode kept =
        rex.makeCall(
            SqlStdOperatorTable.OR,
            rex.makeCall(SqlStdOperatorTable.GREATER_THAN, rex.makeInputRef(all, count), zero),
            rex.makeCall(SqlStdOperatorTable.EQUALS, rex.makeInputRef(all, count + 1), total));
    RelNode filtered = LogicalFilter.create(all, kept);
    List<RexNode> results = new ArrayList<>();
    for (RelDataTypeField field : aggregate.getRowType().getFieldList()) {
      RexNode result = rex.makeInputRef(filtered, field.getIndex());
      results.add(
          result.getType().equals(field.getType()) ? result : rex.makeAbstractCast(field.getType(), result, false));
    }
    rule.transformTo(
        LogicalProject.create(filtered, List.of(), results, aggregate.getRowType().getFieldNames(), Set.of()));
  }

  private static AggregateCall filtered(AggregateCall call, int filter, RelNode input) {
    return AggregateCall.create(
        call.getParserPosition(), call.getAggregation(), call.isDistinct(), call.isApproximate(), call.ignoreNulls(), call.rexList,
        call.getArgList(), filter, call.distinctKeys, call.collation, true, input, null, call.getName());
  }

  private static AggregateCall counting(
      SqlAggFunction function, List<Integer> arguments, int filter, RelNode input, String name) {
    return AggregateCall.create(
        SqlParserPos.ZERO, function, false, false, false, List.of(), arguments, filter, null, RelCollations.EMPTY, true,
        input, null, name);
  }

  /** The rows with a mark, and one of NULLs without. */
  private static RelNode marked(RelNode input, RexBuilder rex) {
    RelDataType bool = rex.getTypeFactory().createSqlType(SqlTypeName.BOOLEAN);
    List<RexNode> present = new ArrayList<>();
    List<RexNode> absent = new ArrayList<>();
    for (RelDataTypeField field : input.getRowType().getFieldList()) {
      RelDataType nullable = rex.getTypeFactory().createTypeWithNullability(field.getType(), true);
      present.add(rex.ensureType(nullable, rex.makeInputRef(input, field.getIndex()), true));
      absent.add(rex.makeNullLiteral(nullable));
    }
    present.add(rex.makeLiteral(true, bool));
    absent.add(rex.makeLiteral(false, bool));
    List<String> names = new ArrayList<>(input.getRowType().getFieldNames());
    names.add(MARK);
    Project rows = LogicalProject.create(input, List.of(), present, names, Set.of());
    Project phantom =
        LogicalProject.create(LogicalValues.createOneRow(input.getCluster()), List.of(), absent, names, Set.of());
    return LogicalUnion.create(List.of(rows, phantom), true);
  }
}
