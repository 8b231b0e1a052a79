package dev.vecino.jdbc;

import dev.vecino.type.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.function.Supplier;

/** An array of a row, or one that a program made, as JDBC reads arrays: nested Java arrays of objects. */
final class ValueArray implements java.sql.Array {
  private final Array array;
  private final String elementName;
  private final int elementType;
  private final Supplier<String> text;

  /**
   * @param text prints the array as SQL does
   */
  ValueArray(Array array, String elementName, int elementType, Supplier<String> text) {
    this.array = array;
    this.elementName = elementName;
    this.elementType = elementType;
    this.text = text;
  }

  Array value() {
    return array;
  }

  @Override
  public String getBaseTypeName() {
    return elementName;
  }

  @Override
  public int getBaseType() {
    return elementType;
  }

  @Override
  public Object getArray() throws SQLException {
    return array.isEmpty() ? new Object[0] : rows(0, new int[1]);
  }

  /** The part of one dimension; {@code at} is the place of its first element. */
  private Object[] rows(int dimension, int[] at) throws SQLException {
    boolean isLast = dimension + 1 == array.dimensions();
    Object[] rows = isLast ? elements(array.length(dimension)) : new Object[array.length(dimension)];
    for (int i = 0; i < rows.length; i++) {
      if (isLast) {
        Object element = array.get(at[0]++);
        rows[i] = element == null ? null : Values.toObject(element);
      } else {
        rows[i] = rows(dimension + 1, at);
      }
    }
    return rows;
  }

  /** An array of the class that all elements have. */
  private Object[] elements(int length) throws SQLException {
    Class<?> common = null;
    for (Object element : array) {
      Class<?> type = element == null ? common : Values.toObject(element).getClass();
      common = common == null || common == type ? type : Object.class;
    }
    return (Object[]) java.lang.reflect.Array.newInstance(common == null ? Object.class : common, length);
  }

  @Override
  public Object getArray(long index, int count) throws SQLException {
    Object[] all = (Object[]) getArray();
    if (index < 1 || count < 0 || index - 1 + count > all.length) {
      throw Errors.of(Errors.INVALID_PARAMETER, "The array index is out of range: %d, number of elements: %d.",
          index, all.length);
    }
    return java.util.Arrays.copyOfRange(all, (int) index - 1, (int) index - 1 + count);
  }

  @Override
  public Object getArray(Map<String, Class<?>> map) throws SQLException {
    return getArray();
  }

  @Override
  public Object getArray(long index, int count, Map<String, Class<?>> map) throws SQLException {
    return getArray(index, count);
  }

  @Override
  public ResultSet getResultSet() throws SQLException {
    throw Errors.unsupported("an array as a result set");
  }

  @Override
  public ResultSet getResultSet(Map<String, Class<?>> map) throws SQLException {
    return getResultSet();
  }

  @Override
  public ResultSet getResultSet(long index, int count) throws SQLException {
    return getResultSet();
  }

  @Override
  public ResultSet getResultSet(long index, int count, Map<String, Class<?>> map) throws SQLException {
    return getResultSet();
  }

  @Override
  public void free() {
    // The array is memory only.
  }

  @Override
  public String toString() {
    return text.get();
  }
}
