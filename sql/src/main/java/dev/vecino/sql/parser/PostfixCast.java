package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import java.util.List;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.parser.SqlParserUtil.ToTreeListItem;

/** Applies {@code ::type} to the last operand of an expression under construction. */
final class PostfixCast {
  private PostfixCast() {}

  static void apply(List<Object> list, SqlDataTypeSpec type, SqlParserPos position) {
    Object last = list.removeLast();
    if (!(last instanceof SqlNode operand)) {
      throw VecinoException.of(SqlState.SYNTAX_ERROR, "syntax error at or near \"::\"").at(position.getColumnNum());
    }
    int start = chainStart(list);
    for (int i = start; i < list.size(); i++) {
      // The chain a[1].b is one operand: fold it from the left before it is cast.
      Object element = list.get(i);
      if (element instanceof ToTreeListItem item) {
        SqlNode right = i + 1 < list.size() ? (SqlNode) list.get(i + 1) : operand;
        SqlNode left = (SqlNode) list.get(i - 1);
        SqlNode folded =
            item.getOperator().createCall(SqlParserPos.sum(List.of(left, right)
                .stream().map(SqlNode::getParserPosition).toList()), left, right);
        if (i + 1 < list.size()) {
          list.set(i + 1, folded);
        } else {
          operand = folded;
        }
      }
    }
    while (list.size() > start) {
      list.removeLast();
    }
    list.add(cast(operand, type, operand.getParserPosition().plus(position)));
  }

  private static SqlNode cast(SqlNode operand, SqlDataTypeSpec type, SqlParserPos position) {
    return SqlStdOperatorTable.CAST.createCall(position, operand, type);
  }

  /** Where the chain of subscripts and dots starts whose last operand was just taken off. */
  private static int chainStart(List<Object> list) {
    int start = list.size();
    while (start >= 2
        && list.get(start - 1) instanceof ToTreeListItem item
        && (item.getOperator().getKind() == SqlKind.ITEM || item.getOperator().getKind() == SqlKind.DOT)) {
      start -= 2;
    }
    return start;
  }
}
