package dev.vecino.planner.rule;

import dev.vecino.sql.function.ValueKeys;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.RepeatUnion;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.tools.RelBuilder;

/** Gives equal rows equal Java values where whole rows are compared: INTERSECT ALL, EXCEPT ALL, a recursive UNION. */
final class EqualRowsRule extends RelRule<Shape> {
  EqualRowsRule(Shape shape) {
    super(shape);
  }

  static boolean matches(RelNode rel) {
    boolean compares =
        switch (rel) {
          case SetOp operation -> !(operation instanceof Union);
          case RepeatUnion union -> !union.all;
          default -> false;
        };
    return compares && rel.getInputs().stream().anyMatch(EqualRowsRule::isNeeded);
  }

  private static boolean isNeeded(RelNode input) {
    return input.getRowType().getFieldList().stream().anyMatch(field -> isNeeded(input, field));
  }

  private static boolean isNeeded(RelNode input, RelDataTypeField field) {
    boolean isNormal =
        input.stripped() instanceof Project project
            && ValueKeys.isNormal(project.getProjects().get(field.getIndex()));
    return !isNormal && ValueKeys.isNeeded(field.getType());
  }

  @Override
  public void onMatch(RelOptRuleCall rule) {
    RelNode rel = rule.rel(0);
    RelBuilder builder = rule.builder();
    RexBuilder rex = builder.getRexBuilder();
    List<RelNode> inputs = new ArrayList<>();
    for (RelNode input : rel.getInputs()) {
      List<RexNode> columns = new ArrayList<>();
      for (RelDataTypeField field : input.getRowType().getFieldList()) {
        RexNode column = rex.makeInputRef(input, field.getIndex());
        columns.add(isNeeded(input, field) ? ValueKeys.normal(rex, column) : column);
      }
      inputs.add(builder.push(input).project(columns, input.getRowType().getFieldNames(), true).build());
    }
    rule.transformTo(rel.copy(rel.getTraitSet(), inputs));
  }
}
