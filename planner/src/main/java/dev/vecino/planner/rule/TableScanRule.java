package dev.vecino.planner.rule;

import dev.vecino.planner.rel.Access;
import dev.vecino.planner.rel.TableScan;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.logical.LogicalTableScan;

/** Reads a table for which nothing better was found by a full scan. */
final class TableScanRule extends RelOptRule {
  static final TableScanRule INSTANCE = new TableScanRule();

  private TableScanRule() {
    super(operand(LogicalTableScan.class, none()), "TableScan");
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    LogicalTableScan scan = call.rel(0);
    call.transformTo(
        new TableScan(scan.getCluster(), scan.getTable(), Access.allColumns(scan.getTable())));
  }
}
