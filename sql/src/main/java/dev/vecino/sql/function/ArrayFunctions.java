package dev.vecino.sql.function;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.ArrayText;
import dev.vecino.sql.type.TextFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Functions of arrays, which exist while a statement runs, and become text where they leave it: no column can hold one.
 * They have one dimension, numbered from 1.
 */
public final class ArrayFunctions {
  private static final int MOST_ELEMENTS = 10_000_000;

  private ArrayFunctions() {}

  /** The routine that makes the text of an array. */
  public static Routine toText() {
    return Library.routine("array_out");
  }

  /** The routine that makes the text of an {@code int2vector} or {@code oidvector}. */
  public static Routine toVectorText() {
    return Library.routine("vector_array_out");
  }

  @Sql(value = "vector_array_out", volatility = Volatility.STABLE)
  public static String vectorOut(SessionValues session, Object array) {
    return arrayToString(session, array, " ");
  }

  @Sql(value = "array_out", volatility = Volatility.STABLE)
  public static String arrayOut(SessionValues session, Object array) {
    return elements(array).stream()
        .map(element -> element(session, element))
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static String element(SessionValues session, Object element) {
    if (element == null) {
      return "NULL";
    }
    String text = element instanceof List<?> inner ? arrayOut(session, inner) : print(session, element);
    boolean plain = element instanceof List || !text.isEmpty() && !text.equalsIgnoreCase("null")
        && text.chars().noneMatch(c -> c == ',' || c == '{' || c == '}' || c == '"' || c == '\\' || c <= ' ');
    return plain ? text : '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private static String print(SessionValues session, Object value) {
    return value instanceof Boolean truth ? truth ? "t" : "f" : TextFormat.print(value, session.timeZone());
  }

  private static List<?> elements(Object array) {
    if (array instanceof List<?> list) {
      return list;
    }
    List<String> parsed = new ArrayList<>();
    ArrayText.parse(array.toString()).forEach(element -> parsed.add(element.orElse(null)));
    return parsed;
  }

  /** The elements joined; those that are NULL are left out. */
  @Sql(value = "array_to_string", volatility = Volatility.STABLE)
  public static String arrayToString(SessionValues session, Object array, String separator) {
    return elements(array).stream()
        .filter(element -> element != null)
        .map(element -> print(session, element))
        .collect(Collectors.joining(separator));
  }

  /** Both one after the other; NULL is no elements. */
  @Sql(value = "array_cat", calledOnNull = true, nullable = true)
  public static List<?> concat(Object a, Object b) {
    if (a == null || b == null) {
      return a == null && b == null ? null : elements(a == null ? b : a);
    }
    List<Object> both = new ArrayList<>(elements(a));
    both.addAll(elements(b));
    return both;
  }

  @Sql(value = {"array_upper", "array_length"}, nullable = true)
  public static Integer arrayUpper(Object array, int dimension) {
    return dimension != 1 || elements(array).isEmpty() ? null : (Integer) elements(array).size();
  }

  @Sql(value = "array_lower", nullable = true)
  public static Integer arrayLower(Object array, int dimension) {
    return dimension != 1 || elements(array).isEmpty() ? null : (Integer) 1;
  }

  @Sql("generate_series")
  public static List<Integer> series(int first, int last) {
    return series(first, last, 1);
  }

  @Sql("generate_series")
  public static List<Integer> series(int first, int last, int step) {
    if (step == 0) {
      throw VecinoException.of(SqlState.INVALID_PARAMETER_VALUE, "step size cannot equal zero");
    }
    List<Integer> series = new ArrayList<>();
    for (long value = first; step > 0 ? value <= last : value >= last; value += step) {
      if (series.size() == MOST_ELEMENTS) {
        throw VecinoException.of(
            SqlState.PROGRAM_LIMIT_EXCEEDED, "a series can have at most %d values", MOST_ELEMENTS);
      }
      series.add((int) value);
    }
    return series;
  }

  @Sql("generate_subscripts")
  public static List<Integer> subscripts(Object array, int dimension) {
    return dimension == 1 ? series(1, elements(array).size()) : List.of();
  }
}
