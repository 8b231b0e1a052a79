package dev.vecino.jdbc;

/**
 * What one statement of an execution gave: rows, or a count.
 *
 * @param rows null where it gave a count
 * @param count rows changed; -1 where it gave rows
 */
record Outcome(Rows rows, long count) {
  static Outcome of(Rows rows) {
    return new Outcome(rows, -1);
  }

  static Outcome of(long count) {
    return new Outcome(null, Math.max(count, 0));
  }
}
