package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.UNDEFINED_FUNCTION;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.type.Array;
import dev.vecino.type.DataType;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.InferTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql2rel.SqlRexContext;

/**
 * Stands where Calcite's operators give or take lists: UNNEST takes one, {@code ARRAY(query)} and ARRAY_AGG give one.
 * Everywhere else arrays are values of the class {@link Array}.
 */
final class ArrayBridge extends SqlFunction {
  static final String LIST = "$array_to_list";
  static final ArrayBridge TO_LIST = new ArrayBridge(LIST, "list", Array.class);
  /** Puts a value that ARRAY_AGG gathers into a box: NULL would be left out. */
  static final ArrayBridge BOX = new ArrayBridge("$array_box", "box", Object.class);
  static final ArrayBridge UNBOX = new ArrayBridge("$array_unbox", "unbox", List.class);
  static final ArrayBridge TO_ARRAY = new ArrayBridge("$list_to_array", "array", List.class);

  private final Routine routine;

  private ArrayBridge(String name, String method, Class<?> parameter) {
    super(
        name, SqlKind.OTHER_FUNCTION, null, InferTypes.FIRST_KNOWN, null, SqlFunctionCategory.USER_DEFINED_FUNCTION);
    this.routine =
        builder(name, method, parameter).result(DataType.TEXT).inference(this::inferReturnType).build();
  }

  private static Routine.Builder builder(String name, String method, Class<?> parameter) {
    Routine.Builder builder = Routine.builder(name, MethodCall.method(ArrayLists.class, method, parameter));
    return parameter == Array.class ? builder : builder.calledOnNull();
  }

  @Override
  public SqlOperandCountRange getOperandCountRange() {
    return SqlOperandCountRanges.of(1);
  }

  @Override
  public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
    return true;
  }

  @Override
  public RelDataType inferReturnType(SqlOperatorBinding binding) {
    var types = (PgTypeFactory) binding.getTypeFactory();
    RelDataType operand = binding.getOperandType(0);
    if (this == TO_LIST) {
      DataType element =
          PgTypeFactory.dataType(operand)
              .flatMap(DataType::element)
              .orElseThrow(
                  () ->
                      VecinoException.of(
                          UNDEFINED_FUNCTION, "function unnest(%s) does not exist", PgTypeFactory.describe(operand)));
      return types.createTypeWithNullability(
          types.createArrayType(types.relType(element, true), -1), operand.isNullable());
    }
    if (this == BOX) {
      DataType value = PgTypeFactory.dataType(operand).orElse(DataType.TEXT);
      return types.relType(value.isArray() ? value : DataType.array(value), false);
    }
    Optional<DataType> element = PgTypeFactory.dataType(operand.getComponentType());
    DataType array = element.filter(DataType::isArray).orElseGet(() -> DataType.array(element.orElse(DataType.TEXT)));
    return types.relType(array, this == UNBOX || operand.isNullable());
  }

  RexNode translate(SqlRexContext context, SqlCall call) {
    RexNode operand = context.convertExpression(call.operand(0));
    RelDataType type = context.getValidator().getValidatedNodeType(call);
    boolean isList = operand.getType().getSqlTypeName() == SqlTypeName.ARRAY;
    return this == TO_LIST && isList
        ? operand
        : context.getRexBuilder().makeCall(call.getParserPosition(), type, routine, List.of(operand));
  }
}
