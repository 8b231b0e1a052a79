package dev.vecino.planner.rule;

import dev.vecino.planner.rel.FrameRows;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;

/** Makes the finding of frames executable. */
final class FrameRowsRule extends ConverterRule {
  static final FrameRowsRule INSTANCE =
      new FrameRowsRule(
          ConverterRule.Config.INSTANCE.withConversion(
              FrameRows.class, Convention.NONE, EnumerableConvention.INSTANCE, "FrameRows"));

  private FrameRowsRule(Config config) {
    super(config);
  }

  @Override
  public RelNode convert(RelNode rel) {
    RelNode input = ((FrameRows) rel).getInput();
    return rel.copy(
        rel.getTraitSet().replace(EnumerableConvention.INSTANCE),
        List.of(convert(input, input.getTraitSet().replace(EnumerableConvention.INSTANCE))));
  }
}
