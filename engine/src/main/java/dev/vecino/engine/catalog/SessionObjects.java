package dev.vecino.engine.catalog;

import dev.vecino.engine.lock.AdvisoryLocks;
import dev.vecino.storage.TableLockMode;
import dev.vecino.type.DataType;
import java.time.Instant;
import java.util.List;

/** What a session tells of itself, and of its database, besides tables. */
public interface SessionObjects {
  /** A lock of a table, and the number of the session that has it. */
  record TableLockRow(int tableId, int process, TableLockMode mode) {}

  /** An open cursor. */
  record CursorRow(
      String name, String statement, boolean hold, boolean binary, boolean scrollable, Instant created) {}

  /** A prepared statement with a name. */
  record StatementRow(String name, String statement, Instant time, List<DataType> parameters, boolean fromSql) {}

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
