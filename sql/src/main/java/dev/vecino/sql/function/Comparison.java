package dev.vecino.sql.function;

import dev.vecino.type.DataType;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.sql.SqlKind;

/**
 * Order of values that Calcite knows as objects only: its own operators are not translated for them, except equality.
 * The routines are of the same kind as Calcite's operators.
 */
public final class Comparison {
  private static final Map<SqlKind, Routine> ROUTINES = routines();

  private Comparison() {}

  public static boolean less(Object a, Object b) {
    return compare(a, b) < 0;
  }

  public static boolean lessOrEqual(Object a, Object b) {
    return compare(a, b) <= 0;
  }

  public static boolean greater(Object a, Object b) {
    return compare(a, b) > 0;
  }

  public static boolean greaterOrEqual(Object a, Object b) {
    return compare(a, b) >= 0;
  }

  static Optional<Routine> of(SqlKind kind) {
    return Optional.ofNullable(ROUTINES.get(kind));
  }

  @SuppressWarnings("unchecked")
  private static int compare(Object a, Object b) {
    return ((Comparable<Object>) a).compareTo(b);
  }

  private static Map<SqlKind, Routine> routines() {
    var routines = new EnumMap<SqlKind, Routine>(SqlKind.class);
    routines.put(SqlKind.LESS_THAN, routine("<", "less", SqlKind.LESS_THAN));
    routines.put(SqlKind.LESS_THAN_OR_EQUAL, routine("<=", "lessOrEqual", SqlKind.LESS_THAN_OR_EQUAL));
    routines.put(SqlKind.GREATER_THAN, routine(">", "greater", SqlKind.GREATER_THAN));
    routines.put(SqlKind.GREATER_THAN_OR_EQUAL, routine(">=", "greaterOrEqual", SqlKind.GREATER_THAN_OR_EQUAL));
    return routines;
  }

  private static Routine routine(String name, String method, SqlKind kind) {
    return Routine.builder(name, MethodCall.method(Comparison.class, method, Object.class, Object.class))
        .kind(kind)
        .result(DataType.BOOLEAN)
        .build();
  }
}
