package dev.vecino.planner;

import static dev.vecino.error.SqlState.QUERY_CANCELED;
import static dev.vecino.error.SqlState.UNDEFINED_OBJECT;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.function.AdvisoryLocking;
import dev.vecino.sql.function.CatalogFacts;
import dev.vecino.sql.function.RandomSource;
import dev.vecino.sql.function.SequenceValues;
import dev.vecino.sql.function.SessionValues;
import dev.vecino.type.TextStyle;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;

/** What functions ask the session, answered by the context of an execution. */
record SessionView(ExecutionContext context) implements SessionValues {
  @Override
  public Instant transactionTime() {
    return context.transactionTime();
  }

  @Override
  public Instant statementTime() {
    return context.statementTime();
  }

  @Override
  public ZoneId timeZone() {
    return context.timeZone();
  }

  @Override
  public TextStyle style() {
    return context.style();
  }

  @Override
  public String user() {
    return context.user();
  }

  @Override
  public String sessionUser() {
    return context.sessionUser();
  }

  @Override
  public String database() {
    return context.database();
  }

  @Override
  public String setting(String name) {
    String value = context.setting(name);
    if (value == null) {
      throw VecinoException.of(UNDEFINED_OBJECT, "unrecognized configuration parameter \"%s\"", name);
    }
    return value;
  }

  @Override
  public void requireInDomain(int domain, Object value) {
    context.requireInDomain(domain, value);
  }

  @Override
  public CatalogFacts catalog() {
    return context.catalogFacts();
  }

  @Override
  public int process() {
    return context.process();
  }

  @Override
  public void checkCancelled() {
    if (context.cancelled()) {
      throw VecinoException.of(QUERY_CANCELED, "canceling statement due to user request");
    }
  }

  @Override
  public void sendNotification(String channel, String payload) {
    context.sendNotification(channel, payload);
  }

  @Override
  public List<String> listeningChannels() {
    return context.listeningChannels();
  }

  @Override
  public RandomSource random() {
    return context.random();
  }

  @Override
  public AdvisoryLocking advisoryLocks() {
    return context.advisoryLocks();
  }

  @Override
  public SequenceValues sequences() {
    return context.sequences();
  }
}
