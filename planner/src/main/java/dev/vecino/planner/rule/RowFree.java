package dev.vecino.planner.rule;

import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/** Expressions that have one value for a whole scan: constants, parameters, and columns of an outer row. */
final class RowFree {
  private RowFree() {}

  static boolean test(RexNode expression) {
    return RelOptUtil.InputFinder.bits(expression).isEmpty()
        && RexUtil.isDeterministic(expression)
        && RexUtil.SubQueryFinder.find(expression) == null;
  }
}
