package dev.vecino.planner;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.SequenceDefault;
import dev.vecino.catalog.Table;

/**
 * What the columns of a table hold where a row gives no value: the next of a sequence, the value of an expression, or
 * NULL.
 */
final class ColumnDefaults {
  private static final Object[] NO_ROW = {};

  private final Table table;
  private final RowExpressions[] expressions;
  private final int[] sequences; // 0 for none

  private ColumnDefaults(Table table, RowExpressions[] expressions, int[] sequences) {
    this.table = table;
    this.expressions = expressions;
    this.sequences = sequences;
  }

  /** The defaults of those columns for which {@code wanted} is set. */
  static ColumnDefaults of(
      Table table, boolean[] wanted, CatalogExpressions compiled, Planner.Request request) {
    int[] sequences = table.columns().stream().mapToInt(ColumnDefaults::sequence).toArray();
    boolean[] others = wanted.clone();
    for (int i = 0; i < others.length; i++) {
      others[i] &= sequences[i] == 0;
    }
    return new ColumnDefaults(table, compiled.defaults(table, others, request), sequences);
  }

  /** The sequence whose next value is the column's default; 0 where it is another. */
  private static int sequence(Column column) {
    return column.identity()
        .map(Column.Identity::sequence)
        .orElseGet(() -> column.defaultSql().map(sql -> SequenceDefault.sequence(sql).orElse(0)).orElse(0));
  }

  /** A value for the column at {@code position}. */
  Object next(ExecutionContext context, int position) {
    Column column = table.columns().get(position);
    if (sequences[position] != 0) {
      return Assignment.convert(column.type(), context.nextValue(sequences[position]), context);
    }
    return expressions[position] == null
        ? Assignment.convert(column.type(), null, context)
        : expressions[position].evaluate(context, NO_ROW)[0];
  }
}
