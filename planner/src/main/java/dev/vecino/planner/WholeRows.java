package dev.vecino.planner;

import dev.vecino.catalog.Table;

/** Makes whole rows of a table from the values that an INSERT gives. */
final class WholeRows {
  private final Table table;
  private final int[] targets;
  private final boolean[] ignored;
  private final ColumnDefaults defaults;
  private final boolean[] given;

  /**
   * @param targets the positions that values are given for
   * @param ignored for each of them, whether the column takes its default all the same
   */
  WholeRows(Table table, int[] targets, boolean[] ignored, ColumnDefaults defaults) {
    this.table = table;
    this.targets = targets;
    this.ignored = ignored;
    this.defaults = defaults;
    this.given = new boolean[table.columns().size()];
    for (int i = 0; i < targets.length; i++) {
      given[targets[i]] = !ignored[i];
    }
  }

  Table table() {
    return table;
  }

  Object[] of(ExecutionContext context, Object[] values) {
    Object[] row = new Object[table.columns().size()];
    for (int i = 0; i < targets.length; i++) {
      if (!ignored[i]) {
        row[targets[i]] = Assignment.convert(table.columns().get(targets[i]).type(), values[i], context);
      }
    }
    fillDefaults(context, row);
    return row;
  }

  Object[] of(ExecutionContext context, Cell[] cells, Object[] computed) {
    Object[] row = new Object[table.columns().size()];
    for (int i = 0; i < targets.length; i++) {
      if (ignored[i]) {
        continue;
      }
      row[targets[i]] =
          cells[i] instanceof Cell.Default
              ? defaults.next(context, targets[i])
              : Assignment.convert(
                  table.columns().get(targets[i]).type(), Cell.value(cells[i], context, computed), context);
    }
    fillDefaults(context, row);
    return row;
  }

  private void fillDefaults(ExecutionContext context, Object[] row) {
    for (int i = 0; i < row.length; i++) {
      if (!given[i]) {
        row[i] = defaults.next(context, i);
      }
    }
  }
}
