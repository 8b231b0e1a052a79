package dev.vecino.jdbc;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.remote.SqlErrors;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Locale;

/** The one place where an error of the database, or of the driver itself, becomes an {@link SQLException}. */
final class Errors {
  static final String INVALID_PARAMETER = SqlState.INVALID_PARAMETER_VALUE.code();
  static final String CONNECTION_CLOSED = SqlState.CONNECTION_DOES_NOT_EXIST.code();
  static final String CONNECTION_REFUSED = "08001";
  static final String OBJECT_NOT_IN_STATE = SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE.code();
  static final String CANNOT_COERCE = SqlState.CANNOT_COERCE.code();
  static final String OUT_OF_RANGE = SqlState.NUMERIC_VALUE_OUT_OF_RANGE.code();
  static final String NO_DATA = "02000";
  static final String TOO_MANY_RESULTS = "0100E";

  private Errors() {}

  /** The error with its detail, hint and position as further lines, the way PostgreSQL's driver writes them. */
  static SQLException of(VecinoException error) {
    boolean timeout = error.state() == SqlState.QUERY_CANCELED && error.getMessage().contains("timeout");
    return SqlErrors.of(error.state().code(), text(error), error, timeout);
  }

  /** The same for a statement that ran into its query timeout. */
  static SQLException timeout(VecinoException error) {
    return SqlErrors.of(
        error.state().code(), "ERROR: canceling statement due to query timeout", error, true);
  }

  /** An error that the driver found itself. */
  static SQLException of(String state, String format, Object... arguments) {
    String message = arguments.length == 0 ? format : String.format(Locale.ROOT, format, arguments);
    return SqlErrors.of(state, message, null, false);
  }

  static SQLFeatureNotSupportedException unsupported(String what) {
    return new SQLFeatureNotSupportedException(what + " is not supported", SqlState.FEATURE_NOT_SUPPORTED.code());
  }

  private static String text(VecinoException error) {
    var text = new StringBuilder("ERROR: ").append(error.getMessage());
    error.detail().ifPresent(detail -> text.append("\n  Detail: ").append(detail));
    error.hint().ifPresent(hint -> text.append("\n  Hint: ").append(hint));
    if (error.position() > 0) {
      text.append("\n  Position: ").append(error.position());
    }
    return text.toString();
  }
}
