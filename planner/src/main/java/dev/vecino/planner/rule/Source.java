package dev.vecino.planner.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/**
 * A chain of projections and filters over a table, taken apart.
 *
 * @param scan the table at its end
 * @param expressions those that were asked for, then the columns of the chain's output, over the table's columns
 * @param conditions of the filters, over the table's columns, each free of AND
 */
record Source(LogicalTableScan scan, List<RexNode> expressions, List<RexNode> conditions) {
  /** Follows a chain down; {@code expressions} are over its output. Empty where it is no such chain. */
  static Optional<Source> of(RelNode top, List<RexNode> expressions) {
    List<RexNode> pushed = new ArrayList<>(expressions);
    List<RexNode> conditions = new ArrayList<>();
    RelNode node = top.stripped();
    while (true) {
      switch (node) {
        case LogicalTableScan scan when TableScanRule.isStored(scan) -> {
          return Optional.of(new Source(scan, pushed, conditions));
        }
        case LogicalProject project when !project.containsOver() && isDeterministic(project.getProjects()) -> {
          pushed = new ArrayList<>(RelOptUtil.pushPastProject(pushed, project));
          conditions = new ArrayList<>(RelOptUtil.pushPastProject(conditions, project));
          node = project.getInput().stripped();
        }
        case LogicalFilter filter when RexUtil.isDeterministic(filter.getCondition()) -> {
          conditions.addAll(RelOptUtil.conjunctions(filter.getCondition()));
          node = filter.getInput().stripped();
        }
        default -> {
          return Optional.empty();
        }
      }
    }
  }

  private static boolean isDeterministic(List<RexNode> expressions) {
    return expressions.stream().allMatch(RexUtil::isDeterministic);
  }
}
