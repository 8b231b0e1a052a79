package dev.vecino.planner.rule;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;

/** Gathers distinct values in their order, as PostgreSQL does, which sorts them to tell them apart. */
final class DistinctOrderRule extends RelRule<Shape> {
  DistinctOrderRule(Shape shape) {
    super(shape);
  }

  static boolean matches(LogicalAggregate aggregate) {
    return aggregate.getAggCallList().stream().anyMatch(DistinctOrderRule::isUnordered);
  }

  private static boolean isUnordered(AggregateCall call) {
    return call.isDistinct()
        && call.getCollation().getFieldCollations().isEmpty()
        && switch (call.getAggregation().getKind()) {
          case ARRAY_AGG, STRING_AGG, LISTAGG -> true;
          default -> false;
        };
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    LogicalAggregate aggregate = call.rel(0);
    List<AggregateCall> calls = new ArrayList<>();
    for (AggregateCall each : aggregate.getAggCallList()) {
      calls.add(
          isUnordered(each)
              ? each.withCollation(RelCollations.of(new RelFieldCollation(each.getArgList().getFirst())))
              : each);
    }
    call.transformTo(
        aggregate.copy(
            aggregate.getTraitSet(), aggregate.getInput(), aggregate.getGroupSet(), aggregate.getGroupSets(), calls));
  }
}
