package dev.vecino.planner;

import static dev.vecino.error.SqlState.INVALID_CURSOR_NAME;
import dev.vecino.catalog.Table;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.function.AdvisoryLocking;
import dev.vecino.sql.function.CatalogFacts;
import dev.vecino.sql.function.RandomSource;
import dev.vecino.sql.function.SequenceValues;
import dev.vecino.storage.LockWait;
import dev.vecino.storage.RowLockMode;
import dev.vecino.storage.Snapshot;
import dev.vecino.type.TextStyle;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;

/** What a running plan may ask for: the one seam between compiled plans and the session. */
public interface ExecutionContext {
  Snapshot snapshot();

  /** Value of {@code $index+1}, of the class of the parameter's type; null is NULL. */
  Object parameter(int index);

  /** A setting of the session, by its lower-case name; null where there is none. */
  String setting(String name);

  /**
   * Id of the row of a table that a cursor is on.
   *
   * @throws dev.vecino.error.VecinoException 34000 where there is no such cursor, 24000 where it is on no row of the table
   */
  default long currentRow(String cursor, Table table) {
    throw VecinoException.of(INVALID_CURSOR_NAME, "cursor \"%s\" does not exist", cursor);
  }

  /** Breadth of graph searches ({@code hnsw.ef_search}). */
  int efSearch();

  /** Part of the nearest rows that a search shall find, in percent; 0 where {@link #efSearch} decides. */
  default double targetAccuracy() {
    return 0;
  }

  /** When the transaction began: {@code now()}. */
  Instant transactionTime();

  /** When the statement began: {@code statement_timestamp()}. */
  Instant statementTime();

  /** The session's time zone, for conversions between timestamps with and without one. */
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

  /** The next value of a sequence. */
  long nextValue(int sequenceId);

  /**
   * Checks a value that becomes one of a domain.
   *
   * @param domain the id of the domain
   * @throws dev.vecino.error.VecinoException 23502 or 23514 where the domain does not allow it
   */
  default void requireInDomain(int domain, Object value) {
    throw new UnsupportedOperationException("there is no catalog");
  }

  /** What functions ask of sequences. */
  default SequenceValues sequences() {
    throw new UnsupportedOperationException("there are no sequences");
  }

  /** The rows of a relation that the session computes, a value for each column. */
  default Iterable<Object[]> systemRows(String schema, String name) {
    return List.of();
  }

  /** What functions ask of the catalog. */
  default CatalogFacts catalogFacts() {
    throw new UnsupportedOperationException("there is no catalog");
  }

  /**
   * Locks a row that the snapshot has.
   *
   * @return false where another transaction has it and {@code waiting} says to skip it
   * @throws RowChanged where the row was changed since the statement began
   */
  default boolean lockRow(Table table, long rowId, RowLockMode strength, LockWait waiting) {
    throw new UnsupportedOperationException("no rows are locked here");
  }

  /** The number of the session: {@code pg_backend_pid()}. */
  default int process() {
    return 0;
  }

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

  /** Whether the statement was cancelled or ran out of time; long loops ask now and then and end with 57014. */
  boolean cancelled();

  /** Where EXPLAIN ANALYZE counts; null otherwise. */
  default Actuals actuals() {
    return null;
  }
}
