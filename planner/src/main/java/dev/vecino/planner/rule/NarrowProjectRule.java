package dev.vecino.planner.rule;

import dev.vecino.planner.rel.Access;
import dev.vecino.planner.rel.VectorTopK;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexNode;

/** Reads only the columns that a projection over an access needs. */
final class NarrowProjectRule extends RelRule<Shape> {
  NarrowProjectRule(Shape shape) {
    super(shape);
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    LogicalProject project = call.rel(0);
    Access access = call.rel(1);
    // A top-k knows its columns from the start; its last is the distance.
    if (access instanceof VectorTopK) {
      return;
    }
    Columns used = needed(access, project.getProjects());
    if (used.positions().size() == access.columns().size()) {
      return;
    }
    call.transformTo(
        LogicalProject.create(
            narrowed(access, used),
            project.getHints(),
            project.getProjects().stream().map(used::remap).toList(),
            project.getRowType().getFieldNames(),
            Set.of()));
  }

  /**
   * The columns of an access that expressions read: at least one, as rows without columns are not for generated code.
   */
  static Columns needed(Access access, List<RexNode> expressions) {
    Columns used = Columns.of(expressions);
    return used.positions().isEmpty() ? new Columns(List.of(0)) : used;
  }

  static Access narrowed(Access access, Columns used) {
    List<Integer> positions = new ArrayList<>();
    used.positions().forEach(position -> positions.add(access.columns().get(position)));
    return access.withColumns(positions);
  }
}
