package dev.vecino.sql.function;

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
      TypeName wanted = found.get().parameter(i).type().orElse(TypeName.TEXT);
      boolean takesAny = found.get().parameter(i).type().isEmpty();
      if (takesAny && !CommonType.isUnknown(types.get(i))) {
        continue;
      }
      RelDataType target = ((PgTypeFactory) binding.getTypeFactory()).relType(DataType.of(wanted), true);
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
              TypeName wanted = routine.parameter(i).type().orElse(TypeName.TEXT);
              operandTypes[i] = ((PgTypeFactory) binding.getTypeFactory()).relType(DataType.of(wanted), true);
            }
          });
    };
  }

  private static List<RelDataType> types(SqlOperatorBinding binding) {
    var types = new ArrayList<RelDataType>();
    for (int i = 0; i < binding.getOperandCount(); i++) {
      types.add(binding.getOperandType(i));
    }
    return types;
  }
}
