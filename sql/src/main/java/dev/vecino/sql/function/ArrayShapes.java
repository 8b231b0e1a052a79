package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.ARRAY_SUBSCRIPT_ERROR;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.type.Array;
import dev.vecino.type.TypeName;
import java.util.Arrays;

/** Arrays made of other arrays by the first dimension. */
public final class ArrayShapes {
  private ArrayShapes() {}

  /** The rows in the other order; first subscripts stay. */
  @Sql(value = "array_reverse", polymorphic = true)
  public static Array reverse(Array array) {
    if (array.isEmpty()) {
      return array;
    }
    int row = array.size() / array.length(0);
    Object[] elements = new Object[array.size()];
    for (int i = 0; i < array.length(0); i++) {
      System.arraycopy(array.toArray(), (array.length(0) - 1 - i) * row, elements, i * row, row);
    }
    return Array.of(elements, array.lengths(), array.lowers());
  }

  /** The array without its last {@code count} rows. */
  @Sql(value = "trim_array", polymorphic = true)
  public static Array trim(Array array, int count) {
    int length = array.isEmpty() ? 0 : array.length(0);
    if (count < 0 || count > length) {
      throw VecinoException.of(
          SqlState.ARRAY_ELEMENT_ERROR, "number of elements to trim must be between 0 and %d", length);
    }
    if (count == length) {
      return Array.EMPTY;
    }
    int[] lengths = array.lengths();
    lengths[0] -= count;
    int kept = array.size() / length * lengths[0];
    int[] lowers = array.lowers();
    Arrays.fill(lowers, 1); // as those of a slice
    return Array.of(Arrays.copyOf(array.toArray(), kept), lengths, lowers);
  }

  @Sql(value = "array_fill", calledOnNull = true, nullable = true, arrayOfFirst = true, elements = TypeName.INTEGER)
  public static Array fill(Object value, Array lengths) {
    int[] sizes = numbers(lengths);
    int[] first = new int[sizes.length];
    Arrays.fill(first, 1);
    return filled(value, sizes, first);
  }

  /** An array whose elements are all {@code value}. */
  @Sql(value = "array_fill", calledOnNull = true, nullable = true, arrayOfFirst = true, elements = TypeName.INTEGER)
  public static Array fill(Object value, Array lengths, Array lowers) {
    int[] sizes = numbers(lengths);
    int[] first = numbers(lowers);
    if (first.length != sizes.length) {
      throw VecinoException.of(ARRAY_SUBSCRIPT_ERROR, "wrong number of array subscripts")
          .withDetail("Low bound array has different size than dimensions array.");
    }
    return filled(value, sizes, first);
  }

  private static Array filled(Object value, int[] sizes, int[] first) {
    long count = sizes.length == 0 ? 0 : 1;
    for (int size : sizes) {
      count *= Math.max(0, size);
      if (count > Integer.MAX_VALUE / 8) {
        throw VecinoException.of(
            SqlState.PROGRAM_LIMIT_EXCEEDED, "array size exceeds the maximum allowed (%d)", Integer.MAX_VALUE / 8);
      }
    }
    Object[] elements = new Object[(int) count];
    Arrays.fill(elements, value);
    return Array.of(elements, sizes, first);
  }

  private static int[] numbers(Array array) {
    if (array == null || array.list().contains(null)) {
      throw VecinoException.of(
          SqlState.NULL_VALUE_NOT_ALLOWED,
          array == null ? "dimension array or low bound array cannot be null" : "dimension values cannot be null");
    }
    if (array.dimensions() > 1) {
      throw VecinoException.of(ARRAY_SUBSCRIPT_ERROR, "wrong number of array subscripts")
          .withDetail("Dimension array must be one dimensional.");
    }
    if (array.size() > Array.MAX_DIMENSIONS) {
      throw VecinoException.of(
          SqlState.PROGRAM_LIMIT_EXCEEDED,
          "number of array dimensions (%d) exceeds the maximum allowed (%d)",
          array.size(),
          Array.MAX_DIMENSIONS);
    }
    return array.list().stream().mapToInt(number -> ((Number) number).intValue()).toArray();
  }
}
