package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;

import dev.vecino.error.VecinoException;
import dev.vecino.type.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Arrays of the parts of a text, places of elements, and sets of elements. */
public final class ArraySearch {
  private ArraySearch() {}

  /** The parts between delimiters; without one (NULL) each character is a part, with an empty one the text is. */
  @Sql(value = {"string_to_array", "string_to_table"}, calledOnNull = true, nullable = true)
  public static List<String> split(String text, String delimiter) {
    return split(text, delimiter, null);
  }

  /** Parts that equal {@code nullText} become NULL. */
  @Sql(value = {"string_to_array", "string_to_table"}, calledOnNull = true, nullable = true)
  public static List<String> split(String text, String delimiter, String nullText) {
    if (text == null) {
      return null;
    }
    var parts = new ArrayList<String>();
    if (text.isEmpty()) {
      return parts;
    }
    if (delimiter == null) {
      text.codePoints().forEach(character -> parts.add(Character.toString(character)));
    } else if (delimiter.isEmpty()) {
      parts.add(text);
    } else {
      parts.addAll(List.of(text.split(Pattern.quote(delimiter), -1)));
    }
    parts.replaceAll(part -> part.equals(nullText) ? null : part);
    return parts;
  }

  /** The subscript of the first element that equals the value; NULL without one. */
  @Sql(value = "array_position", calledOnNull = true, nullable = true, polymorphic = true)
  public static Integer position(Array array, Object value) {
    return position(array, value, Integer.MIN_VALUE);
  }

  /** As {@link #position(Array, Object)}, from the subscript {@code start} on. */
  @Sql(value = "array_position", calledOnNull = true, nullable = true, polymorphic = true)
  public static Integer position(Array array, Object value, Integer start) {
    if (array == null) {
      return null;
    }
    requireList(array, "searching for elements in multidimensional arrays is not supported");
    for (int i = 0; i < array.size(); i++) {
      int subscript = array.lower(0) + i;
      if (subscript >= start && same(array.get(i), value)) {
        return subscript;
      }
    }
    return null;
  }

  @Sql(value = "array_positions", calledOnNull = true, nullable = true, polymorphic = true)
  public static List<Integer> positions(Array array, Object value) {
    if (array == null) {
      return null;
    }
    requireList(array, "searching for elements in multidimensional arrays is not supported");
    var positions = new ArrayList<Integer>();
    for (int i = 0; i < array.size(); i++) {
      if (same(array.get(i), value)) {
        positions.add(array.lower(0) + i);
      }
    }
    return positions;
  }

  @Sql(value = "array_remove", calledOnNull = true, nullable = true, polymorphic = true)
  public static Array remove(Array array, Object value) {
    if (array == null) {
      return null;
    }
    requireList(array, "removing elements from multidimensional arrays is not supported");
    Object[] left = array.list().stream().filter(element -> !same(element, value)).toArray();
    return left.length == array.size() ? array : ArrayFunctions.list(left, array.lower(0));
  }

  @Sql(value = "array_replace", calledOnNull = true, nullable = true, polymorphic = true)
  public static Array replace(Array array, Object from, Object to) {
    if (array == null) {
      return null;
    }
    Object[] elements = array.toArray();
    for (int i = 0; i < elements.length; i++) {
      elements[i] = same(elements[i], from) ? to : elements[i];
    }
    return Array.of(elements, array.lengths(), array.lowers());
  }

  /** Whether each element of {@code part} equals one of {@code whole}; NULL equals nothing. */
  @Sql("@>")
  public static boolean contains(Array whole, Array part) {
    return part.list().stream().allMatch(wanted -> has(whole, wanted));
  }

  @Sql("<@")
  public static boolean isContained(Array part, Array whole) {
    return contains(whole, part);
  }

  @Sql("&&")
  public static boolean overlap(Array a, Array b) {
    return a.list().stream().anyMatch(wanted -> has(b, wanted));
  }

  private static boolean has(Array array, Object wanted) {
    return wanted != null
        && array.list().stream().anyMatch(each -> each != null && Array.compare(each, wanted) == 0);
  }

  /** Whether two are not distinct: NULL is the same as NULL. */
  private static boolean same(Object element, Object value) {
    return element == null || value == null ? element == value : Array.compare(element, value) == 0;
  }

  private static void requireList(Array array, String message) {
    if (array.dimensions() > 1) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "%s", message);
    }
  }
}
