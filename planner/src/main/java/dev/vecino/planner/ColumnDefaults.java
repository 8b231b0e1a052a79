package dev.vecino.planner;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Table;

/**
 * What the columns of a table hold where a row gives no value: the next of a sequence, the value of an expression, or
 * NULL.
 */
final class ColumnDefaults {
  private static final Object[] NO_ROW = {};

  private final Table table;
  private final RowExpressions[] expressions;

  private ColumnDefaults(Table table, RowExpressions[] expressions) {
    this.table = table;
    this.expressions = expressions;
  }

  /** The defaults of those columns for which {@code wanted} is set. */
  static ColumnDefaults of(
      Table table, boolean[] wanted, CatalogExpressions compiled, Planner.Request request) {
    return new ColumnDefaults(table, compiled.defaults(table, wanted, request));
  }

  /** A value for the column at {@code position}. */
  Object next(ExecutionContext context, int position) {
    Column column = table.columns().get(position);
    if (column.identity().isPresent()) {
      return Assignment.convert(column.type(), context.nextIdentity(table.id(), column.id()), context.timeZone());
    }
    return expressions[position] == null ? null : expressions[position].evaluate(context, NO_ROW)[0];
  }
}
