package dev.vecino.sql.function;

import dev.vecino.error.VecinoException;

/** What a query of one value gave: the type and the printed value, or {@code !SQLSTATE} and the message. */
record Outcome(String type, String text) {
  static Outcome of(QueryRunner runner, String sql, Object... parameters) {
    try {
      QueryRunner.Result result = runner.run(sql, parameters);
      String printed = result.printed();
      return new Outcome(result.types().getFirst().toString(), printed == null ? "NULL" : printed);
    } catch (RuntimeException e) {
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        if (cause instanceof VecinoException error) {
          return new Outcome("!" + error.state().code(), error.getMessage());
        }
      }
      throw e;
    }
  }

  /** Both parts as one text; where {@code expected} is {@code *} any message will do. */
  String matching(String expected) {
    return type + " => " + (expected.equals("*") ? "*" : text);
  }
}
