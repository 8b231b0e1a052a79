package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.ARRAY_SUBSCRIPT_ERROR;
import static dev.vecino.error.SqlState.DATA_EXCEPTION;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.TextFormat;
import dev.vecino.type.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Functions that tell of arrays and put them together. Dimensions are counted from 1 there. */
public final class ArrayFunctions {
  private ArrayFunctions() {}

  /** The elements joined; those that are NULL are left out. */
  @Sql(value = "array_to_string", volatility = Volatility.STABLE)
  public static String arrayToString(SessionValues session, Array array, String separator) {
    return arrayToString(session, array, separator, null);
  }

  /** The elements joined; those that are NULL become {@code nullText}. */
  @Sql(value = "array_to_string", calledOnNull = true, nullable = true, volatility = Volatility.STABLE)
  public static String arrayToString(SessionValues session, Array array, String separator, String nullText) {
    if (array == null || separator == null) {
      return null;
    }
    var parts = new ArrayList<String>();
    for (Object element : array) {
      if (element != null || nullText != null) {
        parts.add(element == null ? nullText : print(session, element));
      }
    }
    return String.join(separator, parts);
  }

  private static String print(SessionValues session, Object value) {
    return value instanceof Boolean truth ? truth ? "t" : "f" : TextFormat.print(value, session.style());
  }

  @Sql(value = "array_length", nullable = true)
  public static Integer length(Array array, int dimension) {
    return has(array, dimension) ? (Integer) array.length(dimension - 1) : null;
  }

  @Sql(value = "array_lower", nullable = true)
  public static Integer lower(Array array, int dimension) {
    return has(array, dimension) ? (Integer) array.lower(dimension - 1) : null;
  }

  @Sql(value = "array_upper", nullable = true)
  public static Integer upper(Array array, int dimension) {
    return has(array, dimension) ? (Integer) (array.lower(dimension - 1) + array.length(dimension - 1) - 1) : null;
  }

  @Sql("cardinality")
  public static int cardinality(Array array) {
    return array.size();
  }

  @Sql(value = "array_ndims", nullable = true)
  public static Integer dimensions(Array array) {
    return array.dimensions() == 0 ? null : (Integer) array.dimensions();
  }

  @Sql(value = "array_dims", nullable = true)
  public static String shape(Array array) {
    if (array.dimensions() == 0) {
      return null;
    }
    var out = new StringBuilder();
    for (int i = 0; i < array.dimensions(); i++) {
      out.append('[').append(array.lower(i)).append(':').append(array.lower(i) + array.length(i) - 1).append(']');
    }
    return out.toString();
  }

  private static boolean has(Array array, int dimension) {
    return dimension >= 1 && dimension <= array.dimensions();
  }

  @Sql("generate_subscripts")
  public static List<Integer> subscripts(Array array, int dimension) {
    return subscripts(array, dimension, false);
  }

  @Sql("generate_subscripts")
  public static List<Integer> subscripts(Array array, int dimension, boolean reverse) {
    if (!has(array, dimension)) {
      return List.of();
    }
    var subscripts = new ArrayList<Integer>();
    for (int i = 0; i < array.length(dimension - 1); i++) {
      subscripts.add(array.lower(dimension - 1) + i);
    }
    if (reverse) {
      Collections.reverse(subscripts);
    }
    return subscripts;
  }

  /** Both one after the other; NULL is no elements. An array of one dimension less is taken as one more row. */
  @Sql(value = {"array_cat", "||"}, calledOnNull = true, nullable = true, polymorphic = true)
  public static Array concat(Array a, Array b) {
    if (a == null || b == null || a.isEmpty() || b.isEmpty()) {
      return a == null || a.isEmpty() && b != null ? b : a;
    }
    int dimensions = Math.max(a.dimensions(), b.dimensions());
    if (Math.abs(a.dimensions() - b.dimensions()) > 1 || !fitTogether(a, b)) {
      throw VecinoException.of(ARRAY_SUBSCRIPT_ERROR, "cannot concatenate incompatible arrays");
    }
    Array shape = a.dimensions() >= b.dimensions() ? a : b;
    int[] lengths = shape.lengths();
    int[] lowers = shape.lowers();
    lengths[0] = (a.dimensions() == dimensions ? a.length(0) : 1) + (b.dimensions() == dimensions ? b.length(0) : 1);
    return Array.of(join(a.toArray(), b.toArray()), lengths, lowers);
  }

  private static boolean fitTogether(Array a, Array b) {
    int[] first = a.dimensions() < b.dimensions() ? a.lengths() : rest(a);
    int[] second = b.dimensions() < a.dimensions() ? b.lengths() : rest(b);
    return Arrays.equals(first, second);
  }

  private static int[] rest(Array array) {
    return Arrays.copyOfRange(array.lengths(), 1, array.dimensions());
  }

  private static Object[] join(Object[] a, Object[] b) {
    Object[] both = Arrays.copyOf(a, a.length + b.length, Object[].class);
    System.arraycopy(b, 0, both, a.length, b.length);
    return both;
  }

  @Sql(value = {"array_append", "||"}, calledOnNull = true, polymorphic = true)
  public static Array append(Array array, Object element) {
    Array list = requireList(array);
    int lower = list.isEmpty() ? 1 : list.lower(0);
    return list(join(list.toArray(), new Object[] {element}), lower);
  }

  @Sql(value = {"array_prepend", "||"}, calledOnNull = true, polymorphic = true)
  public static Array prepend(Object element, Array array) {
    Array list = requireList(array);
    int lower = list.isEmpty() ? 1 : list.lower(0);
    return list(join(new Object[] {element}, list.toArray()), lower);
  }

  private static Array requireList(Array array) {
    if (array == null) {
      return Array.EMPTY;
    }
    if (array.dimensions() > 1) {
      throw VecinoException.of(DATA_EXCEPTION, "argument must be empty or one-dimensional array");
    }
    return array;
  }

  /** The elements as an array of one dimension, numbered from 1. */
  @Sql(value = "array_from_one", polymorphic = true)
  public static Array fromOne(Array array) {
    return Array.of(array.toArray());
  }

  static Array list(Object[] elements, int lower) {
    return Array.of(elements, new int[] {elements.length}, new int[] {lower});
  }
}
