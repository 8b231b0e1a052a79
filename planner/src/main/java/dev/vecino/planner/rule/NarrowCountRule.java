package dev.vecino.planner.rule;

import dev.vecino.planner.rel.Access;
import dev.vecino.planner.rel.VectorTopK;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.logical.LogicalAggregate;

/** Reads one column where rows are only counted. */
final class NarrowCountRule extends RelRule<Shape> {
  NarrowCountRule(Shape shape) {
    super(shape);
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    LogicalAggregate aggregate = call.rel(0);
    Access access = call.rel(1);
    if (access instanceof VectorTopK
        || access.columns().size() == 1
        || !RelOptUtil.getAllFields(aggregate).isEmpty()) {
      return;
    }
    call.transformTo(
        aggregate.copy(aggregate.getTraitSet(), List.of(access.withColumns(List.of(access.columns().getFirst())))));
  }
}
