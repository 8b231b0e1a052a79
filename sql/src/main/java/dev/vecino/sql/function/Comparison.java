package dev.vecino.sql.function;

import dev.vecino.type.Array;
import dev.vecino.type.DataType;
import dev.vecino.type.TypeName;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.sql.SqlKind;

/**
 * Order of values that Calcite knows as objects only, and of floating-point numbers: its own operators are not
 * translated for the former, except equality, and treat NaN as Java does. The routines are of the same kind as
 * Calcite's operators.
 */
public final class Comparison {
  private static final Map<SqlKind, Routine> OBJECTS = objects();
  private static final Map<SqlKind, Routine> NUMBERS = numbers();

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

  public static boolean less(double a, double b) {
    return FloatOrder.compare(a, b) < 0;
  }

  public static boolean lessOrEqual(double a, double b) {
    return FloatOrder.compare(a, b) <= 0;
  }

  public static boolean greater(double a, double b) {
    return FloatOrder.compare(a, b) > 0;
  }

  public static boolean greaterOrEqual(double a, double b) {
    return FloatOrder.compare(a, b) >= 0;
  }

  public static boolean equal(double a, double b) {
    return FloatOrder.compare(a, b) == 0;
  }

  public static boolean notEqual(double a, double b) {
    return FloatOrder.compare(a, b) != 0;
  }

  /** The routine that compares values which are objects. */
  static Optional<Routine> ofObjects(SqlKind kind) {
    return Optional.ofNullable(OBJECTS.get(kind));
  }

  /** The routine that compares floating-point numbers. */
  static Optional<Routine> ofNumbers(SqlKind kind) {
    return Optional.ofNullable(NUMBERS.get(kind));
  }

  /** The comparison with its operands exchanged; null where {@code routine} is none. */
  static Routine reverse(Routine routine) {
    Map<SqlKind, Routine> family = NUMBERS.containsValue(routine) ? NUMBERS : OBJECTS;
    return family.get(routine.getKind().reverse());
  }

  public static boolean equal(Object a, Object b) {
    return Array.compare(a, b) == 0;
  }

  public static boolean notEqual(Object a, Object b) {
    return Array.compare(a, b) != 0;
  }

  /** A function of a name that compares values of types. */
  static Routine ofValues(String name, SqlKind kind, List<TypeName> types) {
    Class<?> operand = types.contains(TypeName.REAL) || types.contains(TypeName.DOUBLE) ? double.class : Object.class;
    return Routine.builder(name, MethodCall.method(Comparison.class, method(kind), operand, operand))
        .parameters(types)
        .result(DataType.BOOLEAN)
        .build();
  }

  @SuppressWarnings("unchecked")
  private static int compare(Object a, Object b) {
    return ((Comparable<Object>) a).compareTo(b);
  }

  private static Map<SqlKind, Routine> objects() {
    return routines(Object.class, SqlKind.LESS_THAN, SqlKind.LESS_THAN_OR_EQUAL, SqlKind.GREATER_THAN,
        SqlKind.GREATER_THAN_OR_EQUAL);
  }

  private static Map<SqlKind, Routine> numbers() {
    return routines(double.class, SqlKind.LESS_THAN, SqlKind.LESS_THAN_OR_EQUAL, SqlKind.GREATER_THAN,
        SqlKind.GREATER_THAN_OR_EQUAL, SqlKind.EQUALS, SqlKind.NOT_EQUALS);
  }

  private static Map<SqlKind, Routine> routines(Class<?> operand, SqlKind... kinds) {
    var routines = new EnumMap<SqlKind, Routine>(SqlKind.class);
    for (SqlKind kind : kinds) {
      routines.put(
          kind,
          Routine.builder(kind.sql, MethodCall.method(Comparison.class, method(kind), operand, operand))
              .kind(kind)
              .result(DataType.BOOLEAN)
              .build());
    }
    return routines;
  }

  private static String method(SqlKind kind) {
    return switch (kind) {
      case LESS_THAN -> "less";
      case LESS_THAN_OR_EQUAL -> "lessOrEqual";
      case GREATER_THAN -> "greater";
      case GREATER_THAN_OR_EQUAL -> "greaterOrEqual";
      case EQUALS -> "equal";
      default -> "notEqual";
    };
  }
}
