package dev.vecino.planner;

/**
 * A query whose limits are computed when it is opened.
 *
 * @param counts give the values behind the statement's parameters
 */
record CountedQuery(CompiledQuery query, RowExpressions counts) implements WrappedQuery {
  private static final Object[] NO_ROW = {};

  @Override
  public Rows open(ExecutionContext context) {
    return query.open(context, counts.evaluate(context, NO_ROW));
  }
}
