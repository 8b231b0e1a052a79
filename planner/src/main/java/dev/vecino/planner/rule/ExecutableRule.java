package dev.vecino.planner.rule;

import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.convert.ConverterRule;

/** Makes a node of ours executable that is the same class before and after. */
final class ExecutableRule extends ConverterRule {
  private ExecutableRule(Config config) {
    super(config);
  }

  static <N extends SingleRel & EnumerableRel> RelOptRule of(Class<N> node) {
    return ConverterRule.Config.INSTANCE
        .withConversion(node, Convention.NONE, EnumerableConvention.INSTANCE, node.getSimpleName())
        .withRuleFactory(ExecutableRule::new)
        .toRule(ExecutableRule.class);
  }

  @Override
  public RelNode convert(RelNode rel) {
    RelNode input = ((SingleRel) rel).getInput();
    return rel.copy(
        rel.getTraitSet().replace(EnumerableConvention.INSTANCE),
        List.of(convert(input, input.getTraitSet().replace(EnumerableConvention.INSTANCE))));
  }
}
