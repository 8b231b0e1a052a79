package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.ARRAY_SUBSCRIPT_ERROR;
import static dev.vecino.error.SqlState.NULL_VALUE_NOT_ALLOWED;

import dev.vecino.error.VecinoException;
import dev.vecino.type.Array;
import java.util.Arrays;
import java.util.List;

/** Arrays of lists, which Calcite's operators make and take, and lists of arrays. */
public final class ArrayLists {
  private ArrayLists() {}

  /** The elements of an array, whatever its dimensions. */
  public static List<?> list(Array array) {
    return array.list();
  }

  /** An array of the elements that {@code ARRAY(query)} has gathered; arrays among them are its rows. */
  public static Array array(List<?> elements) {
    if (elements == null) {
      return null;
    }
    Object[] values = elements.toArray();
    requireElements(values);
    return of(values);
  }

  /** A value as an array of its own, so that it is gathered though it is NULL. */
  public static Array box(Object value) {
    return Array.of(new Object[] {value});
  }

  /** The array of what was put into boxes; null where there are none. */
  public static Array unbox(List<?> boxes) {
    if (boxes == null || boxes.isEmpty()) {
      return null;
    }
    Object[] values = boxes.stream().map(box -> ((Array) box).get(0)).toArray();
    requireElements(values);
    return of(values);
  }

  /** Of arrays, those without elements have no dimensions to gather them by. */
  private static void requireElements(Object[] values) {
    for (Object value : values) {
      if (value instanceof Array array && array.isEmpty()) {
        throw VecinoException.of(ARRAY_SUBSCRIPT_ERROR, "cannot accumulate empty arrays");
      }
    }
  }

  /** {@code ARRAY[...]}: of elements, or of arrays of the same dimensions. */
  public static Array of(Object... elements) {
    return Arrays.stream(elements).anyMatch(Array.class::isInstance) ? nested(elements) : Array.of(elements);
  }

  private static Array nested(Object[] rows) {
    Array first = null;
    int count = 0;
    for (Object row : rows) {
      if (row == null) {
        throw VecinoException.of(NULL_VALUE_NOT_ALLOWED, "cannot accumulate null arrays");
      }
      Array array = (Array) row;
      first = first == null ? array : first;
      if (!Arrays.equals(first.lengths(), array.lengths())) {
        throw VecinoException.of(
            ARRAY_SUBSCRIPT_ERROR,
            "multidimensional arrays must have array expressions with matching dimensions");
      }
      count += array.size();
    }
    if (count == 0) {
      return Array.EMPTY;
    }
    if (first.dimensions() == Array.MAX_DIMENSIONS) {
      throw VecinoException.of(
          dev.vecino.error.SqlState.PROGRAM_LIMIT_EXCEEDED,
          "number of array dimensions (%d) exceeds the maximum allowed (%d)",
          Array.MAX_DIMENSIONS + 1,
          Array.MAX_DIMENSIONS);
    }
    Object[] elements = new Object[count];
    int at = 0;
    for (Object row : rows) {
      Object[] part = ((Array) row).toArray();
      System.arraycopy(part, 0, elements, at, part.length);
      at += part.length;
    }
    return Array.of(elements, prefixed(first.lengths(), rows.length), prefixed(first.lowers(), 1));
  }

  private static int[] prefixed(int[] values, int first) {
    int[] all = new int[values.length + 1];
    all[0] = first;
    System.arraycopy(values, 0, all, 1, values.length);
    return all;
  }
}
