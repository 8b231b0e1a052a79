package dev.vecino.planner;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.SqlNameMatchers;

/**
 * Aggregates of an outer query: in {@code SELECT (SELECT max(t.a)) FROM t} the column can only be one of the outer
 * query, and so is the aggregate. Such a query without FROM gives place to what it computes.
 */
final class OuterAggregates extends SqlShuttle {
  private final SqlOperatorTable operators;

  private OuterAggregates(SqlOperatorTable operators) {
    this.operators = operators;
  }

  static SqlNode rewrite(SqlNode query, SqlOperatorTable operators) {
    return query.accept(new OuterAggregates(operators));
  }

  @Override
  public SqlNode visit(SqlCall call) {
    SqlNode visited = super.visit(call);
    if (visited instanceof SqlSelect select) {
      if (select.getFrom() != null) {
        select.setSelectList(items(select.getSelectList()));
        select.setHaving(select.getHaving() == null ? null : item(select.getHaving()));
      }
      return select;
    }
    if (visited instanceof SqlCall other && isExpression(other)) {
      for (int i = 0; i < other.operandCount(); i++) {
        SqlNode operand = other.operand(i);
        if (operand instanceof SqlSelect) {
          other.setOperand(i, item(operand));
        }
      }
    }
    return visited;
  }

  private static boolean isExpression(SqlCall call) {
    return switch (call.getKind()) {
      case PLUS, MINUS, TIMES, DIVIDE, EQUALS, NOT_EQUALS, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN,
          GREATER_THAN_OR_EQUAL -> true;
      default -> call.getOperator() instanceof SqlFunction;
    };
  }

  private SqlNodeList items(SqlNodeList items) {
    List<SqlNode> changed = new ArrayList<>();
    for (SqlNode item : items) {
      if (item.getKind() == SqlKind.AS) {
        SqlCall as = (SqlCall) item;
        as.setOperand(0, item(as.operand(0)));
      }
      changed.add(item(item));
    }
    return new SqlNodeList(changed, items.getParserPosition());
  }

  private SqlNode item(SqlNode item) {
    return item instanceof SqlSelect select && isPlain(select) && ofOuter(select.getSelectList().get(0))
        ? value(select.getSelectList().get(0))
        : item;
  }

  private static SqlNode value(SqlNode item) {
    return item.getKind() == SqlKind.AS ? ((SqlCall) item).operand(0) : item;
  }

  private static boolean isPlain(SqlSelect select) {
    return select.getFrom() == null
        && select.getSelectList().size() == 1
        && select.getWhere() == null
        && select.getGroup() == null
        && select.getHaving() == null
        && select.getOrderList() == null
        && select.getFetch() == null
        && select.getOffset() == null;
  }

  /** Whether there are aggregates, and all are over columns. */
  private boolean ofOuter(SqlNode expression) {
    var found = new AtomicBoolean();
    var own = new AtomicBoolean();
    expression.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            if (call.getKind() == SqlKind.OVER || call.isA(SqlKind.QUERY)) {
              return null;
            }
            if (isAggregate(call)) {
              found.set(true);
              own.compareAndSet(false, !hasColumn(call));
              return null;
            }
            return super.visit(call);
          }
        });
    return found.get() && !own.get();
  }

  private boolean isAggregate(SqlCall call) {
    return isAggregate(call, operators);
  }

  static boolean isAggregate(SqlCall call, SqlOperatorTable operators) {
    if (!(call.getOperator() instanceof SqlFunction function) || call.getOperator().isAggregator()) {
      return call.getOperator().isAggregator();
    }
    List<SqlOperator> known = new ArrayList<>();
    operators.lookupOperatorOverloads(
        function.getNameAsId(), null, function.getSyntax(), known, SqlNameMatchers.withCaseSensitive(false));
    return known.stream().anyMatch(SqlOperator::isAggregator);
  }

  private static boolean hasColumn(SqlCall call) {
    var found = new AtomicBoolean();
    call.getOperandList().stream()
        .filter(operand -> operand != null)
        .forEach(operand -> operand.accept(
            new SqlBasicVisitor<Void>() {
              @Override
              public Void visit(SqlIdentifier column) {
                found.compareAndSet(false, !column.isStar());
                return null;
              }
            }));
    return found.get();
  }
}
