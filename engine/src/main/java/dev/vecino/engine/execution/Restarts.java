package dev.vecino.engine.execution;

import static dev.vecino.error.SqlState.SERIALIZATION_FAILURE;

import dev.vecino.error.VecinoException;
import dev.vecino.planner.RowChanged;
import dev.vecino.storage.Transaction;
import dev.vecino.storage.Transaction.Savepoint;
import java.util.function.Supplier;

/** Runs a statement again with a fresh snapshot while other transactions change its rows under it. */
public final class Restarts {
  /*
   * PostgreSQL re-evaluates only the row that was changed. Running the whole statement again gives an answer that one
   * moment explains, and needs no second way to run a plan. The row is locked before the new snapshot is taken, so each
   * attempt can lose to another row only: the number of attempts is bounded by contention, not by luck. The bound keeps
   * a statement over a table that is written all the time from going on for ever.
   */
  private static final int MOST_ATTEMPTS = 1000;

  private Restarts() {}

  /** Runs {@code attempt} until no row that it locks or changes was changed by another transaction. */
  public static <T> T run(StatementContext context, Supplier<T> attempt) {
    Transaction transaction = context.transaction();
    Savepoint start = transaction.savepoint();
    for (int i = 0; i < MOST_ATTEMPTS; i++) {
      try {
        return attempt.get();
      } catch (RowChanged changed) {
        transaction.rollbackTo(start);
        context.checkCancelled();
        context.renewSnapshot();
      }
    }
    throw exhausted();
  }

  private static VecinoException exhausted() {
    return VecinoException.of(SERIALIZATION_FAILURE, "could not serialize access due to concurrent update")
        .withDetail(
            "The statement was begun %d times; each time another transaction changed a row of it.", MOST_ATTEMPTS);
  }
}
