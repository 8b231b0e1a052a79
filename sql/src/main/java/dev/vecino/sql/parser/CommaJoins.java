package dev.vecino.sql.parser;

import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * Lets JOIN bind more tightly than a comma: {@code FROM a, b RIGHT JOIN c} is {@code a} beside {@code b RIGHT JOIN c}, which
 * the generated grammar reads from left to right. The order tells where the join gives rows of {@code c} alone, and where
 * it looks for columns of one name.
 */
final class CommaJoins extends SqlBasicVisitor<Void> {
  private CommaJoins() {}

  /** Changes the joins in their place. */
  static void rewrite(SqlNode statement) {
    statement.accept(new CommaJoins());
  }

  @Override
  public Void visit(SqlCall call) {
    super.visit(call);
    if (call instanceof SqlJoin join
        && join.getLeft() instanceof SqlJoin comma
        && comma.getJoinType() == JoinType.COMMA
        && tells(join)) {
      exchange(join, comma);
    }
    return null;
  }

  private static boolean tells(SqlJoin join) {
    return join.getJoinType() == JoinType.RIGHT
        || join.getJoinType() == JoinType.FULL
        || join.getJoinType() != JoinType.COMMA
            && (join.isNatural() || join.getConditionType() == JoinConditionType.USING);
  }

  /** Makes the upper join a comma, and the comma below the join of its right side. */
  private static void exchange(SqlJoin join, SqlJoin comma) {
    SqlParserPos position = join.getParserPosition();
    SqlNode first = comma.getLeft();
    comma.setOperand(0, comma.getRight());
    for (int i = 1; i <= 5; i++) {
      comma.setOperand(i, join.getOperandList().get(i));
    }
    join.setOperand(0, first);
    join.setOperand(1, SqlLiteral.createBoolean(false, position));
    join.setOperand(2, JoinType.COMMA.symbol(position));
    join.setOperand(3, comma);
    join.setOperand(4, JoinConditionType.NONE.symbol(position));
    join.setOperand(5, null);
  }
}
