package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.DATATYPE_MISMATCH;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.Casts;
import dev.vecino.sql.type.CommonType;
import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.sql.type.Positions;
import dev.vecino.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.InferTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql2rel.SqlRexContext;

/** GREATEST and LEAST: all operands become their common type. */
final class ExtremeFunction extends SqlFunction {
  private final Routine routine;

  ExtremeFunction(String name) {
    super(
        name.toUpperCase(Locale.ROOT),
        SqlKind.OTHER_FUNCTION,
        null,
        InferTypes.FIRST_KNOWN,
        null,
        SqlFunctionCategory.USER_DEFINED_FUNCTION);
    this.routine =
        Routine.builder(name, MethodCall.method(Extremes.class, name, Object[].class))
            .calledOnNull()
            .result(DataType.TEXT)
            .build();
  }

  @Override
  public SqlOperandCountRange getOperandCountRange() {
    return SqlOperandCountRanges.from(1);
  }

  @Override
  public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
    RelDataType common = common(binding)
        .orElseThrow(() -> Positions.error(
            binding.getCall(),
            VecinoException.of(
                DATATYPE_MISMATCH,
                "%s types %s and %s cannot be matched",
                getName(),
                PgTypeFactory.describe(binding.getOperandType(0)),
                PgTypeFactory.describe(binding.getOperandType(binding.getOperandCount() - 1)))));
    for (int i = 0; i < binding.getOperandCount(); i++) {
      SqlNode operand = Casts.convert(binding.getValidator(), binding.getScope(), binding.getCall().operand(i), common);
      binding.getCall().setOperand(i, operand);
    }
    return true;
  }

  @Override
  public RelDataType inferReturnType(SqlOperatorBinding binding) {
    return binding.getTypeFactory().createTypeWithNullability(common(binding).orElseThrow(), true);
  }

  private static Optional<RelDataType> common(SqlOperatorBinding binding) {
    List<RelDataType> types = new ArrayList<>();
    for (int i = 0; i < binding.getOperandCount(); i++) {
      types.add(binding.getOperandType(i));
    }
    return CommonType.of((PgTypeFactory) binding.getTypeFactory(), types);
  }

  RexNode translate(SqlRexContext context, SqlCall call) {
    List<RexNode> operands = new ArrayList<>();
    for (SqlNode operand : call.getOperandList()) {
      operands.add(context.convertExpression(operand));
    }
    RelDataType type = context.getValidator().getValidatedNodeType(call);
    operands.replaceAll(operand -> context.getRexBuilder().ensureType(call.getParserPosition(), type, operand, false));
    return context.getRexBuilder().makeCall(call.getParserPosition(), type, routine, operands);
  }
}
