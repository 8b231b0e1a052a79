package dev.vecino.engine.catalog;

import dev.vecino.engine.lock.AdvisoryLocks;
import dev.vecino.storage.TableLockMode;
import dev.vecino.type.DataType;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What a session tells of itself, and of its database, besides tables. */
public interface SessionObjects {
  /** A lock of a table, and the number of the session that has it. */
  record TableLockRow(int tableId, int process, TableLockMode mode) {}

  /** An open cursor. */
  record CursorRow(
      String name, String statement, boolean hold, boolean binary, boolean scrollable, Instant created) {}

  /** A prepared statement with a name. */
  record StatementRow(String name, String statement, Instant time, List<DataType> parameters, List<DataType> results, boolean fromSql) {}

  /**
   * A session of the database.
   *
   * @param role id of the role it began as
   * @param client where its client is; empty within the process
   */
  record SessionRow(
      int process,
      int role,
      String user,
      String application,
      Optional<InetSocketAddress> client,
      Instant started,
      Instant transactionStart,
      Instant queryStart,
      Instant stateChange,
      String state,
      boolean waits,
      String query) {}

  /** The runs of a statement by a role. */
  record StatementRunsRow(
      int role, String text, long calls, long rows, double total, double least, double most, double deviation) {}

  /** What happened in the database since {@code since}. */
  record DatabaseRow(
      Instant since, int backends, long commits, long rollbacks, long returned, long inserted, long updated, long deleted,
      long deadlocks, long sessions) {}

  /** Rows of a table that were changed. */
  record ChangedRow(int table, long inserted, long updated, long deleted) {}

  /** All sessions of the database. */
  List<SessionRow> sessions();

  List<StatementRunsRow> statementRuns();

  DatabaseRow database();

  /** Of tables in which rows were changed. */
  List<ChangedRow> changedRows();

  /** The role that a session began as; empty where there is no such session. */
  Optional<Integer> roleOf(int process);

  /** Cancels the statement of a session, or ends the session. */
  void signal(int process, boolean terminate);

  void resetStatementRuns();

  /** Has the configuration read again; false where there is none, or it is wrong. */
  boolean reload();

  /** The number of the session, as {@code pg_backend_pid()} gives it. */
  int process();

  /** The locks of tables, of all sessions. */
  List<TableLockRow> heldTableLocks();

  List<CursorRow> openCursors();

  List<StatementRow> preparedStatements();

  /** The channels that the session listens to. */
  List<String> channels();

  /** The advisory locks of all sessions, held and waited for. */
  List<AdvisoryLocks.Held> heldAdvisoryLocks();
}
