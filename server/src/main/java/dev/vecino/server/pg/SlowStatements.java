package dev.vecino.server.pg;

import dev.vecino.Session;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs statements that ran for at least {@code log_min_duration_statement}, without the values of their parameters, which may
 * be secrets.
 */
record SlowStatements(Session session) {
  private static final Logger LOG = LoggerFactory.getLogger("dev.vecino.slow");
  private static final double NANOS_PER_MILLISECOND = 1e6;
  private static final String NEVER = "-1";

  void ran(long nanos, Supplier<String> sql) {
    String least = session.setting("log_min_duration_statement");
    if (!least.equals(NEVER) && nanos >= Milliseconds.parse(least) * NANOS_PER_MILLISECOND) {
      LOG.atInfo().addKeyValue("duration_ms", nanos / NANOS_PER_MILLISECOND).log("slow statement: {}", sql.get());
    }
  }
}
