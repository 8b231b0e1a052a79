package dev.vecino.sql.parser;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.UNDEFINED_OBJECT;
import static dev.vecino.error.SqlState.WINDOWING_ERROR;

import dev.vecino.error.VecinoException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSelectKeyword;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** Puts the windows of a WINDOW clause where their names stand, and frames in a form that can be run. */
final class Windows extends SqlBasicVisitor<Void> {
  /** Operand of a query that holds its WINDOW clause. */
  private static final int CLAUSE = 6;

  private final WindowFrames frames;
  private final Map<SqlSelect, Map<String, SqlWindow>> declared = new IdentityHashMap<>();
  private final Set<SqlWindow> used = Collections.newSetFromMap(new IdentityHashMap<>());
  private Map<String, SqlWindow> named = Map.of();

  private Windows(Lexemes lexemes) {
    this.frames = new WindowFrames(lexemes);
  }

  /** Rewrites all queries of a statement in their place. */
  static void rewrite(SqlNode statement, Lexemes lexemes) {
    statement.accept(new Windows(lexemes));
  }

  @Override
  public Void visit(SqlCall call) {
    SqlSelect select =
        call instanceof SqlSelect one
            ? one
            : call instanceof SqlOrderBy ordered && ordered.query instanceof SqlSelect one ? one : null;
    if (select == null) {
      if (call.getKind() == SqlKind.OVER && call instanceof SqlBasicCall over) {
        refuseDistinct(over.operand(0));
        over.setOperand(1, frames.of(window(over.operand(1)), WindowFrames.functionName(over.operand(0))));
      }
      return super.visit(call);
    }
    Map<String, SqlWindow> outer = named;
    if (!declared.containsKey(select)) {
      declared.put(select, declared(select));
    }
    named = declared.get(select);
    super.visit(call);
    if (call instanceof SqlSelect) {
      select.setOperand(CLAUSE, unused(named));
    }
    named = outer;
    return null;
  }

  private static void refuseDistinct(SqlNode function) {
    SqlLiteral quantifier = function instanceof SqlCall call ? call.getFunctionQuantifier() : null;
    if (quantifier != null && quantifier.getValue() == SqlSelectKeyword.DISTINCT) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "DISTINCT is not implemented for window functions")
          .at(function.getParserPosition().getColumnNum());
    }
  }

  private Map<String, SqlWindow> declared(SqlSelect select) {
    Map<String, SqlWindow> windows = new LinkedHashMap<>();
    named = windows;
    for (SqlNode node : select.getWindowList()) {
      SqlWindow window = (SqlWindow) node;
      String name = window.getDeclName().getSimple();
      if (windows.containsKey(name)) {
        throw error(window.getDeclName(), "window \"%s\" is already defined", name);
      }
      windows.put(name, window.getRefName() == null ? window : overlaid(window));
    }
    select.setOperand(CLAUSE, SqlNodeList.EMPTY);
    return windows;
  }

  /** The windows that no function uses, for their columns are checked all the same. */
  private SqlNodeList unused(Map<String, SqlWindow> windows) {
    SqlNodeList checked = new SqlNodeList(SqlParserPos.ZERO);
    windows.forEach((name, window) -> {
      if (!used.contains(window)) {
        SqlParserPos position = window.getParserPosition();
        checked.add(
            SqlWindow.create(
                new SqlIdentifier(name, position), null, (SqlNodeList) NodeCopy.of(window.getPartitionList()),
                (SqlNodeList) NodeCopy.of(window.getOrderList()), SqlLiteral.createBoolean(false, position), null,
                null, null, window.getExclude(), position));
      }
    });
    return checked;
  }

  private SqlWindow window(SqlNode node) {
    if (node instanceof SqlIdentifier name) {
      SqlWindow window = named(name);
      return with(window, window.getPartitionList(), window.getOrderList());
    }
    SqlWindow window = (SqlWindow) node;
    return window.getRefName() == null ? window : overlaid(window);
  }

  private SqlWindow named(SqlIdentifier name) {
    SqlWindow window = named.get(name.getSimple());
    if (window == null) {
      throw VecinoException.of(UNDEFINED_OBJECT, "window \"%s\" does not exist", name.getSimple())
          .at(name.getParserPosition().getColumnNum());
    }
    used.add(window);
    return window;
  }

  /** A window that takes the partition, and where it has none the order, of another. */
  private SqlWindow overlaid(SqlWindow window) {
    SqlIdentifier reference = window.getRefName();
    String name = reference.getSimple();
    SqlWindow base = named(reference);
    if (!window.getPartitionList().isEmpty()) {
      throw error(reference, "cannot override PARTITION BY clause of window \"%s\"", name);
    }
    if (!window.getOrderList().isEmpty() && !base.getOrderList().isEmpty()) {
      throw error(reference, "cannot override ORDER BY clause of window \"%s\"", name);
    }
    if (base.getLowerBound() != null) {
      throw error(reference, "cannot copy window \"%s\" because it has a frame clause", name);
    }
    SqlNodeList order = window.getOrderList().isEmpty() ? base.getOrderList() : window.getOrderList();
    return with(window, base.getPartitionList(), order);
  }

  private static SqlWindow with(SqlWindow window, SqlNodeList partition, SqlNodeList order) {
    return SqlWindow.create(
        null,
        null,
        (SqlNodeList) NodeCopy.of(partition),
        (SqlNodeList) NodeCopy.of(order),
        (SqlLiteral) window.getOperandList().get(WindowFrames.UNIT),
        copy(window.getLowerBound()),
        copy(window.getUpperBound()),
        null,
        window.getExclude(),
        window.getParserPosition());
  }

  private static SqlNode copy(SqlNode bound) {
    return bound == null ? null : NodeCopy.of(bound);
  }

  private static VecinoException error(SqlNode at, String message, String name) {
    return VecinoException.of(WINDOWING_ERROR, message, name).at(at.getParserPosition().getColumnNum());
  }
}
