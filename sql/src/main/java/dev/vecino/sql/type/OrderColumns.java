package dev.vecino.sql.type;

import java.util.HashSet;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * Names in ORDER BY. One that stands alone may be that of an output column; inside an expression it is a column of the
 * tables.
 */
final class OrderColumns extends SqlShuttle {
  private final Set<String> outputs;
  private final SqlValidatorScope scope;

  private OrderColumns(Set<String> outputs, SqlValidatorScope scope) {
    this.outputs = outputs;
    this.scope = scope;
  }

  /** Gives the columns of tables in the expressions of ORDER BY the names of their tables. */
  static void qualify(SqlSelect select, SqlNodeList items, SqlValidatorScope scope) {
    SqlNodeList order = select.getOrderList();
    if (order == null) {
      return;
    }
    Set<String> outputs = new HashSet<>();
    for (SqlNode item : items) {
      if (item.getKind() == SqlKind.AS && !(((SqlCall) item).operand(0) instanceof SqlIdentifier column
          && column.names.getLast().equals(name(item)))) {
        outputs.add(name(item));
      }
    }
    if (!outputs.isEmpty()) {
      var columns = new OrderColumns(outputs, scope);
      order.replaceAll(columns::key);
    }
  }

  private static String name(SqlNode item) {
    return ((SqlIdentifier) ((SqlCall) item).operand(1)).getSimple();
  }

  private SqlNode key(SqlNode key) {
    return switch (key.getKind()) {
      case DESCENDING, NULLS_FIRST, NULLS_LAST -> {
        SqlCall call = (SqlCall) key;
        yield call.getOperator().createCall(call.getParserPosition(), key(call.operand(0)));
      }
      case IDENTIFIER -> key;
      default -> key.accept(this);
    };
  }

  @Override
  public SqlNode visit(SqlIdentifier name) {
    return name.isSimple() && outputs.contains(name.getSimple()) ? scope.fullyQualify(name).identifier : name;
  }

  @Override
  public SqlNode visit(SqlCall call) {
    return call.isA(SqlKind.QUERY) ? call : super.visit(call);
  }
}
