package dev.vecino.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;

/** The kind of result sets there is: forward only, read only, held over commits. */
final class ResultSetKind {
  private ResultSetKind() {}

  /** Refuses values that are none, and warns where another kind than ours was asked for, as JDBC wants it. */
  static void check(VecinoConnection connection, int type, int concurrency, int holdability) throws SQLException {
    switch (type) {
      case ResultSet.TYPE_FORWARD_ONLY -> {}
      case ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.TYPE_SCROLL_SENSITIVE ->
          connection.warn(new SQLWarning("result sets cannot be scrolled; this one is TYPE_FORWARD_ONLY", "01000"));
      default -> throw Errors.of(Errors.INVALID_PARAMETER, "%d is no type of result sets", type);
    }
    switch (concurrency) {
      case ResultSet.CONCUR_READ_ONLY -> {}
      case ResultSet.CONCUR_UPDATABLE ->
          connection.warn(new SQLWarning("result sets cannot be written to; this one is CONCUR_READ_ONLY", "01000"));
      default -> throw Errors.of(Errors.INVALID_PARAMETER, "%d is no concurrency of result sets", concurrency);
    }
    checkHoldability(holdability);
  }

  /** Rows are kept over a commit whichever is asked for, so both are fine. */
  static void checkHoldability(int holdability) throws SQLException {
    if (holdability != ResultSet.HOLD_CURSORS_OVER_COMMIT && holdability != ResultSet.CLOSE_CURSORS_AT_COMMIT) {
      throw Errors.of(Errors.INVALID_PARAMETER, "%d is no holdability of result sets", holdability);
    }
  }
}
