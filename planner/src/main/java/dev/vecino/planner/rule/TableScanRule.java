package dev.vecino.planner.rule;

import dev.vecino.catalog.Table;
import dev.vecino.planner.rel.Access;
import dev.vecino.planner.rel.TableScan;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.logical.LogicalTableScan;

/** Reads a table for which nothing better was found by a full scan. */
final class TableScanRule extends RelRule<Shape> {
  TableScanRule(Shape shape) {
    super(shape);
  }

  /** Whether the table is one of the catalog, and not the last step of a recursive query. */
  static boolean isStored(LogicalTableScan scan) {
    return scan.getTable().unwrap(Table.class) != null;
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    LogicalTableScan scan = call.rel(0);
    call.transformTo(new TableScan(scan.getCluster(), scan.getTable(), Access.allColumns(scan.getTable())));
  }
}
