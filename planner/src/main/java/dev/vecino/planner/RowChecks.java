package dev.vecino.planner;

/** The NOT NULL and CHECK constraints of a table, compiled. */
@FunctionalInterface
public interface RowChecks {
  /**
   * Checks a row of the table.
   *
   * @throws dev.vecino.error.VecinoException 23502 or 23514 with the failing row as detail
   */
  void check(ExecutionContext context, Object[] row);
}
