package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
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
 * Functions that return sets, in select lists of queries that group or have windows: these come first, so that they become
 * a query below one that has the functions. In ORDER BY and GROUP BY the functions become the numbers of the columns
 * that call them.
 */
final class LateSets extends SqlShuttle {
  private final Predicate<SqlCall> isAggregate;
  private final Function<SqlNode, String> label;
  private int names;

  /** @param label what PostgreSQL calls a column */
  LateSets(Predicate<SqlCall> isAggregate, Function<SqlNode, String> label) {
    this.isAggregate = isAggregate;
    this.label = label;
  }

  @Override
  public SqlNode visit(SqlCall call) {
    if (call instanceof SqlOrderBy ordered && ordered.query instanceof SqlSelect select) {
      SqlSelect visited = (SqlSelect) super.visit(select);
      SqlNodeList order = (SqlNodeList) ordered.orderList.accept(this);
      SqlSelect late = late(visited, order);
      return late == select && order == ordered.orderList
          ? ordered
          : new SqlOrderBy(ordered.getParserPosition(), late, order, ordered.offset, ordered.fetch);
    }
    requireValues(call);
    SqlNode visited = super.visit(call);
    return visited instanceof SqlSelect select ? late(select, SqlNodeList.EMPTY) : visited;
  }

  private void requireValues(SqlCall call) {
    if (call.getKind() == SqlKind.OVER
        && call.operand(0) instanceof SqlCall function
        && SetFunctions.returnsSet(function)) {
      throw VecinoException.of(
              SqlState.WRONG_OBJECT_TYPE,
              "OVER specified, but %s is not a window function nor an aggregate function",
              function.getOperator().getName().toLowerCase(Locale.ROOT))
          .at(call.getParserPosition().getColumnNum());
    }
    if (isAggregate.test(call) && call.getOperandList().stream().anyMatch(item -> item != null && hasSet(item))) {
      throw refused(call, "aggregate function calls cannot contain set-returning function calls");
    }
  }

  /** The query with its sets above; {@code order} is changed in its place. */
  private SqlSelect late(SqlSelect select, SqlNodeList order) {
    SqlNodeList items = select.getSelectList();
    if (!hasSet(items) && !hasSet(order)) {
      return select;
    }
    for (int i = 0; i < order.size(); i++) {
      order.set(i, numbered(order.get(i), items));
    }
    if (select.getQualify() != null) {
      throw refused(items, "functions that return sets in the select list of DISTINCT ON are not supported");
    }
    if (select.getGroup() != null && groupsSets(select.getGroup(), items)
        || select.getGroup() == null && select.getHaving() == null && !computes(items) && !computes(order)) {
      return select;
    }
    return new Split(select, order).outer();
  }

  private static VecinoException refused(SqlNode at, String message) {
    return VecinoException.of(SqlState.FEATURE_NOT_SUPPORTED, "%s", message)
        .at(at.getParserPosition().getColumnNum());
  }

  /** The number of the column that calls what an item of ORDER BY or GROUP BY does; other items as they are. */
  private static SqlNode numbered(SqlNode item, SqlNodeList items) {
    if (isDirection(item)) {
      ((SqlCall) item).setOperand(0, numbered(((SqlCall) item).operand(0), items));
      return item;
    }
    if (!hasSet(item)) {
      return item;
    }
    for (int i = 0; i < items.size(); i++) {
      if (SqlUtil.stripAs(items.get(i)).equalsDeep(item, Litmus.IGNORE)) {
        return SqlLiteral.createExactNumeric(Integer.toString(i + 1), item.getParserPosition());
      }
    }
    throw refused(item, "functions that return sets outside of the select list are not supported");
  }

  private static boolean isDirection(SqlNode item) {
    return switch (item.getKind()) {
      case DESCENDING, NULLS_FIRST, NULLS_LAST -> true;
      default -> false;
    };
  }

  /** Whether rows are grouped by what the functions give, so that these come first. */
  private static boolean groupsSets(SqlNodeList group, SqlNodeList items) {
    for (int i = 0; i < group.size(); i++) {
      group.set(i, numbered(group.get(i), items));
    }
    Set<String> labels = new HashSet<>();
    for (SqlNode item : items) {
      if (item.getKind() == SqlKind.AS && hasSet(item)) {
        labels.add(((SqlCall) item).operand(1).toString());
      }
    }
    boolean[] found = {false};
    group.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlIdentifier name) {
            found[0] |= name.isSimple() && labels.contains(name.getSimple());
            return null;
          }

          @Override
          public Void visit(SqlLiteral literal) {
            SqlNode item = item(literal, items);
            found[0] |= item != null && hasSet(item);
            return null;
          }
        });
    return found[0];
  }

  /** The item that a number in GROUP BY means; null where it is none. */
  private static SqlNode item(SqlNode number, SqlNodeList items) {
    if (!(number instanceof SqlNumericLiteral literal) || !literal.isInteger()) {
      return null;
    }
    int place = literal.bigDecimalValue().intValue();
    return place >= 1 && place <= items.size() ? items.get(place - 1) : null;
  }

  private static boolean hasSet(SqlNode node) {
    return has(node, call -> SetFunctions.returnsSet(call));
  }

  private boolean computes(SqlNode node) {
    return has(node, call -> call.getKind() == SqlKind.OVER || isAggregate.test(call));
  }

  private static boolean has(SqlNode node, Predicate<SqlCall> wanted) {
    boolean[] found = {false};
    node.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            found[0] |= wanted.test(call);
            return found[0] || call.isA(SqlKind.QUERY) ? null : super.visit(call);
          }
        });
    return found[0];
  }

  /** A query that groups, and what stands above it. */
  private final class Split {
    private final SqlSelect select;
    private final SqlNodeList order;
    private final String alias = "$sets" + names++;
    private final List<SqlNode> below = new ArrayList<>();
    private final Set<String> labels = new HashSet<>();

    private Split(SqlSelect select, SqlNodeList order) {
      this.select = select;
      this.order = order;
    }

    private SqlSelect outer() {
      SqlNodeList items = select.getSelectList();
      SqlParserPos position = items.getParserPosition();
      List<SqlNode> above = new ArrayList<>();
      for (SqlNode item : items) {
        if (item instanceof SqlIdentifier name && name.isStar()) {
          throw refused(item, "functions that return sets beside * and a window are not supported");
        }
        SqlNode value = SqlUtil.stripAs(item);
        String name = label.apply(item);
        above.add(as(hasSet(value) ? replaced(value) : column(value, name), name));
      }
      SqlNodeList group = select.getGroup();
      for (int i = 0; group != null && i < group.size(); i++) {
        SqlNode item = item(group.get(i), items);
        group.set(i, item == null ? group.get(i) : NodeCopy.of(SqlUtil.stripAs(item)));
      }
      for (int i = 0; i < order.size(); i++) {
        order.set(i, key(order.get(i), items));
      }
      var inner =
          new SqlSelect(
              select.getParserPosition(), null, new SqlNodeList(below, position), select.getFrom(), select.getWhere(),
              group, select.getHaving(), select.getWindowList(), null, null, null, null, null);
      SqlNode from =
          SqlStdOperatorTable.AS.createCall(position, inner, new SqlIdentifier(alias, position));
      SqlNode keywords = select.getOperandList().getFirst();
      return new SqlSelect(
          select.getParserPosition(), (SqlNodeList) keywords, new SqlNodeList(above, position), from, null, null, null,
          null, null, null, null, null, select.getHints());
    }

    /** A column below for an expression without sets. */
    private SqlNode column(SqlNode value, String wanted) {
      String name = labels.add(wanted) ? wanted : "$" + below.size();
      labels.add(name);
      below.add(as(value, name));
      return new SqlIdentifier(List.of(alias, name), value.getParserPosition());
    }

    private SqlNode replaced(SqlNode node) {
      if (node == null || node instanceof SqlLiteral) {
        return node;
      }
      if (!hasSet(node)) {
        return node instanceof SqlIdentifier || node instanceof SqlCall ? column(node, "$" + below.size()) : node;
      }
      if (node instanceof SqlNodeList list) {
        list.replaceAll(this::replaced);
        return list;
      }
      SqlCall call = (SqlCall) node;
      for (int i = 0; i < call.operandCount(); i++) {
        call.setOperand(i, replaced(call.operand(i)));
      }
      return call;
    }

    private SqlNode key(SqlNode item, SqlNodeList items) {
      if (isDirection(item)) {
        ((SqlCall) item).setOperand(0, key(((SqlCall) item).operand(0), items));
        return item;
      }
      for (int i = 0; i < items.size(); i++) {
        boolean isNamed =
            item instanceof SqlIdentifier name && name.isSimple() && name.getSimple().equals(label.apply(items.get(i)));
        if (isNamed || SqlUtil.stripAs(items.get(i)).equalsDeep(item, Litmus.IGNORE)) {
          return SqlLiteral.createExactNumeric(Integer.toString(i + 1), item.getParserPosition());
        }
      }
      return item instanceof SqlLiteral ? item : column(item, "$" + below.size());
    }

    private SqlNode as(SqlNode value, String name) {
      SqlParserPos position = value.getParserPosition();
      return SqlStdOperatorTable.AS.createCall(position, value, new SqlIdentifier(name, position));
    }
  }
}
