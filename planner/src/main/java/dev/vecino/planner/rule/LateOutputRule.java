package dev.vecino.planner.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.validate.SqlValidatorUtil;

/**
 * Computes output columns after ORDER BY and LIMIT, for the rows that remain: an expression may be expensive, or fail
 * for a row that is not among them. A search by a vector index never sees the others, so that without this rule a scan
 * could fail where the index does not.
 */
final class LateOutputRule extends RelRule<Shape> {
  LateOutputRule(Shape shape) {
    super(shape);
  }

  static boolean matches(LogicalSort sort) {
    return sort.fetch != null && !sort.getCollation().getFieldCollations().isEmpty();
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    LogicalSort sort = call.rel(0);
    LogicalProject project = call.rel(1);
    List<RexNode> outputs = project.getProjects();
    List<RelFieldCollation> order = sort.getCollation().getFieldCollations();
    List<RexNode> keys = order.stream().map(key -> outputs.get(key.getFieldIndex())).distinct().toList();
    boolean late = outputs.stream().anyMatch(output -> output instanceof RexCall && !keys.contains(output));
    if (!late || project.containsOver() || !project.getVariablesSet().isEmpty()) {
      return;
    }
    Early early = new Early(project.getInput(), keys);
    List<RexNode> after = early.apply(outputs);
    RelNode rows =
        LogicalProject.create(project.getInput(), List.of(), early.expressions, early.names(project), Set.of());
    List<RelFieldCollation> fields =
        order.stream()
            .map(key -> key.withFieldIndex(early.expressions.indexOf(outputs.get(key.getFieldIndex()))))
            .toList();
    RelNode sorted =
        LogicalSort.create(rows, RelCollations.of(fields), sort.offset, sort.fetch).withHints(sort.getHints());
    call.transformTo(
        LogicalProject.create(sorted, project.getHints(), after, sort.getRowType().getFieldNames(), Set.of()));
  }

  /** Moves expressions above the sort: keys are computed below it, and columns pass through. */
  private static final class Early extends RexShuttle {
    private final RexBuilder rex;
    private final List<RexNode> expressions;

    Early(RelNode input, List<RexNode> keys) {
      this.rex = input.getCluster().getRexBuilder();
      this.expressions = new ArrayList<>(keys);
    }

    List<String> names(LogicalProject project) {
      List<String> columns = project.getInput().getRowType().getFieldNames();
      List<String> names = new ArrayList<>();
      for (RexNode expression : expressions) {
        int output = project.getProjects().indexOf(expression);
        names.add(
            expression instanceof RexInputRef column
                ? columns.get(column.getIndex())
                : project.getRowType().getFieldNames().get(output));
      }
      return SqlValidatorUtil.uniquify(names, true);
    }

    @Override
    public RexNode visitCall(RexCall call) {
      return expressions.contains(call) ? passed(call) : super.visitCall(call);
    }

    @Override
    public RexNode visitInputRef(RexInputRef column) {
      return passed(column);
    }

    private RexNode passed(RexNode expression) {
      int known = expressions.indexOf(expression);
      if (known < 0) {
        expressions.add(expression);
      }
      return rex.makeInputRef(expression.getType(), known < 0 ? expressions.size() - 1 : known);
    }
  }
}
