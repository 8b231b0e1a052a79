package dev.vecino.planner.rule;

import dev.vecino.planner.cost.Statistics;
import dev.vecino.planner.rel.Access;
import dev.vecino.planner.rel.IndexRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/** Reads the rows that conditions on an index leave by that index. */
final class IndexFilterRule extends RelRule<Shape> {
  IndexFilterRule(Shape shape) {
    super(shape);
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    LogicalFilter filter = call.rel(0);
    LogicalTableScan scan = call.rel(1);
    if (!Statistics.of(call.getPlanner()).useIndexes()) {
      return;
    }
    List<RexNode> conditions =
        Comparison.parts(scan.getCluster().getRexBuilder(), RelOptUtil.conjunctions(filter.getCondition()));
    Optional<KeyChoice> choice = KeyChoice.of(scan, conditions);
    choice.filter(found -> found.isCheaperThan(scan)).ifPresent(found -> call.transformTo(filtered(range(scan, found, false), conditions, found)));
  }

  static IndexRange range(LogicalTableScan scan, KeyChoice choice, boolean descending) {
    return new IndexRange(
        scan.getCluster(),
        scan.getTable(),
        Access.allColumns(scan.getTable()),
        choice.index(),
        choice.keys(),
        descending,
        choice.expected());
  }

  /** The conditions that keys do not stand for, above the access. */
  static RelNode filtered(RelNode access, List<RexNode> conditions, KeyChoice choice) {
    List<RexNode> left = new ArrayList<>(conditions);
    left.removeAll(choice.used());
    RexNode condition = RexUtil.composeConjunction(access.getCluster().getRexBuilder(), left);
    return condition.isAlwaysTrue() ? access : LogicalFilter.create(access, condition);
  }
}
