package dev.vecino.planner;

import dev.vecino.type.DataType;
import java.util.List;

/**
 * A query whose limits are computed when it is opened.
 *
 * @param counts give the values behind the statement's parameters
 */
record CountedQuery(CompiledQuery query, RowExpressions counts) implements QueryPlan {
  private static final Object[] NO_ROW = {};

  @Override
  public List<OutputColumn> columns() {
    return query.columns();
  }

  @Override
  public List<DataType> parameters() {
    return query.parameters();
  }

  @Override
  public List<String> explain() {
    return query.explain();
  }

  @Override
  public PlanNode nodes() {
    return query.nodes();
  }

  @Override
  public boolean locksRows() {
    return query.locksRows();
  }

  @Override
  public Rows open(ExecutionContext context) {
    return query.open(context, counts.evaluate(context, NO_ROW));
  }
}
