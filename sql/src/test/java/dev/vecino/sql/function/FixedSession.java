package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.UNDEFINED_OBJECT;

import dev.vecino.error.VecinoException;
import java.time.Instant;
import java.time.ZoneId;

/** A session whose clock stands still. */
record FixedSession(Instant transactionTime, ZoneId timeZone) implements SessionValues {
  @Override
  public Instant statementTime() {
    return transactionTime.plusSeconds(1);
  }

  @Override
  public String user() {
    return "ana";
  }

  @Override
  public String database() {
    return "app";
  }

  @Override
  public String setting(String name) {
    return switch (name) {
      case "application_name" -> "test";
      case "server_version_num" -> "170000";
      default -> throw VecinoException.of(UNDEFINED_OBJECT, "unrecognized configuration parameter \"%s\"", name);
    };
  }
}
