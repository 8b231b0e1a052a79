package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.DATATYPE_MISMATCH;
import static dev.vecino.error.SqlState.INDETERMINATE_DATATYPE;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.Casts;
import dev.vecino.sql.type.CommonType;
import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.sql.type.Positions;
import dev.vecino.type.DataType;
import java.util.ArrayList;
import java.util.List;
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

/** {@code ARRAY[...]}: all operands become their common type; arrays among them make one of a dimension more. */
final class ArrayConstructor extends SqlFunction {
  static final ArrayConstructor INSTANCE = new ArrayConstructor();

  private final Routine routine =
      Routine.builder("array", MethodCall.method(ArrayLists.class, "of", Object[].class))
          .calledOnNull()
          .result(DataType.TEXT)
          .build();

  private ArrayConstructor() {
    super(
        "$array",
        SqlKind.OTHER_FUNCTION,
        null,
        InferTypes.FIRST_KNOWN,
        null,
        SqlFunctionCategory.USER_DEFINED_FUNCTION);
  }

  @Override
  public SqlOperandCountRange getOperandCountRange() {
    return SqlOperandCountRanges.any();
  }

  @Override
  public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
    if (binding.getOperandCount() == 0) {
      throw Positions.error(
          binding.getCall(),
          VecinoException.of(INDETERMINATE_DATATYPE, "cannot determine type of empty array")
              .withHint("Explicitly cast to the desired type, for example ARRAY[]::integer[]."));
    }
    RelDataType common = common(binding).orElseThrow(() -> Positions.error(binding.getCall(), mismatch(binding)));
    for (int i = 0; i < binding.getOperandCount(); i++) {
      SqlNode operand = Casts.convert(binding.getValidator(), binding.getScope(), binding.getCall().operand(i), common);
      binding.getCall().setOperand(i, operand);
    }
    return true;
  }

  private static VecinoException mismatch(SqlOperatorBinding binding) {
    String first = PgTypeFactory.describe(binding.getOperandType(0));
    String other = first;
    for (int i = 1; i < binding.getOperandCount() && other.equals(first); i++) {
      other = PgTypeFactory.describe(binding.getOperandType(i));
    }
    return VecinoException.of(DATATYPE_MISMATCH, "ARRAY types %s and %s cannot be matched", first, other);
  }

  @Override
  public RelDataType inferReturnType(SqlOperatorBinding binding) {
    var types = (PgTypeFactory) binding.getTypeFactory();
    DataType element = common(binding).flatMap(PgTypeFactory::dataType).orElse(DataType.TEXT);
    return types.relType(element.isArray() ? element : DataType.array(element), false);
  }

  private static Optional<RelDataType> common(SqlOperatorBinding binding) {
    List<RelDataType> types = new ArrayList<>();
    for (int i = 0; i < binding.getOperandCount(); i++) {
      types.add(binding.getOperandType(i));
    }
    return CommonType.of((PgTypeFactory) binding.getTypeFactory(), types);
  }

  RexNode translate(SqlRexContext context, SqlCall call) {
    RelDataType type = context.getValidator().getValidatedNodeType(call);
    var types = (PgTypeFactory) context.getTypeFactory();
    DataType array = PgTypeFactory.toDataType(type);
    List<RexNode> operands = new ArrayList<>();
    for (SqlNode node : call.getOperandList()) {
      RexNode operand = context.convertExpression(node);
      boolean isRow = PgTypeFactory.dataType(operand.getType()).filter(DataType::isArray).isPresent();
      RelDataType wanted = isRow ? type : types.relType(array.element().orElseThrow(), true);
      operands.add(context.getRexBuilder().ensureType(call.getParserPosition(), wanted, operand, false));
    }
    return context.getRexBuilder().makeCall(call.getParserPosition(), type, routine, operands);
  }
}
