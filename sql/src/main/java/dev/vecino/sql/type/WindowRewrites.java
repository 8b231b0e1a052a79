package dev.vecino.sql.type;

import dev.vecino.sql.parser.PgTypeSpec;
import dev.vecino.type.DataType;
import java.util.Locale;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Writes window functions by others: {@code percent_rank} as the rank less one by the count of the other rows,
 * {@code cume_dist} as the count of the rows up to the last peer by that of all, and {@code lag} and {@code lead} with a
 * default, whose type would leave out that a row's value may be NULL, as a case.
 */
final class WindowRewrites {
  private WindowRewrites() {}

  /** Empty for other calls, and for windows that have a name. */
  static Optional<SqlNode> rewrite(SqlCall call) {
    if (call.getKind() != SqlKind.OVER
        || !(call.operand(0) instanceof SqlCall function)
        || !(call.operand(1) instanceof SqlWindow window)
        || window.getRefName() != null) {
      return Optional.empty();
    }
    SqlParserPos position = call.getParserPosition();
    SqlNode all = over(position, count(position), partition(window, SqlNodeList.EMPTY));
    return switch (function.getOperator().getName().toLowerCase(Locale.ROOT)) {
      case "percent_rank" -> {
        SqlNode one = SqlLiteral.createExactNumeric("1", position);
        SqlNode rank = SqlStdOperatorTable.RANK.createCall(position);
        SqlNode before = SqlStdOperatorTable.MINUS.createCall(position, over(position, rank, window), one);
        SqlNode others = SqlStdOperatorTable.MINUS.createCall(position, all, one);
        // A row alone comes first: 0 of 1.
        SqlNode divisor =
            SqlStdOperatorTable.CASE.createCall(
                null, position, null, SqlNodeList.of(SqlStdOperatorTable.EQUALS.createCall(position, others, zero(position))),
                SqlNodeList.of(one), others);
        yield Optional.of(ratio(position, before, divisor));
      }
      case "cume_dist" -> {
        SqlWindow upToPeers = partition(window, window.getOrderList());
        yield Optional.of(ratio(position, over(position, count(position), upToPeers), all));
      }
      case "lag", "lead" -> isShifted(function)
          ? Optional.of(shifted(function, window, position))
          : Optional.empty();
      default -> Optional.empty();
    };
  }

  private static boolean isShifted(SqlCall function) {
    return function.operandCount() == 3
        || function.operandCount() == 2
            && !(function.operand(1) instanceof SqlNumericLiteral)
            && function.operand(1).getKind() != SqlKind.COALESCE;
  }

  /** The default where there is no row, while a row's NULL is NULL; a distance of NULL leads nowhere at all. */
  private static SqlNode shifted(SqlCall function, SqlWindow window, SqlParserPos position) {
    SqlNode distance =
        SqlStdOperatorTable.CAST.createCall(
            position,
            function.operand(1),
            new SqlDataTypeSpec(new PgTypeSpec(DataType.INTEGER, position), position));
    SqlNode known =
        function.operand(1) instanceof SqlNumericLiteral
            ? function.operand(1)
            : SqlStdOperatorTable.COALESCE.createCall(position, distance, zero(position));
    SqlNode value = over(position, function.getOperator().createCall(position, function.operand(0), known), window);
    SqlNode there =
        function.getOperator().createCall(position, SqlLiteral.createExactNumeric("1", position), known);
    SqlNodeList conditions = new SqlNodeList(position);
    conditions.add(SqlStdOperatorTable.IS_NULL.createCall(position, distance));
    SqlNodeList results = new SqlNodeList(position);
    results.add(SqlLiteral.createNull(position));
    if (function.operandCount() == 3) {
      conditions.add(SqlStdOperatorTable.IS_NULL.createCall(position, over(position, there, window)));
      results.add(function.operand(2));
    }
    return SqlStdOperatorTable.CASE.createCall(null, position, null, conditions, results, value);
  }

  private static SqlNode zero(SqlParserPos position) {
    return SqlLiteral.createExactNumeric("0", position);
  }

  private static SqlNode count(SqlParserPos position) {
    return SqlStdOperatorTable.COUNT.createCall(position, SqlIdentifier.star(position));
  }

  private static SqlNode over(SqlParserPos position, SqlNode function, SqlNode window) {
    return SqlStdOperatorTable.OVER.createCall(position, function, window);
  }

  private static SqlWindow partition(SqlWindow window, SqlNodeList order) {
    SqlParserPos position = window.getParserPosition();
    return SqlWindow.create(
        null, null, window.getPartitionList().clone(position), order.clone(position),
        SqlLiteral.createBoolean(false, position), null, null, null, position);
  }

  private static SqlNode ratio(SqlParserPos position, SqlNode a, SqlNode b) {
    var type = new SqlDataTypeSpec(new PgTypeSpec(DataType.DOUBLE, position), position);
    return SqlStdOperatorTable.DIVIDE.createCall(
        position, SqlStdOperatorTable.CAST.createCall(position, a, type), b);
  }
}
