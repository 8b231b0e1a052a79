package dev.vecino.sql.function;

import dev.vecino.type.SystemType;

/** Functions of whoever looks after the server. */
public final class OperatorFunctions {
  private OperatorFunctions() {}

  @Sql(value = "pg_cancel_backend", volatility = Volatility.VOLATILE)
  public static boolean cancel(SessionValues session, int process) {
    return session.catalog().signal(process, false);
  }

  @Sql(value = "pg_terminate_backend", volatility = Volatility.VOLATILE)
  public static boolean terminate(SessionValues session, int process) {
    return session.catalog().signal(process, true);
  }

  /** The same; it does not wait for the end. */
  @Sql(value = "pg_terminate_backend", volatility = Volatility.VOLATILE)
  public static boolean terminate(SessionValues session, int process, long timeout) {
    return session.catalog().signal(process, true);
  }

  @Sql(value = "pg_reload_conf", volatility = Volatility.VOLATILE)
  public static boolean reload(SessionValues session) {
    return session.catalog().reloadConfiguration();
  }

  /** Forgets what was counted; gives an empty text, the value of PostgreSQL's type {@code void}. */
  @Sql(value = "pg_stat_statements_reset", system = SystemType.VOID, volatility = Volatility.VOLATILE)
  public static String resetStatements(SessionValues session) {
    session.catalog().resetStatementStatistics();
    return "";
  }
}
