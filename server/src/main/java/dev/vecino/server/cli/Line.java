package dev.vecino.server.cli;

import java.lang.reflect.InvocationTargetException;
import java.sql.SQLException;
import java.sql.SQLWarning;
import sqlline.SqlLine;

/**
 * A sqlline that reports an error of the database in its own words and without a stack trace, and knows that there
 * was one.
 */
final class Line extends SqlLine {
  private final boolean stopsAtError;
  private boolean failed;

  /** @param stopsAtError whether nothing is reported after the first error, being its consequence */
  Line(boolean stopsAtError) {
    this.stopsAtError = stopsAtError;
  }

  boolean failed() {
    return failed;
  }

  @Override
  public void handleException(Throwable thrown) {
    Throwable cause = thrown;
    while (cause instanceof InvocationTargetException) {
      cause = cause.getCause();
    }
    if (cause instanceof SQLWarning warning) {
      output("NOTICE: " + warning.getMessage());
    } else if (cause instanceof SQLException error) {
      error(error.getMessage() + "\n  SQLSTATE: " + error.getSQLState());
    } else {
      super.handleException(cause);
      failed = true;
    }
  }

  @Override
  public boolean error(String message) {
    if (!(stopsAtError && failed)) {
      super.error(message);
    }
    failed = true;
    return false;
  }
}
