package dev.vecino.planner.rule;

import dev.vecino.planner.rel.VectorTopK;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;

/** Gives the inputs of a search a form that can be run. */
final class SearchInputRule extends RelRule<Shape> {
  SearchInputRule(Shape shape) {
    super(shape);
  }

  static boolean matches(VectorTopK search) {
    return search.getInputs().stream().anyMatch(input -> input.getConvention() == Convention.NONE);
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    VectorTopK search = call.rel(0);
    List<RelNode> inputs =
        search.getInputs().stream()
            .map(input -> convert(input, input.getTraitSet().replace(EnumerableConvention.INSTANCE)))
            .toList();
    call.transformTo(search.copy(search.getTraitSet(), inputs));
  }
}
