package dev.vecino.planner;

import dev.vecino.type.DataType;
import java.util.List;

/** The rows of INSERT ... SELECT. */
record InsertedQuery(WholeRows rows, QueryPlan query) implements QueryPlan {
  @Override
  public List<OutputColumn> columns() {
    return TableRows.columns(rows.table());
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
  public Rows open(ExecutionContext context) {
    return new MappedRows(query.open(context), row -> rows.of(context, row));
  }
}
