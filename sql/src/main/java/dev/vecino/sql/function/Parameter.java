package dev.vecino.sql.function;

import dev.vecino.type.TypeName;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What an argument must be.
 *
 * @param type its type; empty where any will do
 */
record Parameter(Optional<TypeName> type) {
  private static final Map<Class<?>, TypeName> TYPES = types();

  static Parameter of(Class<?> valueClass) {
    return new Parameter(Optional.ofNullable(TYPES.get(valueClass)));
  }

  static TypeName typeOf(Class<?> valueClass) {
    TypeName type = TYPES.get(valueClass);
    if (type == null) {
      throw new IllegalArgumentException("no SQL type for " + valueClass);
    }
    return type;
  }

  private static Map<Class<?>, TypeName> types() {
    var types = new HashMap<Class<?>, TypeName>();
    for (TypeName name : TypeName.values()) {
      types.putIfAbsent(name.valueClass(), name);
    }
    types.put(boolean.class, TypeName.BOOLEAN);
    types.put(short.class, TypeName.SMALLINT);
    types.put(int.class, TypeName.INTEGER);
    types.put(long.class, TypeName.BIGINT);
    types.put(float.class, TypeName.REAL);
    types.put(double.class, TypeName.DOUBLE);
    return types;
  }
}
