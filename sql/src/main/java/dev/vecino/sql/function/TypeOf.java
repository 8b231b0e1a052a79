package dev.vecino.sql.function;

import dev.vecino.sql.type.PgTypeFactory;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql2rel.SqlRexContext;

/** {@code pg_typeof(x)}: the name of the type of its operand, a constant once the statement is planned. */
final class TypeOf extends SqlFunction {
  TypeOf() {
    super(
        "PG_TYPEOF",
        SqlKind.OTHER_FUNCTION,
        ReturnTypes.explicit(SqlTypeName.VARCHAR),
        null,
        OperandTypes.ANY,
        SqlFunctionCategory.USER_DEFINED_FUNCTION);
  }

  RexNode translate(SqlRexContext context, SqlCall call) {
    String name = PgTypeFactory.describe(context.getValidator().getValidatedNodeType(call.operand(0)));
    return context
        .getRexBuilder()
        .makeLiteral(name, context.getTypeFactory().createSqlType(SqlTypeName.VARCHAR), true);
  }
}
