package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.CANNOT_COERCE;
import static dev.vecino.error.SqlState.DATATYPE_MISMATCH;
import static dev.vecino.error.SqlState.UNDEFINED_FUNCTION;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.Casts;
import dev.vecino.sql.type.CommonType;
import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.sql.type.Positions;
import dev.vecino.type.DataType;
import dev.vecino.type.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.SqlOperandTypeInference;

/** An operator of the syntax tree that stands for several functions of one name. */
interface Overloaded {
  Overloads<?> overloads();

  boolean isOperator();

  /** Finds the routine of a call and converts the arguments to what it wants. */
  default boolean coerce(SqlCallBinding binding, boolean throwOnFailure) {
    List<RelDataType> types = types(binding);
    Optional<? extends Signature> found;
    try {
      found = overloads().resolve(types, isOperator());
    } catch (VecinoException e) {
      throw Positions.error(binding.getCall(), e);
    }
    if (found.isEmpty()) {
      if (throwOnFailure) {
        throw Positions.error(binding.getCall(), missing(types));
      }
      return false;
    }
    for (int i = 0; i < types.size(); i++) {
      Optional<DataType> wanted;
      try {
        wanted = wanted(found.get(), i, types);
      } catch (VecinoException e) {
        throw Positions.error(binding.getCall(), e);
      }
      if (wanted.isEmpty()) {
        continue;
      }
      RelDataType target = ((PgTypeFactory) binding.getTypeFactory()).relType(wanted.get(), true);
      SqlNode before = binding.getCall().operand(i);
      SqlNode after = Casts.convert(binding.getValidator(), binding.getScope(), before, target);
      if (after != before) {
        binding.getCall().setOperand(i, after);
      }
    }
    return true;
  }

  /** The type of the result of a call whose arguments are of the right types. */
  default RelDataType resultType(SqlOperatorBinding binding) {
    List<RelDataType> types = types(binding);
    Optional<? extends Signature> found = overloads().resolve(types, isOperator());
    return found.orElseThrow(() -> missing(types)).resultType(binding);
  }

  private VecinoException missing(List<RelDataType> types) {
    if (!isOperator() && !types.isEmpty()) {
      String first = PgTypeFactory.describe(types.getFirst());
      switch (overloads().name()) {
        case "json_value", "json_query", "json_exists", "$json_value_tz", "$json_query_tz", "$json_exists_tz",
            "$json_table" -> {
          return VecinoException.of(CANNOT_COERCE, "cannot cast type %s to jsonb", first);
        }
        case "$json_document", "$json_serialized", "$sql_json" -> {
          return VecinoException.of(CANNOT_COERCE, "cannot cast type %s to json", first);
        }
        case "$is_json" -> {
          return VecinoException.of(DATATYPE_MISMATCH, "cannot use type %s in IS JSON predicate", first);
        }
        case "array_subscript", "array_slice" -> {
          return VecinoException.of(
              DATATYPE_MISMATCH, "cannot subscript type %s because it does not support subscripting", first);
        }
        case "pg_collation_for" -> {
          return VecinoException.of(DATATYPE_MISMATCH, "collations are not supported by type %s", first);
        }
        default -> { }
      }
    }
    String what = isOperator() ? "operator" : "function";
    return VecinoException.of(UNDEFINED_FUNCTION, "%s", isOperator()
            ? "operator does not exist: " + overloads().signature(types, true)
            : "function " + overloads().signature(types, false) + " does not exist")
        .withHint(
            "No " + what + " matches the given name and argument types. You might need to add explicit type casts.");
  }

  /** Gives parameters and NULLs among the arguments the type that the routine wants. */
  default SqlOperandTypeInference inference() {
    return (binding, returnType, operandTypes) -> {
      Optional<? extends Signature> found;
      try {
        found = overloads().resolve(types(binding), isOperator());
      } catch (VecinoException e) {
        return; // said again, with its place, when the operands are checked
      }
      found.ifPresent(
          routine -> {
            for (int i = 0; i < operandTypes.length; i++) {
              boolean isOpenArray =
                  routine.parameter(i).type().filter(TypeName.ARRAY::equals).isPresent()
                      && Polymorphism.element(routine, types(binding)).isEmpty();
              DataType wanted =
                  isOpenArray
                      ? DataType.array(DataType.TEXT)
                      : wanted(routine, i, types(binding)).orElse(DataType.TEXT);
              operandTypes[i] = ((PgTypeFactory) binding.getTypeFactory()).relType(wanted, true);
            }
          });
    };
  }

  /** What argument {@code i} has to become; empty where it stays what it is. */
  private Optional<DataType> wanted(Signature signature, int i, List<RelDataType> types) {
    if (signature.isPolymorphic()) {
      Optional<DataType> element = Polymorphism.element(signature, types);
      Optional<DataType> wanted = element.flatMap(known -> Polymorphism.wanted(signature, i, known));
      if (wanted.isPresent()) {
        return wanted;
      }
    }
    boolean isUnknown = CommonType.isUnknown(types.get(i));
    Optional<TypeName> parameter = signature.parameter(i).type();
    if (parameter.isEmpty()) {
      return isUnknown ? Optional.of(untyped(i, types)) : Optional.empty();
    }
    if (parameter.get() == TypeName.ARRAY && signature.elements().isPresent()) {
      return signature.elements().map(element -> DataType.array(DataType.of(element)));
    }
    if (parameter.get() == TypeName.ARRAY) {
      if (isUnknown) {
        Optional<DataType> other =
            types.stream().flatMap(type -> PgTypeFactory.dataType(type).stream()).filter(DataType::isArray).findFirst();
        if (isOperator() && other.isPresent()) {
          return other.map(DataType::plain);
        }
        throw VecinoException.of(
            DATATYPE_MISMATCH, "could not determine polymorphic type because input has type unknown");
      }
      return Optional.empty();
    }
    return parameter.map(DataType::of);
  }

  /** What an argument of any type becomes that has none: text, or an array of what it is compared with. */
  private DataType untyped(int i, List<RelDataType> types) {
    boolean isElement = i == 0 && overloads().name().startsWith("compare_") && !CommonType.isUnknown(types.get(1));
    if (isElement) {
      return PgTypeFactory.dataType(types.get(1)).flatMap(DataType::element).map(DataType::plain)
          .orElse(DataType.TEXT);
    }
    boolean isCompared = i == 1 && overloads().name().startsWith("compare_") && !CommonType.isUnknown(types.get(0));
    return isCompared
        ? PgTypeFactory.dataType(types.get(0)).map(left -> DataType.array(left.plain())).orElse(DataType.TEXT)
        : DataType.TEXT;
  }

  private static List<RelDataType> types(SqlOperatorBinding binding) {
    var types = new ArrayList<RelDataType>();
    for (int i = 0; i < binding.getOperandCount(); i++) {
      types.add(binding.getOperandType(i));
    }
    return types;
  }
}
