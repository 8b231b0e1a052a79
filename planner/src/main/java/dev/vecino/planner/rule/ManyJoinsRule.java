package dev.vecino.planner.rule;

import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.rules.MultiJoin;
import org.apache.calcite.rel.rules.MultiJoinOptimizeBushyRule;

/**
 * Calcite's greedy order of inner joins, for many tables only: the order that {@code MULTI_JOIN_OPTIMIZE} finds is the
 * better one, but its time grows with the fourth power of their number, to minutes for 20 tables.
 */
final class ManyJoinsRule {
  /** Fewest tables that are joined in this way; PostgreSQL changes its search at the same number. */
  private static final int FEWEST = 12;

  static final RelOptRule INSTANCE =
      MultiJoinOptimizeBushyRule.Config.DEFAULT
          .withOperandSupplier(b -> b.operand(MultiJoin.class).predicate(ManyJoinsRule::matches).anyInputs())
          .as(MultiJoinOptimizeBushyRule.Config.class)
          .toRule();

  private ManyJoinsRule() {}

  private static boolean matches(MultiJoin join) {
    return join.getInputs().size() >= FEWEST
        && !join.isFullOuterJoin()
        && join.getJoinTypes().stream().allMatch(type -> type == JoinRelType.INNER);
  }
}
