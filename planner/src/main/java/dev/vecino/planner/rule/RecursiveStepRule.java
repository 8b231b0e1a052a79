package dev.vecino.planner.rule;

import dev.vecino.planner.rel.RecursiveStep;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.logical.LogicalTableScan;

/** Reads the last step of a recursive query. */
final class RecursiveStepRule extends RelRule<Shape> {
  RecursiveStepRule(Shape shape) {
    super(shape);
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    LogicalTableScan scan = call.rel(0);
    call.transformTo(new RecursiveStep(scan.getCluster(), scan.getTable()));
  }
}
