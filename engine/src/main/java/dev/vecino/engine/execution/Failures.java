package dev.vecino.engine.execution;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The one place where whatever a statement threw becomes an error with a SQLSTATE. */
public final class Failures {
  private static final Logger LOG = LoggerFactory.getLogger(Failures.class);

  private Failures() {}

  /**
   * The error to report.
   *
   * @param context of the statement; null where it had not begun
   */
  public static VecinoException of(Throwable thrown, StatementContext context) {
    return switch (thrown) {
      // Whoever noticed does not know whether it was the user or the time.
      case VecinoException e when e.state() == SqlState.QUERY_CANCELED && context != null && context.cancelled() ->
          context.cancellation().causedBy(e);
      case VecinoException e -> e;
      case StackOverflowError e ->
          VecinoException.of(SqlState.STATEMENT_TOO_COMPLEX, "stack depth limit exceeded")
              .withHint("The statement is nested too deeply; run the session in a thread with a larger stack.");
      case OutOfMemoryError e -> VecinoException.of(SqlState.OUT_OF_MEMORY, "out of memory").causedBy(e);
      default -> {
        LOG.error("statement failed unexpectedly", thrown);
        yield VecinoException.of(SqlState.INTERNAL_ERROR, "internal error: %s", thrown).causedBy(thrown);
      }
    };
  }
}
