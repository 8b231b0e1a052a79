package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.QUERY_CANCELED;

import dev.vecino.error.VecinoException;
import dev.vecino.type.SystemType;
import java.util.concurrent.TimeUnit;

/** Functions that pass the time. */
public final class SleepFunctions {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long LONGEST_NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(20); // after which it looks whether to go on

  private SleepFunctions() {}

  /** Waits so many seconds, or until the statement is cancelled. */
  @Sql(value = "pg_sleep", system = SystemType.VOID, volatility = Volatility.VOLATILE)
  public static String sleep(SessionValues session, double seconds) {
    double nanos = Math.min(seconds * NANOS_PER_SECOND, Long.MAX_VALUE / 2.0);
    long end = System.nanoTime() + (long) Math.max(nanos, 0);
    try {
      for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
        session.checkCancelled();
        TimeUnit.NANOSECONDS.sleep(Math.min(left, LONGEST_NAP_NANOS));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw VecinoException.of(QUERY_CANCELED, "canceling statement due to user request").causedBy(e);
    }
    return ""; // void
  }
}
