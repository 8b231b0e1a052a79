package dev.vecino.sql.function;

import dev.vecino.sql.type.CommonType;
import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.type.DataType;
import dev.vecino.type.SystemType;
import java.math.BigDecimal;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql2rel.SqlRexContext;

/** {@code pg_typeof(x)}: the type of its operand, a constant once the statement is planned. */
final class TypeOf extends SqlFunction {
  private static final int UNKNOWN = 705;

  TypeOf() {
    super(
        "PG_TYPEOF",
        SqlKind.OTHER_FUNCTION,
        binding -> type(binding.getTypeFactory()),
        null,
        OperandTypes.ANY,
        SqlFunctionCategory.USER_DEFINED_FUNCTION);
  }

  RexNode translate(SqlRexContext context, SqlCall call) {
    RelDataType operand = context.getValidator().getValidatedNodeType(call.operand(0));
    int oid = CommonType.isUnknown(operand) ? UNKNOWN : PgTypeFactory.toDataType(operand).oid();
    return context
        .getRexBuilder()
        .makeExactLiteral(BigDecimal.valueOf(Integer.toUnsignedLong(oid)), type(context.getTypeFactory()));
  }

  private static RelDataType type(RelDataTypeFactory types) {
    return ((PgTypeFactory) types).relType(DataType.of(SystemType.REGTYPE), false);
  }
}
