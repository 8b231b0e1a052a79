package dev.vecino.sql.type;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.apache.calcite.util.Litmus;

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

  /** Puts the numbers of columns in the place of names that several have, where all of them are the same. */
  static void number(SqlNodeList order, List<SqlNode> items) {
    order.replaceAll(item -> repeated(item, items));
  }

  private static SqlNode repeated(SqlNode key, List<SqlNode> items) {
    return switch (key) {
      case SqlCall call when isDirection(call.getKind()) -> {
        call.setOperand(0, repeated(call.operand(0), items));
        yield call;
      }
      case SqlIdentifier name when name.isSimple() -> {
        List<SqlNode> named =
            items.stream().filter(item -> name.getSimple().equals(SqlValidatorUtil.alias(item))).toList();
        if (named.size() < 2) {
          yield key;
        }
        SqlNode first = SqlUtil.stripAs(named.getFirst());
        if (!named.stream().allMatch(item -> SqlUtil.stripAs(item).equalsDeep(first, Litmus.IGNORE))) {
          throw VecinoException.of(SqlState.AMBIGUOUS_COLUMN, "ORDER BY \"%s\" is ambiguous", name.getSimple())
              .at(name.getParserPosition().getColumnNum());
        }
        yield SqlLiteral.createExactNumeric(
            Integer.toString(items.indexOf(named.getFirst()) + 1), key.getParserPosition());
      }
      default -> key;
    };
  }

  private static boolean isDirection(SqlKind kind) {
    return kind == SqlKind.DESCENDING || kind == SqlKind.NULLS_FIRST || kind == SqlKind.NULLS_LAST;
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
