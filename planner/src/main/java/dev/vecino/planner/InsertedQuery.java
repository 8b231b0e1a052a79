package dev.vecino.planner;

import java.util.List;

/** The rows of INSERT ... SELECT. */
record InsertedQuery(WholeRows rows, QueryPlan query) implements WrappedQuery {
  @Override
  public List<OutputColumn> columns() {
    return TableRows.columns(rows.table());
  }

  @Override
  public Rows open(ExecutionContext context) {
    return new MappedRows(query.open(context), row -> rows.of(context, row));
  }
}
