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
    if (!(error instanceof PSQLException) || error instanceof BatchUpdateException || error.getSQLState() == null) {
      return error;
    }
    boolean timeout = error.getSQLState().equals("57014") && error.getMessage().contains("timeout");
    return of(error.getSQLState(), error.getMessage(), error, timeout);
  }
}
