package dev.vecino.storage;

import java.util.function.BooleanSupplier;

/**
 * How to search.
 *
 * @param efSearch candidates kept by the walk before the first row is returned, at least 1
 * @param filter test of a visible row inside the search; null takes all rows
 * @param expected how many rows the caller is likely to pull; the breadth is never below it
 * @param cancelled asked now and then; when true the search ends with 57014
 */
public record NearestOptions(int efSearch, RowFilter filter, int expected, BooleanSupplier cancelled) {
  /** A test of a row. */
  @FunctionalInterface
  public interface RowFilter {
    boolean test(long rowId, Object[] row);
  }
}
