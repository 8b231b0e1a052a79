package dev.vecino.sql.function;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.CommonType;
import dev.vecino.sql.type.EnumText;
import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.type.Array;
import dev.vecino.type.DataType;
import dev.vecino.type.EnumType;
import dev.vecino.type.EnumValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.InferTypes;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql2rel.SqlRexContext;

/**
 * {@code enum_first}, {@code enum_last} and {@code enum_range}: the values of the type of their arguments, whatever these
 * are; but {@code enum_range} of two gives those between them, where NULL is the end.
 */
public final class EnumFunction extends SqlFunction {
  EnumFunction(String name) {
    super(
        name,
        SqlKind.OTHER_FUNCTION,
        binding -> resultType(name, binding),
        InferTypes.FIRST_KNOWN,
        name.equals("enum_range") ? OperandTypes.or(OperandTypes.ANY, OperandTypes.ANY_ANY) : OperandTypes.ANY,
        SqlFunctionCategory.USER_DEFINED_FUNCTION);
  }

  private static RelDataType resultType(String name, SqlOperatorBinding binding) {
    List<RelDataType> arguments = binding.collectOperandTypes();
    DataType type = DataType.of(type(name, arguments));
    return ((PgTypeFactory) binding.getTypeFactory())
        .relType(name.equals("enum_range") ? DataType.array(type) : type, true);
  }

  private static EnumType type(String name, List<RelDataType> arguments) {
    EnumType common = null;
    for (RelDataType argument : arguments) {
      if (!CommonType.isUnknown(argument)) {
        Optional<EnumType> type = PgTypeFactory.dataType(argument).flatMap(DataType::enumType);
        if (type.isEmpty() || common != null && !common.equals(type.get())) {
          throw missing(name, arguments);
        }
        common = type.get();
      }
    }
    if (common == null) {
      throw missing(name, arguments);
    }
    return common;
  }

  private static VecinoException missing(String name, List<RelDataType> arguments) {
    return VecinoException.of(
        SqlState.UNDEFINED_FUNCTION, "function %s(%s) does not exist", name,
        String.join(", ", arguments.stream().map(PgTypeFactory::describe).toList()));
  }

  RexNode translate(SqlRexContext context, SqlCall call) {
    List<RelDataType> given = new ArrayList<>();
    List<RexNode> operands = new ArrayList<>();
    for (SqlNode operand : call.getOperandList()) {
      given.add(context.getValidator().getValidatedNodeType(operand));
      operands.add(context.convertExpression(operand));
    }
    EnumType type = type(getName(), given);
    var types = (PgTypeFactory) context.getTypeFactory();
    RelDataType argument = types.relType(DataType.of(type), true);
    operands.replaceAll(
        operand -> context.getRexBuilder().makeCast(call.getParserPosition(), argument, operand, false, false));
    String method = getName().substring("enum_".length());
    Class<?>[] classes = new Class<?>[operands.size() + 1];
    Arrays.fill(classes, EnumValue.class);
    classes[operands.size()] = String.class;
    DataType result = DataType.of(type);
    Routine routine =
        Routine.builder(getName(), MethodCall.method(EnumFunction.class, method, classes))
            .calledOnNull()
            .constants(EnumText.write(type))
            .result(getName().equals("enum_range") ? DataType.array(result) : result)
            .build();
    RelDataType returned = types.relType(getName().equals("enum_range") ? DataType.array(result) : result, true);
    return context.getRexBuilder().makeCall(call.getParserPosition(), returned, routine, operands);
  }

  public static EnumValue first(EnumValue any, String type) {
    return end(EnumText.read(type).values(), true);
  }

  public static EnumValue last(EnumValue any, String type) {
    return end(EnumText.read(type).values(), false);
  }

  private static EnumValue end(List<EnumValue> values, boolean first) {
    return values.isEmpty() ? null : first ? values.getFirst() : values.getLast();
  }

  public static Array range(EnumValue any, String type) {
    return range(null, null, type);
  }

  /** The values from one to another; NULL is the first or last. */
  public static Array range(EnumValue from, EnumValue to, String type) {
    return Array.of(
        EnumText.read(type).values().stream()
            .filter(value -> from == null || value.compareTo(from) >= 0)
            .filter(value -> to == null || value.compareTo(to) <= 0)
            .toList());
  }
}
