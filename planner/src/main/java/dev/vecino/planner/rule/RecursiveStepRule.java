package dev.vecino.planner.rule;

import dev.vecino.planner.SystemRelation;
import dev.vecino.planner.rel.RecursiveStep;
import dev.vecino.planner.rel.SystemScan;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.logical.LogicalTableScan;

/** Reads what is not stored: the last step of a recursive query, or a relation that the engine computes. */
final class RecursiveStepRule extends RelRule<Shape> {
  RecursiveStepRule(Shape shape) {
    super(shape);
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    LogicalTableScan scan = call.rel(0);
    boolean isSystem = scan.getTable().unwrap(SystemRelation.class) != null;
    call.transformTo(
        isSystem
            ? new SystemScan(scan.getCluster(), scan.getTable())
            : new RecursiveStep(scan.getCluster(), scan.getTable()));
  }
}
