package dev.vecino.sql.function;

import dev.vecino.sql.type.CommonType;
import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.type.DataType;
import dev.vecino.type.TypeName;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;

/** The one type of elements that the arrays and elements of a call of a polymorphic function have. */
final class Polymorphism {
  private Polymorphism() {}

  /** The type; empty where no argument tells it, or where there is no common one. */
  static Optional<DataType> element(Signature signature, List<RelDataType> arguments) {
    DataType common = null;
    for (int i = 0; i < arguments.size(); i++) {
      Optional<DataType> argument = PgTypeFactory.dataType(arguments.get(i));
      if (CommonType.isUnknown(arguments.get(i)) || argument.isEmpty()) {
        continue;
      }
      Optional<TypeName> wanted = signature.parameter(i).type();
      Optional<DataType> element =
          wanted.isEmpty() ? argument : wanted.get() == TypeName.ARRAY ? argument.get().element() : Optional.empty();
      if (element.isPresent()) {
        Optional<DataType> both = common == null ? element : CommonType.of(common, element.get());
        if (both.isEmpty()) {
          return Optional.empty();
        }
        common = both.get();
      }
    }
    return Optional.ofNullable(common);
  }

  /** The type that argument {@code i} becomes; empty where it stays what it is. */
  static Optional<DataType> wanted(Signature signature, int i, DataType element) {
    Optional<TypeName> parameter = signature.parameter(i).type();
    if (parameter.isEmpty()) {
      return Optional.of(element.plain());
    }
    return parameter.get() == TypeName.ARRAY ? Optional.of(DataType.array(element.plain())) : Optional.empty();
  }
}
