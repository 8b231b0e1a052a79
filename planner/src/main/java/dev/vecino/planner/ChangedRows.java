package dev.vecino.planner;

import java.util.HashSet;
import java.util.Set;

/**
 * The rows that UPDATE and DELETE change.
 *
 * @param query finds them: row id, columns, and what the change needs
 * @param repeated whether the query may find a row more than once, through a join; only the first counts
 * @param change makes of a row of the query the one that the plan gives
 */
record ChangedRows(QueryPlan query, boolean repeated, RowExpressions change) implements WrappedQuery {
  @Override
  public Rows open(ExecutionContext context) {
    if (!repeated) {
      return new MappedRows(query.open(context), row -> change.evaluate(context, row));
    }
    Set<Object> seen = new HashSet<>();
    return new MappedRows(query.open(context), row -> seen.add(row[0]) ? change.evaluate(context, row) : null);
  }
}
