package dev.vecino.planner.rule;

import org.apache.calcite.plan.Contexts;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.tools.RelBuilderFactory;

/**
 * Keeps groupings of rows that seem to be different already: among literals Calcite goes by Java's equality, to which
 * 1.0 and 1.00 are different.
 */
public final class EveryGroup {
  private static final RelBuilderFactory BUILDER = RelBuilder.proto(Contexts.of(in(RelBuilder.Config.DEFAULT)));

  private EveryGroup() {}

  public static RelBuilder.Config in(RelBuilder.Config config) {
    return config.withAggregateUnique(true).withSimplifyValues(false);
  }

  static RelOptRule kept(RelOptRule rule) {
    return ((RelRule<?>) rule).config.withRelBuilderFactory(BUILDER).toRule();
  }
}
