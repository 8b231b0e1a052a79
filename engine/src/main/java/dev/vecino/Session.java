package dev.vecino;

import dev.vecino.catalog.Catalog;
import dev.vecino.type.DataType;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A connection to a database: runs one statement at a time, in autocommit or between BEGIN and COMMIT. For one thread,
 * but {@link #cancel()} may come from any.
 */
public interface Session extends AutoCloseable {
  /** Parses and plans one statement; {@code parameters} may be written {@code ?} or {@code $1}. */
  Prepared prepare(String sql);

  /**
   * The same with the types of parameters that the client declared; null in the list, or a short list, where it did
   * not.
   */
  Prepared prepare(String sql, List<DataType> declared);

  /**
   * The same under a name, by which EXECUTE finds it and DEALLOCATE forgets it.
   *
   * @throws dev.vecino.error.VecinoException 42P05 where there is one of that name
   */
  Prepared prepare(String name, String sql, List<DataType> declared);

  /** The statement that was prepared under a name, by PREPARE or by {@link #prepare(String, String, List)}. */
  Optional<Prepared> prepared(String name);

  /** Forgets the statement that was prepared under a name, if there is one. */
  void deallocate(String name);

  /**
   * The notifications that have come for channels this session listens to, oldest first; none in a transaction. Each is
   * given once. They wait in memory, at most 100,000 of them: a session that listens must ask.
   *
   * @param wait how long to wait for the first where none has come
   */
  List<Notification> notifications(Duration wait);

  /** A listener that is told when a notification has come, by the thread that committed it; it must not block. */
  void onNotification(Runnable listener);

  /**
   * Runs a script without parameters and gives the outcome of each statement; rows of all but the last are read
   * already.
   */
  List<Result> execute(String sql);

  /**
   * Runs a script as {@link #execute(String)} does, but hands each outcome over before the next statement runs, and
   * closes it when {@code each} returns. What {@code each} throws ends the script as a failed statement does, and is
   * thrown on.
   */
  void execute(String sql, Consumer<Result> each);

  /**
   * Makes the statements up to {@link #endGroup} one implicit transaction, as those of a script are, unless they say
   * BEGIN. Does nothing in a transaction or a group.
   */
  void beginGroup();

  /**
   * Ends what {@link #beginGroup} began, if no statement did.
   *
   * @param commit false to roll back; a group in which a statement failed is rolled back in any case
   */
  void endGroup(boolean commit);

  /**
   * Runs {@code COPY ... FROM STDIN} over {@code data}, which stays open.
   *
   * @return rows copied
   */
  long copyIn(String sql, InputStream data);

  /**
   * Runs {@code COPY ... TO STDOUT} into {@code data}, which stays open.
   *
   * @return rows copied
   */
  long copyOut(String sql, OutputStream data);

  /** Value of a setting as SHOW gives it; null where there is none. */
  String setting(String name);

  /**
   * Changes a setting as SET does; a null value is DEFAULT.
   *
   * @throws dev.vecino.error.VecinoException 42704 where there is no such setting, 22023 where it does not take the
   * value
   */
  void set(String name, String value);

  /** The text of a statement as a log may show it: without passwords. */
  String withoutSecrets(String sql);

  /** From how long on a statement is to be logged as slow; negative for never. */
  Duration slowStatement();

  /** Tells where the client of the session is, for {@code pg_stat_activity}. */
  void clientAddress(InetSocketAddress address);

  /**
   * A listener that is told when another session has ended this one, by the thread of that session. Where there is none, the
   * next statement fails with 57P01.
   */
  void onTermination(Runnable listener);

  /** A number that no other session of this process has: {@code pg_backend_pid()}. */
  int process();

  TransactionState transactionState();

  /**
   * How long the open transaction may still last, by {@code transaction_timeout}; negative where its time is over. Then the
   * next statement ends it, and the session with it (25P04). Empty for ever.
   */
  default Optional<Duration> transactionTimeLeft() {
    return Optional.empty();
  }

  /**
   * Makes an open transaction a failed one, for an error that the client was told of and that no statement had. Does nothing
   * outside a transaction.
   */
  void failTransaction();

  /** The tables and indexes that this session's next statement would see. */
  Catalog catalog();

  /**
   * A listener for long work of this session's statements (index builds, COPY): phase, units done, units in total.
   */
  void onProgress(ProgressListener listener);

  /** A listener for warnings and notices of this session's statements; called by the thread that runs the statement. */
  void onNotice(NoticeListener listener);

  /**
   * Sets where {@code COPY ... FROM STDIN} reads and {@code COPY ... TO STDOUT} writes when run as any other statement.
   */
  void onCopy(CopyStreams streams);

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

  /** The other side of COPY. Each is asked for when the statement was found to be valid, and before any row. */
  interface CopyStreams {
    /**
     * The rows to be copied in; read to its end where the statement succeeds.
     *
     * @param binary whether the rows are not lines of text
     */
    InputStream input(int columns, boolean binary);

    /**
     * Takes the rows copied out; closed after the last, and only then.
     *
     * @param binary whether the rows are not lines of text
     */
    OutputStream output(int columns, boolean binary);
  }

  /** Receives notices. */
  @FunctionalInterface
  interface NoticeListener {
    void report(Notice notice);
  }
}
