package dev.vecino.planner.rule;

import java.util.function.Function;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.tools.RelBuilderFactory;

/** The configuration of a rule: which nodes it looks at, and how it is made. One record serves all rules. */
record Shape(
    String description,
    RelRule.OperandTransform operandSupplier,
    RelBuilderFactory relBuilderFactory,
    Function<Shape, RelOptRule> factory)
    implements RelRule.Config {

  static RelOptRule rule(String description, RelRule.OperandTransform operands, Function<Shape, RelOptRule> factory) {
    return new Shape(description, operands, RelFactories.LOGICAL_BUILDER, factory).toRule();
  }

  @Override
  public RelOptRule toRule() {
    return factory.apply(this);
  }

  @Override
  public Shape withRelBuilderFactory(RelBuilderFactory builders) {
    return new Shape(description, operandSupplier, builders, factory);
  }

  @Override
  public Shape withDescription(String text) {
    return new Shape(text, operandSupplier, relBuilderFactory, factory);
  }

  @Override
  public Shape withOperandSupplier(RelRule.OperandTransform operands) {
    return new Shape(description, operands, relBuilderFactory, factory);
  }
}
