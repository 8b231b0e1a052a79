package dev.vecino.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlBetweenOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserUtil;
import org.apache.calcite.sql.parser.SqlParserUtil.ToTreeListItem;

/**
 * Makes a tree of a flat list of operands and operators. Long chains of OR and AND become balanced trees: a condition
 * of thousands of terms would otherwise be a tree of that depth, and everything behind the parser is recursive.
 */
final class LogicalTree {
  /** Chains up to this length are left as deep as they are written, which keeps the tree in the usual form. */
  private static final int LONG = 32;

  private LogicalTree() {}

  static SqlNode of(List<Object> list) {
    if (list.size() <= LONG) {
      return SqlParserUtil.toTree(list);
    }
    SqlNode tree = split(list, SqlStdOperatorTable.OR);
    return tree != null ? tree : conjunction(list);
  }

  private static SqlNode conjunction(List<Object> list) {
    SqlNode tree = list.size() <= LONG ? null : split(list, SqlStdOperatorTable.AND);
    return tree != null ? tree : SqlParserUtil.toTree(list);
  }

  /** The tree of a list that this operator joins, or null where it occurs nowhere. */
  private static SqlNode split(List<Object> list, SqlOperator operator) {
    var operands = new ArrayList<SqlNode>();
    int from = 0;
    int open = 0;
    for (int i = 0; i < list.size(); i++) {
      if (!(list.get(i) instanceof ToTreeListItem item)) {
        continue;
      }
      if (item.getOperator() instanceof SqlBetweenOperator) {
        open++;
      } else if (item.getOperator() == operator) {
        if (operator == SqlStdOperatorTable.AND && open > 0) {
          open--;
        } else {
          operands.add(operand(list.subList(from, i), operator));
          from = i + 1;
        }
      }
    }
    if (from == 0) {
      return null;
    }
    operands.add(operand(list.subList(from, list.size()), operator));
    return balanced(operands, operator);
  }

  private static SqlNode operand(List<Object> list, SqlOperator operator) {
    var own = new ArrayList<>(list);
    return operator == SqlStdOperatorTable.OR ? conjunction(own) : SqlParserUtil.toTree(own);
  }

  private static SqlNode balanced(List<SqlNode> operands, SqlOperator operator) {
    if (operands.size() == 1) {
      return operands.getFirst();
    }
    if (operands.size() <= LONG) {
      SqlNode tree = operands.getFirst();
      for (SqlNode operand : operands.subList(1, operands.size())) {
        tree = join(tree, operand, operator);
      }
      return tree;
    }
    int middle = operands.size() / 2;
    return join(
        balanced(operands.subList(0, middle), operator),
        balanced(operands.subList(middle, operands.size()), operator),
        operator);
  }

  private static SqlNode join(SqlNode left, SqlNode right, SqlOperator operator) {
    return operator.createCall(left.getParserPosition().plus(right.getParserPosition()), left, right);
  }
}
