package dev.vecino.sql.function;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/** All routines: one for each name of each method that {@link Sql} marks. */
final class Library {
  private static final List<Class<?>> CLASSES = List.of(Arithmetic.class, FloatingPoint.class, Numeric.class, Vectors.class);

  private Library() {}

  static List<Routine> routines() {
    var routines = new ArrayList<Routine>();
    for (Class<?> owner : CLASSES) {
      // The order of reflection differs between runs.
      Method[] methods = owner.getDeclaredMethods();
      Arrays.sort(methods, Comparator.comparing(Method::toString));
      for (Method method : methods) {
        Sql sql = method.getAnnotation(Sql.class);
        if (sql != null) {
          for (String name : sql.value()) {
            routines.add(Routine.builder(name, method).standard(standard(name, method)).build());
          }
        }
      }
    }
    return List.copyOf(routines);
  }

  /** Calcite's operator where it computes the same: rules know that one. */
  private static SqlOperator standard(String name, Method method) {
    if (method.getDeclaringClass() != FloatingPoint.class) {
      return null;
    }
    return switch (name) {
      case "+" -> SqlStdOperatorTable.PLUS;
      case "-" -> method.getParameterCount() == 1 ? SqlStdOperatorTable.UNARY_MINUS : SqlStdOperatorTable.MINUS;
      case "*" -> SqlStdOperatorTable.MULTIPLY;
      default -> null;
    };
  }
}
