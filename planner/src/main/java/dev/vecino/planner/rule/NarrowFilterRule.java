package dev.vecino.planner.rule;

import com.google.common.collect.ImmutableSet;
import dev.vecino.planner.rel.Access;
import dev.vecino.planner.rel.VectorTopK;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexNode;

/** Reads only the columns that a projection and a filter over an access need. */
final class NarrowFilterRule extends RelRule<Shape> {
  NarrowFilterRule(Shape shape) {
    super(shape);
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    LogicalProject project = call.rel(0);
    LogicalFilter filter = call.rel(1);
    Access access = call.rel(2);
    if (access instanceof VectorTopK) {
      return;
    }
    List<RexNode> expressions = new ArrayList<>(project.getProjects());
    expressions.add(filter.getCondition());
    Columns used = NarrowProjectRule.needed(access, expressions);
    if (used.positions().size() == access.columns().size()) {
      return;
    }
    LogicalFilter narrow =
        LogicalFilter.create(
            NarrowProjectRule.narrowed(access, used),
            used.remap(filter.getCondition()),
            ImmutableSet.copyOf(filter.getVariablesSet()));
    call.transformTo(
        LogicalProject.create(
            narrow,
            project.getHints(),
            project.getProjects().stream().map(used::remap).toList(),
            project.getRowType().getFieldNames(),
            project.getVariablesSet()));
  }
}
