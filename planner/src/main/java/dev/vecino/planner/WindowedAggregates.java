package dev.vecino.planner;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * Aggregates that only windows have, as in {@code SELECT sum(count(*)) OVER () FROM t}: all rows are one group, which the
 * library sees where {@code GROUP BY ()} says so.
 */
final class WindowedAggregates extends SqlBasicVisitor<Void> {
  private final SqlOperatorTable operators;
  private boolean windowed;
  private boolean found;

  private WindowedAggregates(SqlOperatorTable operators) {
    this.operators = operators;
  }

  /** Groups a query that has such aggregates. */
  static void group(SqlSelect select, SqlOperatorTable operators) {
    if (select.getGroup() != null || select.getFrom() == null) {
      return;
    }
    var windows = new WindowedAggregates(operators);
    windows.walk(select.getSelectList());
    windows.walk(select.getOrderList());
    windows.windowed = true;
    windows.walk(select.getWindowList());
    if (windows.found) {
      select.setGroupBy(SqlNodeList.of(SqlNodeList.EMPTY));
    }
  }

  private void walk(SqlNode node) {
    if (node != null) {
      node.accept(this);
    }
  }

  @Override
  public Void visit(SqlCall call) {
    if (call.isA(SqlKind.QUERY)) {
      return null;
    }
    if (call.getKind() == SqlKind.OVER && call.operand(0) instanceof SqlCall function) {
      boolean around = windowed;
      windowed = true;
      // What stands around the aggregate, as FILTER does, has it as its first operand.
      while (!OuterAggregates.isAggregate(function, operators)
          && function.operandCount() > 0
          && function.operand(0) instanceof SqlCall inner) {
        function.getOperandList().stream().skip(1).forEach(this::walk);
        function = inner;
      }
      function.getOperandList().forEach(this::walk);
      walk(call.operand(1));
      windowed = around;
      return null;
    }
    found |= windowed && OuterAggregates.isAggregate(call, operators);
    return super.visit(call);
  }
}
