package dev.vecino.planner.rule;

import dev.vecino.planner.cost.Statistics;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/** Reads the least or greatest value from an end of an index instead of comparing all. */
final class FirstValueRule extends RelRule<Shape> {
  FirstValueRule(Shape shape) {
    super(shape);
  }

  static boolean matches(LogicalAggregate aggregate) {
    return aggregate.getGroupSets().equals(List.of(aggregate.getGroupSet()))
        && aggregate.getGroupCount() == 0
        && aggregate.getAggCallList().size() == 1
        && direction(aggregate.getAggCallList().getFirst()).isPresent()
        && !(aggregate.getInput().stripped() instanceof LogicalSort);
  }

  /** The direction in which the value comes first; empty where the function does not ask for a first one. */
  private static Optional<RelFieldCollation.Direction> direction(AggregateCall call) {
    if (call.getArgList().size() != 1 || call.hasFilter()) {
      return Optional.empty();
    }
    return switch (call.getAggregation().getName().toLowerCase(Locale.ROOT)) {
      case "min" -> Optional.of(RelFieldCollation.Direction.ASCENDING);
      case "max" -> Optional.of(RelFieldCollation.Direction.DESCENDING);
      default -> Optional.empty();
    };
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    LogicalAggregate aggregate = call.rel(0);
    if (!Statistics.of(call.getPlanner()).useIndexes()) {
      return;
    }
    AggregateCall function = aggregate.getAggCallList().getFirst();
    int column = function.getArgList().getFirst();
    RelNode input = aggregate.getInput();
    RexBuilder rex = aggregate.getCluster().getRexBuilder();
    RexNode value = rex.makeInputRef(input, column);
    RelNode known =
        value.getType().isNullable()
            ? LogicalFilter.create(input, rex.makeCall(SqlStdOperatorTable.IS_NOT_NULL, value))
            : input;
    LogicalSort first =
        LogicalSort.create(
            known,
            RelCollations.of(new RelFieldCollation(column, direction(function).orElseThrow())),
            null,
            rex.makeExactLiteral(BigDecimal.ONE));
    IndexOrderRule.ordered(first)
        .ifPresent(row -> call.transformTo(aggregate.copy(aggregate.getTraitSet(), List.of(row))));
  }
}
