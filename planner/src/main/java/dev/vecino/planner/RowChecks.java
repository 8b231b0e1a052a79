package dev.vecino.planner;

/** The generated columns and the NOT NULL and CHECK constraints of a table, compiled. */
@FunctionalInterface
public interface RowChecks {
  /**
   * Computes the generated columns of a row that is about to be written, and checks it.
   *
   * @throws dev.vecino.error.VecinoException 23502 or 23514 with the failing row as detail
   */
  void check(ExecutionContext context, Object[] row);
}
