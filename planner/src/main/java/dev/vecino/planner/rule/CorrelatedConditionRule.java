package dev.vecino.planner.rule;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Moves conditions on a join that compare one side of it with a row of a query around, {@code c.reltype = t.oid}, to that side. The
 * library's rules leave them above the join, and each run for a row would join all rows before it looked at them.
 */
final class CorrelatedConditionRule extends RelRule<Shape> {
  CorrelatedConditionRule(Shape shape) {
    super(shape);
  }

  static boolean matches(LogicalFilter filter) {
    return filter.getVariablesSet().isEmpty() && RexUtil.containsCorrelation(filter.getCondition());
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    LogicalFilter filter = call.rel(0);
    LogicalJoin join = call.rel(1);
    JoinRelType type = join.getJoinType();
    int left = join.getLeft().getRowType().getFieldCount();
    ImmutableBitSet ofLeft = ImmutableBitSet.range(left);
    List<RexNode> toLeft = new ArrayList<>();
    List<RexNode> toRight = new ArrayList<>();
    List<RexNode> kept = new ArrayList<>();
    for (RexNode condition : RelOptUtil.conjunctions(filter.getCondition())) {
      ImmutableBitSet used = RelOptUtil.InputFinder.bits(condition);
      boolean moves = RexUtil.containsCorrelation(condition) && RexUtil.isDeterministic(condition);
      if (moves && type.canPushLeftFromAbove() && ofLeft.contains(used)) {
        toLeft.add(condition);
      } else if (moves && type.canPushRightFromAbove() && !ofLeft.intersects(used)) {
        toRight.add(RexUtil.shift(condition, -left));
      } else {
        kept.add(condition);
      }
    }
    if (toLeft.isEmpty() && toRight.isEmpty()) {
      return;
    }
    RelNode moved =
        join.copy(
            join.getTraitSet(), join.getCondition(), filtered(join.getLeft(), toLeft), filtered(join.getRight(), toRight),
            type, join.isSemiJoinDone());
    call.transformTo(filtered(moved, kept));
  }

  private static RelNode filtered(RelNode input, List<RexNode> conditions) {
    RexBuilder builder = input.getCluster().getRexBuilder();
    return conditions.isEmpty() ? input : LogicalFilter.create(input, RexUtil.composeConjunction(builder, conditions));
  }
}
