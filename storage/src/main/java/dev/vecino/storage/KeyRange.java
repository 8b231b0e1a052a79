package dev.vecino.storage;

import java.util.List;

/**
 * A range of keys: an equal prefix, then bounds for the column after it. Keys with NULL in a compared column are never
 * inside; to find them, {@code prefix} holds null and {@code nullsEqual} is set.
 *
 * @param prefix values of the first columns of the index, all equal
 * @param lower bound of the next column; null for none
 * @param upper bound of the next column; null for none
 * @param nullsEqual whether a null in {@code prefix} means IS NULL; else a null there makes the range empty
 */
public record KeyRange(
    List<Object> prefix, Object lower, boolean lowerInclusive, Object upper, boolean upperInclusive, boolean nullsEqual) {

  public static KeyRange equal(List<Object> prefix) {
    return new KeyRange(prefix, null, false, null, false, false);
  }

  /** All keys, those with NULL too. */
  public static KeyRange all() {
    return new KeyRange(List.of(), null, false, null, false, false);
  }
}
