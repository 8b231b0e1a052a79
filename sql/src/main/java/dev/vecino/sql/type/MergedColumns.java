package dev.vecino.sql.type;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.validate.SqlValidatorUtil;

/**
 * Qualifies the columns that {@code USING} or {@code NATURAL} merges, where a query names them alone: the left
 * table's, the right one's in a right join, the first that is not NULL in a full one. The validator knows them only
 * in the select list, and only for the last join.
 */
public final class MergedColumns {
  /** The first operands of a window: its own name and that of the one it builds on. */
  private static final int WINDOW_NAMES = 2;

  private final SqlNode from;
  private final Function<SqlNode, RelDataType> rows;

  private MergedColumns(SqlNode from, Function<SqlNode, RelDataType> rows) {
    this.from = from;
    this.rows = rows;
  }

  /** Changes a query whose FROM clause is validated; {@code rows} tells the row type of a table there, or null. */
  static void qualify(SqlSelect select, Function<SqlNode, RelDataType> rows) {
    if (select.getFrom() == null || !merges(select.getFrom())) {
      return;
    }
    var columns = new MergedColumns(select.getFrom(), rows);
    SqlNodeList order = select.getOrderList();
    if (order != null) {
      order.replaceAll(item -> names(select.getSelectList(), item) ? item : columns.within(item));
    }
    select.getSelectList().replaceAll(columns::item);
    if (select.getWhere() != null) {
      select.setWhere(columns.within(select.getWhere()));
    }
    if (select.getGroup() != null) {
      select.getGroup().replaceAll(columns::within);
    }
    if (select.getHaving() != null) {
      select.setHaving(columns.within(select.getHaving()));
    }
    select.getWindowList().forEach(columns::within);
  }

  /** The condition of a join with the columns qualified that joins below it merge. */
  public static SqlNode qualify(SqlJoin join, SqlNode condition, Function<SqlNode, RelDataType> rows) {
    return merges(join.getLeft()) || merges(join.getRight())
        ? new MergedColumns(join, rows).within(condition)
        : condition;
  }

  /**
   * What a join with {@code USING} or {@code NATURAL} tests, where its columns are merged in outer joins below: the
   * library would compare the first of the columns that have the name. Empty for other joins.
   */
  public static Optional<SqlNode> condition(SqlJoin join, Function<SqlNode, RelDataType> rows) {
    if (!isMerging(join) || !mergesOuter(join.getLeft()) && !mergesOuter(join.getRight())) {
      return Optional.empty();
    }
    var columns = new MergedColumns(join, rows);
    SqlNode condition = null;
    for (SqlIdentifier name : columns.merged(join)) {
      List<SqlNode> left = columns.candidates(join.getLeft(), name);
      List<SqlNode> right = columns.candidates(join.getRight(), name);
      SqlNode equal =
          SqlStdOperatorTable.EQUALS.createCall(join.getParserPosition(), left.getFirst(), right.getFirst());
      condition =
          condition == null
              ? equal
              : SqlStdOperatorTable.AND.createCall(join.getParserPosition(), condition, equal);
    }
    return Optional.ofNullable(condition);
  }

  private List<SqlIdentifier> merged(SqlJoin join) {
    if (join.getCondition() instanceof SqlNodeList using) {
      return using.stream().map(SqlIdentifier.class::cast).toList();
    }
    return names(join.getLeft())
        .filter(name -> names(join.getRight()).anyMatch(name::equals))
        .distinct()
        .map(name -> new SqlIdentifier(name, join.getParserPosition()))
        .toList();
  }

  private Stream<String> names(SqlNode from) {
    if (from instanceof SqlJoin join) {
      return Stream.concat(names(join.getLeft()), names(join.getRight()));
    }
    RelDataType row = rows.apply(from);
    return row == null ? Stream.empty() : row.getFieldNames().stream();
  }

  private static boolean mergesOuter(SqlNode from) {
    return from instanceof SqlJoin join
        && (isMerging(join) && (join.getJoinType() == JoinType.FULL || join.getJoinType() == JoinType.RIGHT)
            || mergesOuter(join.getLeft())
            || mergesOuter(join.getRight()));
  }

  private static boolean merges(SqlNode from) {
    return from instanceof SqlJoin join && (isMerging(join) || merges(join.getLeft()) || merges(join.getRight()));
  }

  private static boolean isMerging(SqlJoin join) {
    return join.isNatural() || join.getConditionType() == JoinConditionType.USING;
  }

  /** Whether an item of ORDER BY is the name of a column of the result. */
  private static boolean names(SqlNodeList items, SqlNode order) {
    return switch (order) {
      case SqlIdentifier name when name.isSimple() -> items.stream()
          .anyMatch(item -> name.getSimple().equals(SqlValidatorUtil.alias(item)));
      case SqlCall call when call.getKind() == SqlKind.DESCENDING
          || call.getKind() == SqlKind.NULLS_FIRST
          || call.getKind() == SqlKind.NULLS_LAST -> names(items, call.operand(0));
      default -> false;
    };
  }

  private SqlNode item(SqlNode item) {
    SqlNode qualified = within(item);
    return qualified != item && item instanceof SqlIdentifier name
        ? SqlValidatorUtil.addAlias(qualified, name.getSimple())
        : qualified;
  }

  /** An expression with its merged columns qualified; other queries in it are left. */
  private SqlNode within(SqlNode node) {
    switch (node) {
      case SqlIdentifier name when name.isSimple() && !name.isStar() -> {
        return qualified(name);
      }
      case SqlNodeList list -> list.replaceAll(element -> element == null ? null : within(element));
      case SqlCall call when !call.isA(SqlKind.QUERY) -> {
        int operands = isNaming(call) ? 1 : call.operandCount();
        for (int i = call instanceof SqlWindow ? WINDOW_NAMES : 0; i < operands; i++) {
          SqlNode operand = call.operand(i);
          SqlNode qualified = operand == null ? null : within(operand);
          if (qualified != operand) {
            call.setOperand(i, qualified);
          }
        }
      }
      default -> {}
    }
    return node;
  }

  /** Whether what stands behind the first operand is a name of something else. */
  private static boolean isNaming(SqlCall call) {
    return switch (call.getKind()) {
      case AS, DOT, ARGUMENT_ASSIGNMENT -> true;
      case OVER -> call.operand(1) instanceof SqlIdentifier;
      default -> false;
    };
  }

  private SqlNode qualified(SqlIdentifier name) {
    List<SqlNode> found = candidates(from, name);
    if (found.size() > 1) {
      throw VecinoException.of(SqlState.AMBIGUOUS_COLUMN, "column reference \"%s\" is ambiguous", name.getSimple())
          .at(name.getParserPosition().getColumnNum());
    }
    return tables(from, name) > 1 ? found.getFirst() : name;
  }

  private List<SqlNode> candidates(SqlNode node, SqlIdentifier name) {
    if (!(node instanceof SqlJoin join)) {
      return has(node, name) ? List.of(column(node, name)) : List.of();
    }
    List<SqlNode> left = candidates(join.getLeft(), name);
    List<SqlNode> right = candidates(join.getRight(), name);
    if (left.size() != 1 || right.size() != 1 || !isMerging(join, name)) {
      return Stream.concat(left.stream(), right.stream()).toList();
    }
    return switch (join.getJoinType()) {
      case RIGHT -> right;
      case FULL -> List.of(first(left.getFirst(), right.getFirst(), name));
      default -> left;
    };
  }

  /** COALESCE, in the form that validation gives it. */
  private static SqlNode first(SqlNode left, SqlNode right, SqlIdentifier name) {
    SqlNode isThere = SqlStdOperatorTable.IS_NOT_NULL.createCall(name.getParserPosition(), left);
    return new SqlCase(name.getParserPosition(), null, SqlNodeList.of(isThere), SqlNodeList.of(left), right);
  }

  private static boolean isMerging(SqlJoin join, SqlIdentifier name) {
    return join.isNatural()
        || join.getConditionType() == JoinConditionType.USING
            && join.getCondition() instanceof SqlNodeList using
            && using.stream().anyMatch(c -> c instanceof SqlIdentifier column && column.getSimple().equals(name.getSimple()));
  }

  private int tables(SqlNode node, SqlIdentifier name) {
    return node instanceof SqlJoin join
        ? tables(join.getLeft(), name) + tables(join.getRight(), name)
        : has(node, name) ? 1 : 0;
  }

  private boolean has(SqlNode table, SqlIdentifier name) {
    RelDataType row = SqlValidatorUtil.alias(table) == null ? null : rows.apply(table);
    return row != null && row.getFieldNames().contains(name.getSimple());
  }

  private static SqlNode column(SqlNode table, SqlIdentifier name) {
    return new SqlIdentifier(List.of(SqlValidatorUtil.alias(table), name.getSimple()), name.getParserPosition());
  }
}
