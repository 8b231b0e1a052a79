package dev.vecino.sql.type;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * {@code (a, b) < (c, d)} as comparisons of the columns: the first that differs decides, and one that is NULL makes the
 * result NULL.
 */
final class RowComparison {
  private RowComparison() {}

  /** Whether {@code node} compares two rows that are written out, of the same number of columns. */
  static boolean matches(SqlNode node) {
    if (!(node instanceof SqlCall call) || call.operandCount() != 2) {
      return false;
    }
    return switch (call.getKind()) {
      case EQUALS, NOT_EQUALS, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL ->
          areRows(call, 2);
      case IS_DISTINCT_FROM, IS_NOT_DISTINCT_FROM -> areRows(call, 1);
      default -> false;
    };
  }

  private static boolean areRows(SqlCall call, int fewest) {
    return call.operand(0) instanceof SqlCall left
        && call.operand(1) instanceof SqlCall right
        && left.getKind() == SqlKind.ROW
        && right.getKind() == SqlKind.ROW
        && isEqualLength(call, left, right)
        && left.operandCount() >= fewest;
  }

  private static boolean isEqualLength(SqlCall call, SqlCall left, SqlCall right) {
    if (left.operandCount() == right.operandCount()) {
      if (left.operandCount() == 0) {
        throw Positions.error(
            call, VecinoException.of(SqlState.FEATURE_NOT_SUPPORTED, "cannot compare rows of zero length"));
      }
      return true;
    }
    throw Positions.error(
        call,
        VecinoException.of(SqlState.SYNTAX_ERROR, "unequal number of entries in row expressions"));
  }

  static SqlNode expand(SqlCall call) {
    List<SqlNode> left = ((SqlCall) call.operand(0)).getOperandList();
    List<SqlNode> right = ((SqlCall) call.operand(1)).getOperandList();
    SqlNode whole = compare(call, call.getOperator(), left, right, left.size() - 1);
    for (int i = left.size() - 2; i >= 0; i--) {
      whole = joined(call, left, right, i, whole);
    }
    return whole;
  }

  private static SqlNode joined(SqlCall call, List<SqlNode> left, List<SqlNode> right, int i, SqlNode rest) {
    return switch (call.getKind()) {
      case EQUALS, IS_NOT_DISTINCT_FROM ->
          call(call, SqlStdOperatorTable.AND, compare(call, call.getOperator(), left, right, i), rest);
      case NOT_EQUALS, IS_DISTINCT_FROM ->
          call(call, SqlStdOperatorTable.OR, compare(call, call.getOperator(), left, right, i), rest);
      default -> {
        SqlNode decides = compare(call, strict(call.getKind()), left, right, i);
        SqlNode equal = compare(call, SqlStdOperatorTable.EQUALS, left, right, i);
        yield call(call, SqlStdOperatorTable.OR, decides, call(call, SqlStdOperatorTable.AND, equal, rest));
      }
    };
  }

  private static SqlOperator strict(SqlKind kind) {
    return kind == SqlKind.LESS_THAN || kind == SqlKind.LESS_THAN_OR_EQUAL
        ? SqlStdOperatorTable.LESS_THAN
        : SqlStdOperatorTable.GREATER_THAN;
  }

  private static SqlNode compare(SqlCall whole, SqlOperator operator, List<SqlNode> left, List<SqlNode> right, int i) {
    // A column may be compared twice, and the validator changes nodes.
    return call(whole, operator, copy(left.get(i)), copy(right.get(i)));
  }

  /** A copy of all nodes of an expression. */
  static SqlNode copy(SqlNode node) {
    return node.accept(new Copy());
  }

  private static SqlNode call(SqlCall whole, SqlOperator operator, SqlNode a, SqlNode b) {
    return operator.createCall(whole.getParserPosition(), a, b);
  }

  /** Copies all nodes of an expression. */
  private static final class Copy extends SqlShuttle {
    @Override
    public SqlNode visit(SqlCall call) {
      var copier = new CallCopyingArgHandler(call, true);
      call.getOperator().acceptCall(this, call, false, copier);
      return copier.result();
    }

    @Override
    public SqlNode visit(SqlIdentifier id) {
      return id.clone(id.getParserPosition());
    }

    @Override
    public SqlNode visit(SqlLiteral literal) {
      return literal.clone(literal.getParserPosition());
    }
  }
}
