package dev.vecino.remote;

import java.sql.BatchUpdateException;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** Which class of {@link SQLException} an SQLSTATE has, for both drivers. */
public final class SqlErrors {
  private SqlErrors() {}

  /**
   * An error.
   *
   * @param cause what it stands for, or null
   * @param timeout whether a statement ran for longer than it may
   */
  public static SQLException of(String state, String message, Throwable cause, boolean timeout) {
    if (timeout) {
      return new SQLTimeoutException(message, state, cause);
    }
    switch (state.substring(0, 2)) {
      case "08":
        return new SQLNonTransientConnectionException(message, state, cause);
      case "0A":
        return new SQLFeatureNotSupportedException(message, state, cause);
      case "22":
        return new SQLDataException(message, state, cause);
      case "23":
        return new SQLIntegrityConstraintViolationException(message, state, cause);
      case "28":
        return new SQLInvalidAuthorizationSpecException(message, state, cause);
      case "40":
        return new SQLTransactionRollbackException(message, state, cause);
      case "42":
        return new SQLSyntaxErrorException(message, state, cause);
      default:
        return new SQLException(message, state, cause);
    }
  }

  /** What an error of PostgreSQL's driver is here; errors of batches keep their counts, and others are as they were. */
  static SQLException of(SQLException error) {
    if (error instanceof BatchUpdateException && error.getNextException() != null) {
      SQLException next = of(error.getNextException());
      var batch = new BatchUpdateException(
          error.getMessage(), error.getSQLState(), error.getErrorCode(), ((BatchUpdateException) error).getLargeUpdateCounts(),
          next);
      batch.setNextException(next);
      return batch;
    }
    if (!(error instanceof PSQLException) || error.getSQLState() == null) {
      return error;
    }
    ServerErrorMessage told = ((PSQLException) error).getServerErrorMessage();
    String message = told == null ? error.getMessage() : message(told);
    boolean timeout = error.getSQLState().equals("57014") && message.contains("timeout");
    return of(error.getSQLState(), message, error, timeout);
  }

  // PostgreSQL's driver has these words in the language of the JVM.
  private static String message(ServerErrorMessage told) {
    var message = new StringBuilder().append(told.getSeverity()).append(": ").append(told.getMessage());
    append(message, "Detail", told.getDetail());
    append(message, "Hint", told.getHint());
    append(message, "Position", told.getPosition() > 0 ? String.valueOf(told.getPosition()) : null);
    append(message, "Where", told.getWhere());
    return message.toString();
  }

  private static void append(StringBuilder message, String name, String value) {
    if (value != null) {
      message.append("\n  ").append(name).append(": ").append(value);
    }
  }
}
