package dev.vecino.planner;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.util.Litmus;

/**
 * ORDER BY of distinct rows with window functions: the rows come of a query of their own, and the order is that of its
 * columns. The library would look for the windows among the columns, and not find them.
 */
final class DistinctWindows extends SqlShuttle {
  private DistinctWindows() {}

  static SqlNode rewrite(SqlNode query) {
    return query.accept(new DistinctWindows());
  }

  @Override
  public SqlNode visit(SqlCall call) {
    SqlNode visited = super.visit(call);
    return visited instanceof SqlOrderBy ordered
            && ordered.query instanceof SqlSelect select
            && select.isDistinct()
            && select.getSelectList().stream().anyMatch(DistinctWindows::hasWindow)
            && select.getSelectList().stream().noneMatch(Names::isStar)
        ? above(ordered, select)
        : visited;
  }

  private static boolean hasWindow(SqlNode item) {
    boolean[] found = {false};
    item.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            found[0] |= call.getKind() == SqlKind.OVER;
            return found[0] || call.isA(SqlKind.QUERY) ? null : super.visit(call);
          }
        });
    return found[0];
  }

  /** The query, as it is where the order is by something else than its columns. */
  private static SqlNode above(SqlOrderBy ordered, SqlSelect select) {
    SqlNodeList items = select.getSelectList();
    List<SqlNode> keys = new ArrayList<>();
    for (SqlNode key : ordered.orderList) {
      SqlNode numbered = numbered(key, items);
      if (numbered == null) {
        return ordered;
      }
      keys.add(numbered);
    }
    Set<String> names = new HashSet<>();
    items.replaceAll(item -> named(item, names));
    SqlParserPos position = ordered.getParserPosition();
    SqlNode rows =
        SqlStdOperatorTable.AS.createCall(position, select, new SqlIdentifier("$distinct", position));
    SqlNode all = Computed.select(SqlNodeList.of(SqlIdentifier.star(position)), rows, null);
    return new SqlOrderBy(position, all, new SqlNodeList(keys, position), ordered.offset, ordered.fetch);
  }

  /** An item with the name that its column has; of equal names one is kept. */
  private static SqlNode named(SqlNode item, Set<String> names) {
    String name = Names.of(item);
    SqlNode value = SqlUtil.stripAs(item);
    SqlParserPos position = item.getParserPosition();
    String label = names.add(name) ? name : name + "$" + names.size();
    names.add(label);
    return SqlStdOperatorTable.AS.createCall(position, value, new SqlIdentifier(label, position));
  }

  private static SqlNode numbered(SqlNode key, SqlNodeList items) {
    switch (key.getKind()) {
      case DESCENDING, NULLS_FIRST, NULLS_LAST -> {
        SqlNode inner = numbered(((SqlCall) key).operand(0), items);
        return inner == null ? null : ((SqlCall) key).getOperator().createCall(key.getParserPosition(), inner);
      }
      default -> {
        if (key instanceof SqlNumericLiteral) {
          return key;
        }
        for (int i = 0; i < items.size(); i++) {
          boolean isNamed =
              key instanceof SqlIdentifier name && name.isSimple() && name.getSimple().equals(Names.of(items.get(i)));
          if (isNamed || SqlUtil.stripAs(items.get(i)).equalsDeep(key, Litmus.IGNORE)) {
            return SqlLiteral.createExactNumeric(Integer.toString(i + 1), key.getParserPosition());
          }
        }
        return null;
      }
    }
  }
}
