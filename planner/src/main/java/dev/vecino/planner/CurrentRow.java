package dev.vecino.planner;

import dev.vecino.catalog.Table;
import dev.vecino.sql.parser.PositionedChange;
import dev.vecino.type.DataType;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * The row of a table that a cursor is on, with its id in front and the values of expressions over it behind; none where it has gone.
 */
record CurrentRow(Table table, String cursor, RowExpressions values, List<DataType> parameters) implements QueryPlan {
  private static final Object[] NOTHING = {};

  /** What UPDATE and DELETE ... WHERE CURRENT OF find; {@code expressions} are the new values. */
  static QueryPlanner.Planned plan(
      Table table, Optional<SqlIdentifier> alias, PositionedChange where, List<SqlNode> expressions,
      Conversion conversion) {
    RowExpressions values = (context, row) -> NOTHING;
    List<RexNode> computed = List.of();
    var list = new SqlNodeList(expressions.stream().map(Copy::of).toList(), SqlParserPos.ZERO);
    SqlNode from = FromClause.table(table, alias, list);
    if (!expressions.isEmpty()) {
      RowProjection projection = RowProjection.of(list, from, conversion, "UPDATE");
      values = projection.compile();
      computed = projection.expressions();
    }
    var all = new SqlNodeList(List.of(SqlIdentifier.star(SqlParserPos.ZERO)), SqlParserPos.ZERO);
    RowProjection row = RowProjection.of(all, FromClause.table(table, alias, list), conversion, "UPDATE");
    // The type of the row id is asked by nobody.
    var types = Stream.of(row.expressions().subList(0, 1), row.expressions(), computed)
        .flatMap(List::stream)
        .map(RexNode::getType)
        .toList();
    return new QueryPlanner.Planned(
        new CurrentRow(table, where.cursor(), values, conversion.validator().parameters()), types);
  }

  @Override
  public List<OutputColumn> columns() {
    return TableRows.columns(table);
  }

  @Override
  public List<String> explain() {
    return List.of("CurrentOf(" + cursor + ")");
  }

  @Override
  public PlanNode nodes() {
    return PlanNodes.values(1);
  }

  @Override
  public Rows open(ExecutionContext context) {
    long rowId = context.currentRow(cursor, table);
    Object[] found = context.snapshot().row(table, rowId);
    Object[] row = found == null ? null : row(rowId, found, values.evaluate(context, found));
    return new Rows() {
      private boolean begun;

      @Override
      public boolean next() {
        boolean first = !begun && row != null;
        begun = true;
        return first;
      }

      @Override
      public Object[] row() {
        return row;
      }

      @Override
      public void close() {
        begun = true;
      }
    };
  }

  private static Object[] row(long rowId, Object[] found, Object[] more) {
    Object[] row = new Object[1 + found.length + more.length];
    row[0] = rowId;
    System.arraycopy(found, 0, row, 1, found.length);
    System.arraycopy(more, 0, row, 1 + found.length, more.length);
    return row;
  }
}
