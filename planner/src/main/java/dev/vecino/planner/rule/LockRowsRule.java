package dev.vecino.planner.rule;

import dev.vecino.planner.rel.LockRows;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;

/** Makes the locking of rows executable. */
final class LockRowsRule extends ConverterRule {
  static final LockRowsRule INSTANCE =
      new LockRowsRule(
          ConverterRule.Config.INSTANCE.withConversion(
              LockRows.class, Convention.NONE, EnumerableConvention.INSTANCE, "LockRows"));

  private LockRowsRule(Config config) {
    super(config);
  }

  @Override
  public RelNode convert(RelNode rel) {
    LockRows locks = (LockRows) rel;
    RelNode input = convert(locks.getInput(), locks.getInput().getTraitSet().replace(EnumerableConvention.INSTANCE));
    return new LockRows(
        rel.getCluster(), rel.getTraitSet().replace(EnumerableConvention.INSTANCE), input, locks.targets());
  }
}
