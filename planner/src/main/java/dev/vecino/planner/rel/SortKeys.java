package dev.vecino.planner.rel;

import java.util.Comparator;

/** The order of rows by some of their columns, as PostgreSQL orders values: NaN above all numbers, -0 equal to 0. */
final class SortKeys implements Comparator<Object[]> {
  private final int[] columns;
  private final boolean[] descending;
  private final boolean[] nullsFirst;

  SortKeys(int[] columns, boolean[] descending, boolean[] nullsFirst) {
    this.columns = columns;
    this.descending = descending;
    this.nullsFirst = nullsFirst;
  }

  boolean isEmpty() {
    return columns.length == 0;
  }

  @Override
  public int compare(Object[] a, Object[] b) {
    for (int i = 0; i < columns.length; i++) {
      int order = compare(a[columns[i]], b[columns[i]], descending[i], nullsFirst[i]);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  static int compare(Object a, Object b, boolean descending, boolean nullsFirst) {
    if (a == null || b == null) {
      return a == b ? 0 : (a == null) == nullsFirst ? -1 : 1;
    }
    int order = compareValues(a, b);
    return descending ? -order : order;
  }

  @SuppressWarnings("unchecked")
  private static int compareValues(Object a, Object b) {
    if (a instanceof Double x && b instanceof Double y) {
      return compareDoubles(x, y);
    }
    if (a instanceof Float x && b instanceof Float y) {
      return compareDoubles(x, y);
    }
    if (a instanceof Boolean x && b instanceof Boolean y) {
      return Boolean.compare(x, y);
    }
    return ((Comparable<Object>) a).compareTo(b);
  }

  /** Numbers by size, -0 equal to 0, NaN last. */
  static int compareDoubles(double a, double b) {
    // Adding 0 turns -0 into 0.
    return Double.compare(a + 0.0, b + 0.0);
  }
}
