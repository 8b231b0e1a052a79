package dev.vecino.catalog;

/**
 * A CHECK constraint: rows for which {@code expressionSql} is false are refused (23514).
 *
 * @param validated whether all rows are known to satisfy it; false after NOT VALID
 */
public record Check(String name, String expressionSql, boolean validated) {
  public Check(String name, String expressionSql) {
    this(name, expressionSql, true);
  }
}
