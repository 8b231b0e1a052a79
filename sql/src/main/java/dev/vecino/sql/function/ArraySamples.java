package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.error.VecinoException;
import dev.vecino.type.Array;
import java.util.Arrays;
import java.util.Comparator;

/** Arrays whose rows, by the first dimension, are put in another order or chosen. */
public final class ArraySamples {
  private ArraySamples() {}

  @Sql(value = "array_shuffle", polymorphic = true, volatility = Volatility.VOLATILE)
  public static Array shuffle(SessionValues session, Array array) {
    return array.isEmpty() ? array : of(array, chosen(session, rows(array), array.length(0)), array.lower(0));
  }

  /** Rows chosen by chance, none twice. */
  @Sql(value = "array_sample", polymorphic = true, volatility = Volatility.VOLATILE)
  public static Array sample(SessionValues session, Array array, int count) {
    int length = array.isEmpty() ? 0 : array.length(0);
    if (count < 0 || count > length) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "sample size must be between 0 and %d", length);
    }
    return count == 0 ? Array.EMPTY : of(array, chosen(session, rows(array), count), 1);
  }

  /** The first {@code count} rows of a random order, by the method of Fisher and Yates. */
  private static Object[][] chosen(SessionValues session, Object[][] rows, int count) {
    for (int i = 0; i < count; i++) {
      int other = (int) session.random().nextLong(i, rows.length - 1);
      Object[] row = rows[i];
      rows[i] = rows[other];
      rows[other] = row;
    }
    return Arrays.copyOf(rows, count);
  }

  /** The rows in order, NULL last. */
  @Sql(value = "array_sort", polymorphic = true)
  public static Array sort(Array array) {
    return sort(array, false);
  }

  /** NULL is the greatest. */
  @Sql(value = "array_sort", polymorphic = true)
  public static Array sort(Array array, boolean descending) {
    return sort(array, descending, descending);
  }

  @Sql(value = "array_sort", polymorphic = true)
  public static Array sort(Array array, boolean descending, boolean nullsFirst) {
    if (array.isEmpty()) {
      return array;
    }
    Object[][] rows = rows(array);
    Comparator<Object> values = descending ? (a, b) -> Array.compare(b, a) : Array::compare;
    Comparator<Object> order = nullsFirst ? Comparator.nullsFirst(values) : Comparator.nullsLast(values);
    Arrays.sort(rows, (a, b) -> Arrays.compare(a, b, order));
    return of(array, rows, array.lower(0));
  }

  private static Object[][] rows(Array array) {
    int width = array.size() / array.length(0);
    Object[][] rows = new Object[array.length(0)][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = Arrays.copyOfRange(array.toArray(), i * width, (i + 1) * width);
    }
    return rows;
  }

  private static Array of(Array shape, Object[][] rows, int lower) {
    int[] lengths = shape.lengths().clone();
    int[] lowers = shape.lowers().clone();
    lengths[0] = rows.length;
    lowers[0] = lower;
    return Array.of(Arrays.stream(rows).flatMap(Arrays::stream).toArray(), lengths, lowers);
  }
}
