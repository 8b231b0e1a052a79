package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** Reduces the expression of LIMIT, OFFSET and FETCH to a number or a parameter where that is what it is. */
final class RowCount {
  private RowCount() {}

  /** The number of rows, or null where NULL was written: no limit. */
  static SqlNode of(String clause, SqlNode expression) {
    SqlNode bare = withoutCast(expression);
    if (bare instanceof SqlDynamicParam) {
      return bare;
    }
    if (bare instanceof SqlLiteral literal && literal.getValue() == null) {
      return null;
    }
    BigDecimal value = fold(expression);
    if (value == null) {
      checkVariables(clause, expression);
      return expression;
    }
    BigDecimal rows = value.setScale(0, RoundingMode.HALF_UP);
    if (rows.signum() < 0) {
      boolean offset = clause.equals("OFFSET");
      throw VecinoException.of(
              offset
                  ? SqlState.INVALID_ROW_COUNT_IN_RESULT_OFFSET_CLAUSE
                  : SqlState.INVALID_ROW_COUNT_IN_LIMIT_CLAUSE,
              "%s must not be negative",
              offset ? "OFFSET" : "LIMIT")
          .at(expression.getParserPosition().getColumnNum());
    }
    if (rows.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
      throw VecinoException.of(SqlState.NUMERIC_VALUE_OUT_OF_RANGE, "bigint out of range")
          .at(expression.getParserPosition().getColumnNum());
    }
    return SqlLiteral.createExactNumeric(rows.toPlainString(), expression.getParserPosition());
  }

  /** @throws VecinoException 42P10 for columns outside of sub-queries */
  private static void checkVariables(String clause, SqlNode expression) {
    expression.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            return call.isA(SqlKind.QUERY) ? null : super.visit(call);
          }

          @Override
          public Void visit(SqlIdentifier column) {
            throw VecinoException.of(
                    SqlState.INVALID_COLUMN_REFERENCE, "argument of %s must not contain variables", clause)
                .at(column.getParserPosition().getColumnNum());
          }
        });
  }

  private static SqlNode withoutCast(SqlNode node) {
    while (node.getKind() == SqlKind.CAST) {
      node = ((SqlCall) node).operand(0);
    }
    return node;
  }

  private static BigDecimal fold(SqlNode node) {
    if (node == null) {
      return null; // the operand that CASE does not have
    }
    SqlNode bare = withoutCast(node);
    if (bare instanceof SqlNumericLiteral literal) {
      BigDecimal value = literal.bigDecimalValue();
      // Beyond this the number is out of range of a row count anyway, and would be slow to write out.
      return value.precision() - value.scale() > 30 ? null : value;
    }
    if (bare != node && bare instanceof SqlCharStringLiteral text) {
      return number(text); // '2'::int4, as PostgreSQL's driver writes a parameter
    }
    if (!(bare instanceof SqlCall call)) {
      return null;
    }
    BigDecimal left = fold(call.operandCount() > 0 ? call.operand(0) : bare, call);
    BigDecimal right = call.operandCount() == 2 ? fold(call.operand(1), call) : left;
    if (left == null || right == null || call.operandCount() > 2) {
      return null;
    }
    return switch (call.getKind()) {
      case MINUS_PREFIX -> left.negate();
      case PLUS_PREFIX -> left;
      case PLUS -> left.add(right);
      case MINUS -> left.subtract(right);
      case TIMES -> left.multiply(right);
      default -> null;
    };
  }

  private static BigDecimal number(SqlCharStringLiteral text) {
    String digits = text.toValue().strip();
    return digits.matches("[+-]?\\d{1,30}") ? new BigDecimal(digits) : null;
  }

  private static BigDecimal fold(SqlNode node, SqlCall parent) {
    return node == parent ? null : fold(node);
  }
}
