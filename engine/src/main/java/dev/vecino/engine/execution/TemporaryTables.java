package dev.vecino.engine.execution;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.Relation;
import dev.vecino.catalog.Schema;
import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.Table;
import dev.vecino.sql.Persistence;
import dev.vecino.storage.RowCursor;
import dev.vecino.storage.Snapshot;
import dev.vecino.storage.Transaction;
import java.util.HashMap;
import java.util.Map;

/** The temporary tables of one session: they live in a schema of its own, which goes with the session. */
public final class TemporaryTables {
  /** What the names of such schemas begin with. */
  public static final String PREFIX = "pg_temp_";

  private final String schema;
  private final Map<Integer, Persistence> kept = new HashMap<>(); // by table
  private boolean used;

  /**
   * @param session number of the session among those that have the database open
   */
  public TemporaryTables(int session) {
    this.schema = PREFIX + session;
  }

  public String schema() {
    return schema;
  }

  /** Makes the schema unless it is there. */
  public String use(Transaction transaction) {
    used = true;
    if (transaction.catalog().schema(schema).isEmpty()) {
      transaction.put(new Schema(transaction.newObjectId(), schema));
    }
    return schema;
  }

  /** Notes what the end of a transaction does to a table. */
  public void made(Table table, Persistence persistence) {
    if (persistence == Persistence.TEMPORARY_ROWS || persistence == Persistence.TRANSACTION) {
      kept.put(table.id(), persistence);
    }
  }

  /** Does what ON COMMIT says, as the last of a transaction. */
  public void beforeCommit(Transaction transaction) {
    if (kept.isEmpty() || !transaction.hasChanges()) {
      return;
    }
    Map.copyOf(kept).forEach(
        (id, persistence) -> transaction.catalog().table(id).ifPresent(
            table -> {
              if (persistence == Persistence.TRANSACTION) {
                drop(table, transaction);
              } else if (hasRows(table, transaction)) {
                transaction.truncate(table);
              }
            }));
  }

  private static boolean hasRows(Table table, Transaction transaction) {
    try (Snapshot snapshot = transaction.snapshot();
        RowCursor rows = snapshot.scan(table)) {
      return rows.next();
    }
  }

  private static void drop(Table table, Transaction transaction) {
    for (Column column : table.columns()) {
      for (Sequence sequence : transaction.catalog().sequencesOf(table, column)) {
        transaction.remove(sequence);
      }
    }
    transaction.dropTable(table);
  }

  /** Whether anything may be left to be dropped. */
  public boolean isUsed() {
    return used;
  }

  /** Drops a schema of temporary tables with all that is in it. */
  public static void drop(String schema, Transaction transaction) {
    Catalog catalog = transaction.catalog();
    catalog.tables().stream().filter(table -> table.schema().equals(schema)).forEach(
        table -> drop(table, transaction));
    transaction.catalog().objects(Relation.class)
        .filter(relation -> relation.schema().equals(schema))
        .forEach(transaction::remove);
    catalog.schema(schema).ifPresent(transaction::remove);
  }
}
