package dev.vecino.planner;

import dev.vecino.type.DataType;
import java.util.List;

/**
 * The rows of INSERT ... VALUES.
 *
 * @param computed expressions that stand in the rows; computed once, when the rows are opened
 */
record InsertedValues(WholeRows rows, List<Cell[]> cells, RowExpressions computed, List<DataType> parameters)
    implements QueryPlan {
  private static final Object[] NO_ROW = {};

  @Override
  public List<OutputColumn> columns() {
    return TableRows.columns(rows.table());
  }

  @Override
  public List<String> explain() {
    return List.of("Values(rows=" + cells.size() + ")");
  }

  @Override
  public PlanNode nodes() {
    return PlanNodes.values(cells.size());
  }

  @Override
  public Rows open(ExecutionContext context) {
    Object[] values = computed.evaluate(context, NO_ROW);
    return new Rows() {
      private int at;
      private Object[] row;

      @Override
      public boolean next() {
        if (at == cells.size()) {
          row = null;
          return false;
        }
        row = rows.of(context, cells.get(at++), values);
        return true;
      }

      @Override
      public Object[] row() {
        return row;
      }

      @Override
      public void close() {
        at = cells.size();
      }
    };
  }
}
