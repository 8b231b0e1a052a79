package dev.vecino.sql.function;

import dev.vecino.sql.type.CommonType;
import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.sql.type.RowSyntax;
import dev.vecino.type.DataType;
import dev.vecino.type.RecordType;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql2rel.SqlRexContext;

/**
 * {@code ROW(a, b)} as a value, and the row of a relation as one: the type of the latter is named by the first operand, a
 * literal that {@link RowSyntax} has written.
 */
final class RowConstructor extends SqlFunction {
  static final RowConstructor PLAIN = new RowConstructor(RowSyntax.ROW, 0);
  static final RowConstructor NAMED = new RowConstructor(RowSyntax.NAMED_ROW, 1);

  private final int first; // operand that is a field

  private RowConstructor(String name, int first) {
    super(
        name,
        SqlKind.OTHER_FUNCTION,
        null,
        (binding, returnType, operandTypes) -> {
          for (int i = 0; i < operandTypes.length; i++) {
            operandTypes[i] = binding.getTypeFactory().createSqlType(SqlTypeName.VARCHAR);
          }
        },
        null,
        SqlFunctionCategory.USER_DEFINED_FUNCTION);
    this.first = first;
  }

  @Override
  public SqlOperandCountRange getOperandCountRange() {
    return SqlOperandCountRanges.any();
  }

  @Override
  public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
    return true;
  }

  @Override
  public RelDataType inferReturnType(SqlOperatorBinding binding) {
    List<DataType> types = new ArrayList<>();
    for (int i = first; i < binding.getOperandCount(); i++) {
      types.add(fieldType(binding.getOperandType(i)));
    }
    RecordType type =
        first == 0
            ? RecordType.of(types)
            : RowSyntax.type(binding.getOperandLiteralValue(0, String.class), types);
    return ((PgTypeFactory) binding.getTypeFactory()).relType(DataType.of(type), false);
  }

  private static DataType fieldType(RelDataType type) {
    return CommonType.isUnknown(type) ? DataType.TEXT : PgTypeFactory.toDataType(type);
  }

  RexNode translate(SqlRexContext context, SqlCall call) {
    RelDataType type = context.getValidator().getValidatedNodeType(call);
    DataType row = PgTypeFactory.toDataType(type);
    var types = (PgTypeFactory) context.getTypeFactory();
    List<RexNode> operands = new ArrayList<>();
    for (int i = first; i < call.operandCount(); i++) {
      SqlNode node = call.operand(i);
      RexNode operand = context.convertExpression(node);
      DataType field = row.record().orElseThrow().fields().get(i - first).type();
      boolean unknown = CommonType.isUnknown(operand.getType()) || node instanceof SqlLiteral;
      operands.add(
          unknown
              ? context.getRexBuilder().ensureType(
                  call.getParserPosition(), types.relType(field, operand.getType().isNullable()), operand, false)
              : operand);
    }
    Routine routine =
        Routine.builder("row_" + row.oid(), MethodCall.method(Rows.class, "of", Object[].class))
            .calledOnNull()
            .result(row)
            .build();
    return context.getRexBuilder().makeCall(call.getParserPosition(), type, routine, operands);
  }
}
