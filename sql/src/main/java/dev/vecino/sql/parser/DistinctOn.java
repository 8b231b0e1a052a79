package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.util.Litmus;

/**
 * {@code SELECT DISTINCT ON (a, b) ...}: the first row, in the order of the query, of those with equal values. The
 * scanner hands the list to the grammar as a first column that calls {@link #NAME}; here it becomes a condition on
 * the number of a row among its equals.
 */
final class DistinctOn extends SqlBasicVisitor<Void> {
  static final String NAME = "$distinct_on";

  private final Map<SqlSelect, SqlNodeList> orders = new IdentityHashMap<>();

  private DistinctOn() {}

  /** Rewrites all queries of a statement in their place. */
  static void rewrite(SqlNode statement) {
    statement.accept(new DistinctOn());
  }

  @Override
  public Void visit(SqlCall call) {
    if (call instanceof SqlOrderBy ordered && ordered.query instanceof SqlSelect select) {
      orders.put(select, ordered.orderList);
    }
    if (call instanceof SqlSelect select
        && !select.getSelectList().isEmpty()
        && select.getSelectList().get(0) instanceof SqlBasicCall keys
        && keys.getOperator().getName().equals(NAME)) {
      rewrite(select, keys);
    }
    return super.visit(call);
  }

  private void rewrite(SqlSelect select, SqlCall keys) {
    SqlParserPos position = keys.getParserPosition();
    if (keys.operandCount() == 0) {
      throw VecinoException.of(SqlState.SYNTAX_ERROR, "syntax error at or near \")\"").at(position.getEndColumnNum());
    }
    List<SqlNode> items = new ArrayList<>(select.getSelectList().getList());
    items.removeFirst();
    select.setSelectList(new SqlNodeList(items, select.getSelectList().getParserPosition()));
    if (select.getGroup() != null || select.getHaving() != null) {
      throw VecinoException.of(SqlState.FEATURE_NOT_SUPPORTED, "DISTINCT ON with GROUP BY is not supported")
          .at(position.getColumnNum());
    }
    List<SqlNode> partition = keys.getOperandList().stream().map(key -> meant(key, items)).toList();
    List<SqlNode> order = new ArrayList<>();
    for (SqlNode item : orders.getOrDefault(select, SqlNodeList.EMPTY)) {
      order.add(ordered(item, items));
    }
    checkOrder(partition, order, position);
    SqlNode window =
        SqlWindow.create(
            null,
            null,
            new SqlNodeList(partition, position),
            new SqlNodeList(order.subList(Math.min(partition.size(), order.size()), order.size()), position),
            SqlLiteral.createBoolean(false, position),
            null,
            null,
            null,
            SqlWindow.createExcludeNoOthers(position),
            position);
    SqlNode number =
        SqlStdOperatorTable.OVER.createCall(
            position, SqlStdOperatorTable.ROW_NUMBER.createCall(position), window);
    select.setQualify(
        SqlStdOperatorTable.EQUALS.createCall(position, number, SqlLiteral.createExactNumeric("1", position)));
  }

  private static void checkOrder(List<SqlNode> partition, List<SqlNode> order, SqlParserPos position) {
    for (int i = 0; i < Math.min(partition.size(), order.size()); i++) {
      SqlNode key = bare(order.get(i));
      if (partition.stream().noneMatch(one -> one.equalsDeep(key, Litmus.IGNORE))) {
        throw VecinoException.of(
                SqlState.INVALID_COLUMN_REFERENCE,
                "SELECT DISTINCT ON expressions must match initial ORDER BY expressions")
            .at(position.getColumnNum());
      }
    }
  }

  private static SqlNode bare(SqlNode item) {
    return isDirection(item) ? bare(((SqlCall) item).operand(0)) : item;
  }

  private static SqlNode ordered(SqlNode item, List<SqlNode> items) {
    return isDirection(item)
        ? ((SqlCall) item)
            .getOperator()
            .createCall(item.getParserPosition(), ordered(((SqlCall) item).operand(0), items))
        : meant(item, items);
  }

  private static boolean isDirection(SqlNode item) {
    return item.getKind() == SqlKind.DESCENDING
        || item.getKind() == SqlKind.NULLS_FIRST
        || item.getKind() == SqlKind.NULLS_LAST;
  }

  /** The column of the select list that a number or a name means; any other expression means itself. */
  private static SqlNode meant(SqlNode key, List<SqlNode> items) {
    if (key instanceof SqlNumericLiteral number && number.isInteger()) {
      int place = number.bigDecimalValue().intValue();
      if (items.stream().anyMatch(ScannedParser::isStar) || place < 1 || place > items.size()) {
        throw VecinoException.of(
                SqlState.INVALID_COLUMN_REFERENCE, "DISTINCT ON position %d is not in select list", place)
            .at(key.getParserPosition().getColumnNum());
      }
      SqlNode item = items.get(place - 1);
      return item.getKind() == SqlKind.AS ? ((SqlCall) item).operand(0) : item;
    }
    if (key instanceof SqlIdentifier name && name.isSimple()) {
      for (SqlNode item : items) {
        if (item.getKind() == SqlKind.AS && ((SqlCall) item).operand(1).equalsDeep(name, Litmus.IGNORE)) {
          return ((SqlCall) item).operand(0);
        }
      }
    }
    return key;
  }
}
