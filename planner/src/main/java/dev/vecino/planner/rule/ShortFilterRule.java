package dev.vecino.planner.rule;

import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.rules.ReduceExpressionsRule.FilterReduceExpressionsRule.FilterReduceExpressionsRuleConfig;

/**
 * Calcite's simplification of filters, for short conditions only: its time grows with the cube of their length, to two
 * minutes for {@code IN} with 900 values.
 */
final class ShortFilterRule {
  /** Longest condition that is simplified, in nodes: an IN list of 50 values has 150. */
  private static final int MOST_NODES = 160;

  static final RelOptRule INSTANCE =
      FilterReduceExpressionsRuleConfig.DEFAULT
          .withOperandSupplier(
              b ->
                  b.operand(LogicalFilter.class)
                      .predicate(filter -> filter.getCondition().nodeCount() <= MOST_NODES)
                      .anyInputs())
          .toRule();

  private ShortFilterRule() {}
}
