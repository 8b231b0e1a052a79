package dev.vecino.planner.cost;

import org.apache.calcite.plan.RelOptPlanner;

/**
 * What the rules know besides the plan.
 *
 * @param useIndexes whether indexes may be used at all
 */
public record Statistics(boolean useIndexes) {
  /** The statistics that a statement is planned with. */
  public static Statistics of(RelOptPlanner planner) {
    return planner.getContext().unwrapOrThrow(Statistics.class);
  }
}
