package dev.vecino.planner.rule;

import com.google.common.collect.ImmutableList;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.rex.RexWindowBound;
import org.apache.calcite.rex.RexWindowBounds;

/**
 * Drops constants that a window is partitioned or ordered by: they tell no rows apart, and the node that runs windows
 * wants columns.
 */
final class ConstantKeysRule extends RelRule<Shape> {
  ConstantKeysRule(Shape shape) {
    super(shape);
  }

  static boolean matches(LogicalProject project) {
    return project.containsOver() && !project.getProjects().equals(without(project));
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    LogicalProject project = call.rel(0);
    call.transformTo(
        LogicalProject.create(
            project.getInput(),
            project.getHints(),
            without(project),
            project.getRowType().getFieldNames(),
            project.getVariablesSet()));
  }

  private static List<RexNode> without(LogicalProject project) {
    return new RexShuttle() {
      @Override
      public RexNode visitOver(RexOver over) {
        RexOver inner = (RexOver) super.visitOver(over);
        RexWindow window = inner.getWindow();
        List<RexNode> partition = window.partitionKeys.stream().filter(key -> !RexUtil.isConstant(key)).toList();
        List<RexFieldCollation> order =
            isBesideCurrent(window)
                ? window.orderKeys
                : window.orderKeys.stream().filter(key -> !RexUtil.isConstant(key.left)).toList();
        if (partition.size() == window.partitionKeys.size() && order.size() == window.orderKeys.size()) {
          return inner;
        }
        // All rows are peers of the current one then.
        boolean unordered = order.isEmpty() && !window.isRows();
        return project
            .getCluster()
            .getRexBuilder()
            .makeOver(
                inner.getType(),
                inner.getAggOperator(),
                inner.getOperands(),
                partition,
                ImmutableList.copyOf(order),
                unordered ? RexWindowBounds.UNBOUNDED_PRECEDING : window.getLowerBound(),
                unordered ? RexWindowBounds.UNBOUNDED_FOLLOWING : window.getUpperBound(),
                window.getExclude(),
                window.isRows(),
                true,
                false,
                inner.isDistinct(),
                inner.ignoreNulls());
      }
    }.apply(project.getProjects());
  }

  /** Whether a frame is measured from the key and may leave out the current row, so that it needs the key. */
  private static boolean isBesideCurrent(RexWindow window) {
    RexWindowBound lower = window.getLowerBound();
    RexWindowBound upper = window.getUpperBound();
    return !window.isRows()
        && (lower.getOffset() != null && lower.isFollowing() || upper.getOffset() != null && upper.isPreceding());
  }
}
