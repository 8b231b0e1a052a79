package dev.vecino.planner.rule;

import dev.vecino.sql.function.VectorDistanceTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalTableFunctionScan;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;

/** Makes a projection of the table function VECTOR_DISTANCE: the columns of its input and a distance. */
final class DistanceTableRule extends RelRule<Shape> {
  DistanceTableRule(Shape shape) {
    super(shape);
  }

  static boolean matches(LogicalTableFunctionScan scan) {
    return scan.getCall() instanceof RexCall call && call.getOperator() instanceof VectorDistanceTable;
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    LogicalTableFunctionScan scan = call.rel(0);
    RexCall invocation = (RexCall) scan.getCall();
    RelNode input = scan.getInput(0);
    RexBuilder rex = scan.getCluster().getRexBuilder();
    RexNode column = ((RexCall) invocation.getOperands().get(1)).getOperands().getFirst();
    RexNode query = invocation.getOperands().get(2);
    List<RexNode> projects = new ArrayList<>(rex.identityProjects(input.getRowType()));
    RexNode distance = rex.makeCall(VectorDistanceTable.distance(invocation), column, query);
    projects.add(
        rex.ensureType(scan.getRowType().getFieldList().getLast().getType(), distance, true));
    call.transformTo(
        LogicalProject.create(input, List.of(), projects, scan.getRowType().getFieldNames(), Set.of()));
  }
}
