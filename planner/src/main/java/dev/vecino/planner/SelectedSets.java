package dev.vecino.planner;

import dev.vecino.sql.parser.SetFunctions;
import org.apache.calcite.sql.SqlNode;

/** Functions that return sets, as joins, and the order of distinct rows with windows. */
final class SelectedSets {
  private SelectedSets() {}

  static SqlNode rewrite(SqlNode query) {
    return SetFunctions.rewrite(DistinctWindows.rewrite(query), call -> OuterAggregates.isAggregate(call, Dialect.operators()), Names::of);
  }
}
