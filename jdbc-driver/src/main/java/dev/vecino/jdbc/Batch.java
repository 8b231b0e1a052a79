package dev.vecino.jdbc;

import dev.vecino.Session.TransactionState;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;

/** Running of batches. */
final class Batch {
  private Batch() {}

  /** One statement of a batch. */
  @FunctionalInterface
  interface Step {
    /** Runs statement number {@code i} and gives the count of rows it changed. */
    long run(int i) throws SQLException;
  }

  /**
   * Runs a batch, in autocommit as one transaction if all of it changes rows only. The first failure ends it: in a
   * transaction everything has failed, for nothing stays; where each statement was its own, the counts before the
   * failure are reported.
   */
  static long[] run(VecinoConnection connection, int size, boolean together, Step step) throws SQLException {
    boolean ownTransaction = together
        && size > 1
        && connection.getAutoCommit()
        && connection.gate().call(session -> session.transactionState()) == TransactionState.IDLE;
    long[] counts = new long[size];
    int done = 0;
    if (ownTransaction) {
      connection.setAutoCommit(false);
    }
    try {
      for (; done < size; done++) {
        counts[done] = step.run(done);
      }
      if (ownTransaction) {
        connection.commit();
      }
      return counts;
    } catch (SQLException e) {
      if (ownTransaction) {
        rollBack(connection, e);
      }
      if (ownTransaction || !connection.getAutoCommit()) {
        Arrays.fill(counts, Statement.EXECUTE_FAILED);
      } else {
        counts = Arrays.copyOf(counts, done);
      }
      String message = "Batch entry " + Math.min(done, size - 1) + " was aborted: " + e.getMessage();
      var failure = new BatchUpdateException(message, e.getSQLState(), e.getErrorCode(), counts, e);
      failure.setNextException(e);
      throw failure;
    } finally {
      if (ownTransaction && !connection.isClosed()) {
        connection.setAutoCommit(true);
      }
    }
  }

  private static void rollBack(VecinoConnection connection, SQLException reason) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      reason.addSuppressed(e);
    }
  }

  static int[] toInts(long[] counts) {
    int[] ints = new int[counts.length];
    for (int i = 0; i < counts.length; i++) {
      ints[i] = counts[i] > Integer.MAX_VALUE ? Statement.SUCCESS_NO_INFO : (int) counts[i];
    }
    return ints;
  }
}
