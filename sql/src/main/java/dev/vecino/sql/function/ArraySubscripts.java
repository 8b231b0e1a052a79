package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.ARRAY_SUBSCRIPT_ERROR;
import static dev.vecino.error.SqlState.NULL_VALUE_NOT_ALLOWED;

import dev.vecino.error.VecinoException;
import dev.vecino.type.Array;
import java.util.Arrays;

/** Subscripts and slices: {@code a[1]}, {@code a[1][2]}, {@code a[2:3]}. */
public final class ArraySubscripts {
  /** A bound of a slice that was not written. */
  public static final long OPEN = Long.MAX_VALUE;

  private ArraySubscripts() {}

  /** The element; NULL where there is none. */
  @Sql(value = "array_subscript", nullable = true, polymorphic = true)
  public static Object element(Array array, int... subscripts) {
    int at = offset(array, subscripts);
    return at < 0 ? null : array.get(at);
  }

  /** A character of a name, numbered from 0: PostgreSQL's type {@code name} is an array of them, by which pg_dump knows array types. */
  @Sql(value = "array_subscript", nullable = true)
  public static String character(String name, int place) {
    return place < 0 || place >= name.length() ? null : name.substring(place, place + 1);
  }

  /** The place of an element among all; -1 where there is none. */
  private static int offset(Array array, int[] subscripts) {
    if (subscripts.length != array.dimensions()) {
      return -1;
    }
    int at = 0;
    for (int i = 0; i < subscripts.length; i++) {
      long index = (long) subscripts[i] - array.lower(i);
      if (index < 0 || index >= array.length(i)) {
        return -1;
      }
      at = at * array.length(i) + (int) index;
    }
    return at;
  }

  /**
   * The part between bounds, numbered from 1; empty where nothing lies there.
   *
   * @param bounds lower and upper for each dimension, {@link #OPEN} for the array's own
   */
  @Sql(value = "array_slice", polymorphic = true)
  public static Array slice(Array array, long... bounds) {
    int dimensions = array.dimensions();
    if (dimensions == 0 || bounds.length > 2 * dimensions) {
      return Array.EMPTY;
    }
    int[] from = new int[dimensions];
    int[] lengths = new int[dimensions];
    for (int i = 0; i < dimensions; i++) {
      int lower = array.lower(i);
      int upper = lower + array.length(i) - 1;
      boolean given = 2 * i < bounds.length;
      long first = given && bounds[2 * i] != OPEN ? Math.max(bounds[2 * i], lower) : lower;
      long last = given && bounds[2 * i + 1] != OPEN ? Math.min(bounds[2 * i + 1], upper) : upper;
      if (first > last) {
        return Array.EMPTY;
      }
      from[i] = (int) first - lower;
      lengths[i] = (int) (last - first + 1);
    }
    int[] ones = new int[dimensions];
    Arrays.fill(ones, 1);
    return Array.of(copy(array, from, lengths), lengths, ones);
  }

  private static Object[] copy(Array array, int[] from, int[] lengths) {
    int count = Arrays.stream(lengths).reduce(1, (a, b) -> a * b);
    Object[] elements = new Object[count];
    for (int i = 0; i < count; i++) {
      elements[i] = array.get(source(array, from, lengths, i));
    }
    return elements;
  }

  /** The place in {@code array} of element {@code i} of a part of it. */
  private static int source(Array array, int[] from, int[] lengths, int i) {
    int at = 0;
    int stride = 1;
    int rest = i;
    for (int d = lengths.length - 1; d >= 0; d--) {
      at += (from[d] + rest % lengths[d]) * stride;
      stride *= array.length(d);
      rest /= lengths[d];
    }
    return at;
  }

  /** The array with one element changed, or added beside the others. */
  @Sql(value = "array_assign", calledOnNull = true, polymorphic = true)
  public static Array assign(Array array, Object value, Integer... subscripts) {
    int[] at = new int[subscripts.length];
    for (int i = 0; i < at.length; i++) {
      if (subscripts[i] == null) {
        throw VecinoException.of(NULL_VALUE_NOT_ALLOWED, "array subscript in assignment must not be null");
      }
      at[i] = subscripts[i];
    }
    if (array == null || array.isEmpty()) {
      int[] ones = new int[at.length];
      Arrays.fill(ones, 1);
      return Array.of(new Object[] {value}, ones, at);
    }
    int offset = offset(array, at);
    if (offset >= 0) {
      Object[] elements = array.toArray();
      elements[offset] = value;
      return Array.of(elements, array.lengths(), array.lowers());
    }
    if (at.length != array.dimensions()) {
      throw VecinoException.of(ARRAY_SUBSCRIPT_ERROR, "wrong number of array subscripts");
    }
    if (at.length > 1) {
      throw VecinoException.of(ARRAY_SUBSCRIPT_ERROR, "array subscript out of range");
    }
    return extended(array, Math.min(at[0], array.lower(0)), Math.max(at[0], last(array)), at[0], value);
  }

  private static int last(Array array) {
    return array.lower(0) + array.length(0) - 1;
  }

  /** An array of one dimension with new bounds, what is new being NULL but for one element. */
  private static Array extended(Array array, int first, int last, int at, Object value) {
    Object[] elements = widened(array, first, last);
    elements[at - first] = value;
    return ArrayFunctions.list(elements, first);
  }

  private static Object[] widened(Array array, int first, int last) {
    long length = (long) last - first + 1;
    if (length > Integer.MAX_VALUE / 8) {
      throw VecinoException.of(
          dev.vecino.error.SqlState.PROGRAM_LIMIT_EXCEEDED, "array size exceeds the maximum allowed (%d)",
          Integer.MAX_VALUE / 8);
    }
    Object[] elements = new Object[(int) length];
    for (int i = 0; i < array.size(); i++) {
      elements[array.lower(0) + i - first] = array.get(i);
    }
    return elements;
  }

  /** The array with a slice of one dimension changed. */
  @Sql(value = "array_assign_slice", calledOnNull = true, nullable = true, polymorphic = true)
  public static Array assignSlice(Array array, Array values, Long lower, Long upper) {
    if (values == null) {
      return array;
    }
    if (lower == null || upper == null) {
      throw VecinoException.of(NULL_VALUE_NOT_ALLOWED, "array subscript in assignment must not be null");
    }
    Array target = array == null ? Array.EMPTY : array;
    boolean open = lower == OPEN || upper == OPEN;
    if (target.isEmpty() && open) {
      throw VecinoException.of(ARRAY_SUBSCRIPT_ERROR, "array slice subscript must provide both boundaries");
    }
    if (target.dimensions() > 1) {
      throw VecinoException.of(ARRAY_SUBSCRIPT_ERROR, "wrong number of array subscripts");
    }
    int first = Math.toIntExact(lower == OPEN ? target.lower(0) : lower);
    int last = Math.toIntExact(upper == OPEN ? last(target) : upper);
    if (first > last) {
      throw VecinoException.of(ARRAY_SUBSCRIPT_ERROR, "upper bound cannot be less than lower bound");
    }
    if (values.size() < last - first + 1) {
      throw VecinoException.of(ARRAY_SUBSCRIPT_ERROR, "source array too small");
    }
    int begin = target.isEmpty() ? first : Math.min(first, target.lower(0));
    int end = target.isEmpty() ? last : Math.max(last, last(target));
    Object[] elements = widened(target, begin, end);
    for (int i = first; i <= last; i++) {
      elements[i - begin] = values.get(i - first);
    }
    return ArrayFunctions.list(elements, begin);
  }
}
