package dev.vecino.planner.rule;

import dev.vecino.planner.rel.RowSort;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.logical.LogicalSort;

/** Runs order and limit by our node. */
final class RowSortRule extends ConverterRule {
  static final RowSortRule INSTANCE =
      new RowSortRule(
          ConverterRule.Config.INSTANCE.withConversion(
              LogicalSort.class, Convention.NONE, EnumerableConvention.INSTANCE, "RowSort"));

  private RowSortRule(Config config) {
    super(config);
  }

  @Override
  public RelNode convert(RelNode rel) {
    LogicalSort sort = (LogicalSort) rel;
    RelNode input = convert(sort.getInput(), sort.getInput().getTraitSet().replace(EnumerableConvention.INSTANCE));
    return RowSort.of(input, sort.getCollation(), sort.offset, sort.fetch, ExactReason.shown(sort));
  }
}
