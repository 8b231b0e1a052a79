package dev.vecino.sql.type;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelectKeyword;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.util.Litmus;

/** Aggregates that make {@code text} of {@code varchar} and {@code name}. */
final class TextAggregates {
  private TextAggregates() {}

  static boolean isOne(SqlCall call) {
    return switch (call.getKind()) {
      case MIN, MAX, LISTAGG -> call.operandCount() > 0;
      default -> call.getOperator() == SqlLibraryOperators.STRING_AGG;
    };
  }

  /**
   * Converts what a distinct aggregate with ORDER BY, its last operand, takes and is ordered by.
   *
   * @throws VecinoException 42P10 where the order is by something else
   */
  static void convertOrder(PgValidator validator, SqlValidatorScope scope, SqlCall aggregate) {
    SqlLiteral quantifier = aggregate.getFunctionQuantifier();
    boolean isDistinct = quantifier != null && quantifier.getValue() == SqlSelectKeyword.DISTINCT;
    if (!isDistinct || !(aggregate.operand(aggregate.operandCount() - 1) instanceof SqlNodeList order)) {
      return;
    }
    for (SqlNode item : order) {
      SqlNode key = key(item);
      if (aggregate.getOperandList().stream().noneMatch(operand -> operand.equalsDeep(key, Litmus.IGNORE))) {
        throw Positions.error(
            key,
            VecinoException.of(
                SqlState.INVALID_COLUMN_REFERENCE,
                "in an aggregate with DISTINCT, ORDER BY expressions must appear in argument list"));
      }
    }
    if (isOne(aggregate)) {
      SqlNode before = aggregate.operand(0);
      convert(validator, scope, aggregate);
      SqlNode after = aggregate.operand(0);
      if (after != before) {
        order.replaceAll(item -> replaced(item, before, after));
      }
    }
  }

  private static SqlNode key(SqlNode item) {
    SqlNode key = item;
    while (isDirection(key)) {
      key = ((SqlCall) key).operand(0);
    }
    return key;
  }

  private static boolean isDirection(SqlNode item) {
    return switch (item.getKind()) {
      case DESCENDING, NULLS_FIRST, NULLS_LAST -> true;
      default -> false;
    };
  }

  private static SqlNode replaced(SqlNode item, SqlNode before, SqlNode after) {
    if (isDirection(item)) {
      ((SqlCall) item).setOperand(0, replaced(((SqlCall) item).operand(0), before, after));
      return item;
    }
    return item.equalsDeep(before, Litmus.IGNORE) ? after : item;
  }

  static void convert(PgValidator validator, SqlValidatorScope scope, SqlCall call) {
    RelDataType type = validator.deriveType(scope, call.operand(0));
    RelDataType text = validator.getTypeFactory().createSqlType(SqlTypeName.VARCHAR);
    if (CommonType.isText(type) && !PgTypeFactory.dataType(type).equals(PgTypeFactory.dataType(text))) {
      RelDataType target = validator.getTypeFactory().createTypeWithNullability(text, type.isNullable());
      SqlNode cast = Casts.cast(call.operand(0), target);
      call.setOperand(0, cast);
    }
  }
}
