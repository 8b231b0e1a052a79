package dev.vecino.engine.statement;

import dev.vecino.planner.Actuals;
import dev.vecino.planner.PlanNode;
import dev.vecino.planner.SearchEffort;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A node of a plan with what it has done.
 *
 * @param actual null where it was not run, or is not counted
 * @param removed rows that its filter turned away, of a loop
 */
record ExplainNode(PlanNode plan, Actuals.Node actual, long removed) {
  static ExplainNode of(PlanNode plan, Actuals actuals) {
    if (actuals == null || plan.probe() < 0) {
      return new ExplainNode(plan, null, 0);
    }
    Actuals.Node actual = actuals.node(plan.probe());
    long before = plan.unfiltered() < 0 ? actual.rows() : actuals.node(plan.unfiltered()).rows();
    return new ExplainNode(plan, actual, (before - actual.rows()) / Math.max(1, actual.loops()));
  }

  boolean isCounted() {
    return actual != null;
  }

  boolean isRun() {
    return isCounted() && actual.loops() > 0;
  }

  double startupMillis() {
    return actual.startupNanos() / 1e6 / actual.loops();
  }

  double totalMillis() {
    return actual.totalNanos() / 1e6 / actual.loops();
  }

  double rows() {
    return (double) actual.rows() / actual.loops();
  }

  /** Counts behind the conditions, by name. */
  Map<String, Object> counts(Actuals actuals, boolean buffers) {
    Map<String, Object> counts = new LinkedHashMap<>();
    if (!isRun()) {
      return counts;
    }
    SearchEffort effort = effort(actuals);
    if (effort != null) {
      counts.put("Search", effort.strategy());
      if (effort.reason() != null) {
        counts.put("Vector Index Not Used", effort.reason());
      }
      if (effort.breadth() > 0) {
        counts.put("Breadth", (long) effort.breadth());
        counts.put("Nodes Visited", effort.visited());
      }
      counts.put("Distances Computed", effort.distances());
      if (effort.breadth() > 0) {
        counts.put("Rows Rescored", effort.rescored());
      }
    }
    long turnedAway = removed + (effort == null ? 0 : effort.filtered());
    if (turnedAway > 0 || plan.details().containsKey("Filter")) {
      counts.put("Rows Removed by Filter", turnedAway);
    }
    if (buffers) {
      addRead(counts, actuals);
    }
    return counts;
  }

  private void addRead(Map<String, Object> counts, Actuals actuals) {
    long rows = 0;
    long vectors = 0;
    for (int number = plan.probe(); number <= plan.deepest(); number++) {
      rows += actuals.node(number).rowsRead();
      vectors += actuals.node(number).vectorsRead();
    }
    if (rows > 0 || vectors > 0) {
      counts.put("Rows Read", rows);
      counts.put("Vectors Read", vectors);
    }
  }

  // A projection over the search has the number that the node is told by; the search itself has a later one.
  private SearchEffort effort(Actuals actuals) {
    if (!plan.details().containsKey("Order By")) {
      return null;
    }
    for (int number = plan.probe(); number <= plan.deepest(); number++) {
      if (actuals.node(number).effort() != null) {
        return actuals.node(number).effort();
      }
    }
    return null;
  }
}
