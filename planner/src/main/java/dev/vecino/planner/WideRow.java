package dev.vecino.planner;

import java.util.Arrays;
import java.util.Optional;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Makes wide rows of a view from rows of its table.
 *
 * @param below the same of the view that this one selects from
 * @param columns the columns of the view, over a row of what it selects from
 */
record WideRow(Optional<WideRow> below, RowExpressions columns) {
  static WideRow of(ViewTarget target, Conversion conversion) {
    Optional<WideRow> below = target.below().map(inner -> of(inner, conversion));
    var list = new SqlNodeList(target.items().stream().map(Copy::of).toList(), SqlParserPos.ZERO);
    RowProjection projection = RowProjection.of(list, target.from(list), conversion, "views");
    return new WideRow(below, projection.compile());
  }

  /** The wide row of a row of the table. */
  Object[] of(ExecutionContext context, Object[] row) {
    Object[] values = columns.evaluate(context, input(context, row));
    Object[] wide = Arrays.copyOf(row, row.length + values.length);
    System.arraycopy(values, 0, wide, row.length, values.length);
    return wide;
  }

  /** What the view selects from, at a row of the table. */
  Object[] input(ExecutionContext context, Object[] row) {
    return below.map(inner -> inner.of(context, row)).orElse(row);
  }

  /**
   * The same expressions over rows with narrow ones in the places of the wide.
   *
   * @param width of a narrow row
   * @param rows how many of them there are, one after the other, before the values that stay
   */
  RowExpressions widening(RowExpressions expressions, int width, int rows) {
    return (context, row) -> {
      Object[] all = {};
      for (int i = 0; i < rows; i++) {
        all = joined(all, of(context, Arrays.copyOfRange(row, i * width, (i + 1) * width)));
      }
      return expressions.evaluate(context, joined(all, Arrays.copyOfRange(row, rows * width, row.length)));
    };
  }

  private static Object[] joined(Object[] left, Object[] right) {
    Object[] all = Arrays.copyOf(left, left.length + right.length);
    System.arraycopy(right, 0, all, left.length, right.length);
    return all;
  }
}
