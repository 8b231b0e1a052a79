package dev.vecino.sql.function;

import dev.vecino.type.TypeName;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlOperatorBinding;

/** What one function of several of a name takes and gives. */
interface Signature {
  List<Parameter> parameters();

  boolean isVariadic();

  /** Whether its arrays and its parameters of any type have one type of elements in a call. */
  default boolean isPolymorphic() {
    return false;
  }

  /** The type of the elements of its arrays; empty where any will do. */
  default Optional<TypeName> elements() {
    return Optional.empty();
  }

  RelDataType resultType(SqlOperatorBinding binding);

  /** The parameter that argument {@code i} is for: the last one takes all others where the function is variadic. */
  default Parameter parameter(int i) {
    return parameters().get(Math.min(i, parameters().size() - 1));
  }

  default boolean accepts(int arguments) {
    return isVariadic() ? arguments >= parameters().size() : arguments == parameters().size();
  }
}
