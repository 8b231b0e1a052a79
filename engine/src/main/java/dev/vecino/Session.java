package dev.vecino;

import dev.vecino.catalog.Catalog;
import java.util.List;

/**
 * A connection to a database: runs one statement at a time, in autocommit or between BEGIN and COMMIT. For one thread, but
 * {@link #cancel()} may come from any.
 */
public interface Session extends AutoCloseable {
  /** Parses and plans one statement; {@code parameters} may be written {@code ?} or {@code $1}. */
  Prepared prepare(String sql);

  /** Runs a script without parameters and gives the outcome of each statement; rows of all but the last are read already. */
  List<Result> execute(String sql);

  /** Value of a setting as SHOW gives it; null where there is none. */
  String setting(String name);

  void set(String name, String value);

  TransactionState transactionState();

  /** The tables and indexes that this session's next statement would see. */
  Catalog catalog();

  /**
   * A listener for long work of this session's statements (index builds, COPY): phase, units done, units in total.
   */
  void onProgress(ProgressListener listener);

  /** Makes the running statement, if any, fail with 57014. */
  void cancel();

  Database database();

  boolean isClosed();

  /** Rolls back what is open and ends the session. */
  @Override
  void close();

  /** Where the session stands between BEGIN and COMMIT. */
  enum TransactionState {
    IDLE,
    ACTIVE,
    FAILED
  }

  /** Receives progress; called from any thread. */
  @FunctionalInterface
  interface ProgressListener {
    void report(String phase, long done, long total);
  }
}
