package dev.vecino.server.pg;

import dev.vecino.Session;
import java.time.Duration;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs statements that ran for at least {@code log_min_duration_statement}, without the values of their parameters and without
 * passwords, which are secrets.
 */
record SlowStatements(Session session) {
  private static final Logger LOG = LoggerFactory.getLogger("dev.vecino.slow");
  private static final double NANOS_PER_MILLISECOND = 1e6;

  void ran(long nanos, Supplier<String> sql) {
    Duration least = session.slowStatement();
    if (!least.isNegative() && nanos >= least.toNanos()) {
      LOG.atInfo()
          .addKeyValue("duration_ms", nanos / NANOS_PER_MILLISECOND)
          .log("slow statement: {}", session.withoutSecrets(sql.get()));
    }
  }
}
