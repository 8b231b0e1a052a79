package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.DATATYPE_MISMATCH;
import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.CommonType;
import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.sql.type.Positions;
import dev.vecino.sql.type.TypeText;
import dev.vecino.type.DataType;
import dev.vecino.type.Row;
import dev.vecino.type.TypeName;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.InferTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql2rel.SqlRexContext;

/**
 * {@code json_populate_record} and its like, whose result is of the type of the first operand, and {@code $json_field}, which
 * takes a member as a value of the type of its third.
 */
final class JsonRecordFunction extends SqlFunction {
  static final String FIELD = "$json_field";

  JsonRecordFunction(String name) {
    super(
        name, SqlKind.OTHER_FUNCTION, null, InferTypes.FIRST_KNOWN, null, SqlFunctionCategory.USER_DEFINED_FUNCTION);
  }

  private boolean isField() {
    return getName().equals(FIELD);
  }

  private boolean isSet() {
    return getName().endsWith("set");
  }

  @Override
  public SqlOperandCountRange getOperandCountRange() {
    return isField() ? SqlOperandCountRanges.of(3) : SqlOperandCountRanges.of(2);
  }

  @Override
  public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
    if (isField()) {
      return true;
    }
    boolean isRow = PgTypeFactory.dataType(binding.getOperandType(0)).flatMap(DataType::record).isPresent();
    if (!isRow) {
      throw Positions.error(
          binding.getCall(),
          VecinoException.of(
              DATATYPE_MISMATCH, "first argument of %s must be a row type", getName().toLowerCase(Locale.ROOT)));
    }
    return true;
  }

  @Override
  public RelDataType inferReturnType(SqlOperatorBinding binding) {
    var types = (PgTypeFactory) binding.getTypeFactory();
    DataType type = PgTypeFactory.toDataType(binding.getOperandType(isField() ? 2 : 0));
    return types.relType(isSet() ? DataType.array(type) : type, true);
  }

  RexNode translate(SqlRexContext context, SqlCall call) {
    RelDataType result = context.getValidator().getValidatedNodeType(call);
    var builder = (PgRexBuilder) context.getRexBuilder();
    RexNode document = document(builder, call, context.convertExpression(call.operand(isField() ? 0 : 1)));
    DataType type = PgTypeFactory.toDataType(result);
    String text = TypeText.write(isSet() ? type.element().orElseThrow() : type);
    if (isField()) {
      String name = ((SqlLiteral) call.operand(1)).getValueAs(String.class);
      Routine routine =
          routine(
              FIELD + "_" + name + "_" + text, result, List.of(name, text),
              "field", SessionValues.class, Object.class, String.class, String.class);
      return builder.makeCall(call.getParserPosition(), result, routine, List.of(document));
    }
    RexNode base = context.convertExpression(call.operand(0));
    Routine routine =
        isSet()
            ? routine(
                getName() + "_" + text, result, List.of(text, getName()),
                "populateSet", SessionValues.class, Row.class, Object.class, String.class, String.class)
            : routine(
                getName() + "_" + text, result, List.of(text),
                "populate", SessionValues.class, Row.class, Object.class, String.class);
    return builder.makeCall(call.getParserPosition(), result, routine, List.of(base, document));
  }

  private static Routine routine(
      String name, RelDataType result, List<Object> constants, String method, Class<?>... parameters) {
    return Routine.builder(name, MethodCall.method(JsonRecords.class, method, parameters))
        .calledOnNull()
        .constants(constants.toArray())
        .inference(binding -> result)
        .volatility(Volatility.STABLE)
        .build();
  }

  /** The document, which a literal or a text is read as. */
  private static RexNode document(PgRexBuilder builder, SqlCall call, RexNode operand) {
    boolean isJson =
        PgTypeFactory.dataType(operand.getType())
            .filter(type -> type.name() == TypeName.JSON || type.name() == TypeName.JSONB)
            .isPresent();
    if (isJson) {
      return operand;
    }
    if (RexUtil.isNullLiteral(operand, true)) {
      return builder.makeNullLiteral(
          ((PgTypeFactory) builder.getTypeFactory()).relType(DataType.JSON, true));
    }
    boolean isText =
        CommonType.isUnknown(operand.getType())
            || PgTypeFactory.dataType(operand.getType()).filter(type -> type.name() == TypeName.TEXT).isPresent();
    if (!isText) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "only JSON can become a record");
    }
    return builder.argument(call.getParserPosition(), TypeName.JSON, operand);
  }
}
