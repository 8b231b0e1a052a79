package dev.vecino.sql.function;

import dev.vecino.type.TextStyle;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.apache.calcite.DataContext;

/** What functions ask the session: times, zone, names, settings. One object serves one execution of a statement. */
public interface SessionValues {
  /** The name under which {@link DataContext} holds the session values of an execution. */
  String KEY = "vecino.session";

  /** When the transaction began: {@code now()}. */
  Instant transactionTime();

  /** When the statement arrived. */
  Instant statementTime();

  ZoneId timeZone();

  /** How the session writes dates, times and intervals. */
  default TextStyle style() {
    return TextStyle.of(timeZone()).at(transactionTime());
  }

  String user();

  /** The role of the session itself, which SET ROLE does not change. */
  default String sessionUser() {
    return user();
  }

  String database();

  /**
   * The value of a setting.
   *
   * @throws dev.vecino.error.VecinoException 42704 where there is no such setting
   */
  String setting(String name);

  /** What the session knows of the catalog. */
  default CatalogFacts catalog() {
    throw new UnsupportedOperationException("there is no catalog");
  }

  /** The session's sequences. */
  default SequenceValues sequences() {
    throw new UnsupportedOperationException("there are no sequences");
  }

  /**
   * Checks a value that becomes one of a domain.
   *
   * @param domain the id of the domain
   * @throws dev.vecino.error.VecinoException 23502 or 23514 where the domain does not allow it
   */
  default void requireInDomain(int domain, Object value) {
    throw new UnsupportedOperationException("there is no catalog");
  }

  /** The number of the session: {@code pg_backend_pid()}. */
  default int process() {
    return 0;
  }

  /** @throws dev.vecino.error.VecinoException 57014 where the statement was cancelled or ran out of time */
  default void checkCancelled() {}

  /** Sends a notification when the transaction commits. */
  default void sendNotification(String channel, String payload) {
    throw new UnsupportedOperationException("there is no session");
  }

  /** The channels that the session listens to. */
  default List<String> listeningChannels() {
    return List.of();
  }

  /** The random numbers of the session. */
  default RandomSource random() {
    return new RandomSource();
  }

  default AdvisoryLocking advisoryLocks() {
    throw new UnsupportedOperationException("there is no session");
  }
}
