package dev.vecino.type;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/**
 * A row as a value: the values of its fields, which may be NULL.
 *
 * <p>Rows are equal and order as PostgreSQL's do: by their fields from the left, NULL after all others.
 */
public final class Row implements Comparable<Row> {
  private final Object[] values;

  private Row(Object[] values) {
    this.values = values;
  }

  /** A row that takes {@code values} over. */
  public static Row of(Object... values) {
    return new Row(values);
  }

  public int size() {
    return values.length;
  }

  /** The value of a field by its place, counted from 0. */
  public Object get(int place) {
    return values[place];
  }

  public List<Object> list() {
    return Collections.unmodifiableList(Arrays.asList(values));
  }

  @Override
  public int compareTo(Row other) {
    for (int i = 0; i < Math.min(values.length, other.values.length); i++) {
      int order = Array.compare(values[i], other.values[i]);
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(values.length, other.values.length);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Row that && compareTo(that) == 0;
  }

  @Override
  public int hashCode() {
    int hash = 1;
    for (Object value : values) {
      hash = hash * 31 + Array.hash(value);
    }
    return hash;
  }

  /** The text form, fields as their classes print them but for truth values, which are {@code t} and {@code f}. */
  @Override
  public String toString() {
    return toString(value -> value instanceof Boolean truth ? truth ? "t" : "f" : value.toString());
  }

  /**
   * The text form: {@code (1,,"a b")}.
   *
   * @param print gives the text of a field that is not NULL
   */
  public String toString(Function<Object, String> print) {
    var out = new StringBuilder("(");
    for (int i = 0; i < values.length; i++) {
      out.append(i == 0 ? "" : ",");
      out.append(values[i] == null ? "" : RowText.quote(print.apply(values[i])));
    }
    return out.append(')').toString();
  }
}
