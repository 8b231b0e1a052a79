package dev.vecino.sql.type;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/** Aggregates that make {@code text} of {@code varchar} and {@code name}. */
final class TextAggregates {
  private TextAggregates() {}

  static boolean isOne(SqlCall call) {
    return switch (call.getKind()) {
      case MIN, MAX, LISTAGG -> call.operandCount() > 0;
      default -> call.getOperator() == SqlLibraryOperators.STRING_AGG;
    };
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
