package dev.vecino.engine.catalog;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Role;
import dev.vecino.catalog.Table;
import java.util.Map;
import java.util.Optional;

/** What sessions are at, what statements have run, and what the database has done. */
final class ActivityRows {
  private static final String HIDDEN = "<insufficient privilege>";

  private ActivityRows() {}

  static void addTo(Map<String, SystemCatalog.Producer> producers) {
    producers.put("pg_catalog.pg_stat_activity", ActivityRows::sessions);
    producers.put("pg_catalog.pg_stat_statements", ActivityRows::statements);
    producers.put("pg_catalog.pg_stat_database", ActivityRows::database);
    producers.put("pg_catalog.pg_stat_user_indexes", ActivityRows::indexes);
    producers.put("pg_catalog.pg_stat_all_indexes", ActivityRows::indexes);
  }

  /** Whether the session's role may see what a role does. */
  private static boolean sees(CatalogView view, int role) {
    return view.authority().isLike(role) || view.authority().isLike(Role.READ_ALL_STATS.id());
  }

  private static void sessions(CatalogView view, RowSet rows) {
    for (SessionObjects.SessionRow session : view.session().sessions()) {
      rows.add()
          .set("datid", Oids.DATABASE)
          .set("datname", view.database())
          .set("pid", session.process())
          .set("usesysid", Oids.relation(session.role()))
          .set("usename", session.user())
          .set("application_name", session.application());
      if (!sees(view, session.role())) {
        rows.set("query", HIDDEN);
        continue;
      }
      boolean active = session.state().equals("active");
      rows.set("client_addr", session.client().map(client -> client.getAddress().getHostAddress()).orElse(null))
          .set("client_port", session.client().map(client -> client.getPort()).orElse(null))
          .set("backend_start", session.started())
          .set("xact_start", session.transactionStart())
          .set("query_start", session.queryStart())
          .set("state_change", session.stateChange())
          .set("wait_event_type", active ? session.waits() ? "Lock" : null : "Client")
          .set("wait_event", active ? session.waits() ? "transactionid" : null : "ClientRead")
          .set("state", session.state())
          .set("query", session.query())
          .set("backend_type", "client backend");
    }
  }

  private static void statements(CatalogView view, RowSet rows) {
    for (SessionObjects.StatementRunsRow runs : view.session().statementRuns()) {
      boolean seen = sees(view, runs.role());
      rows.add()
          .set("userid", Oids.relation(runs.role()))
          .set("dbid", Oids.DATABASE)
          .set("toplevel", true)
          .set("queryid", seen ? id(runs.text()) : null)
          .set("query", seen ? runs.text() : HIDDEN)
          .set("calls", runs.calls())
          .set("total_exec_time", runs.total())
          .set("min_exec_time", runs.least())
          .set("max_exec_time", runs.most())
          .set("mean_exec_time", runs.calls() == 0 ? 0 : runs.total() / runs.calls())
          .set("stddev_exec_time", runs.deviation())
          .set("rows", runs.rows());
    }
  }

  /** A number that the same text has in every process. */
  private static long id(String text) {
    long hash = 1_125_899_906_842_597L;
    for (int i = 0; i < text.length(); i++) {
      hash = 31 * hash + text.charAt(i);
    }
    return hash;
  }

  private static void database(CatalogView view, RowSet rows) {
    SessionObjects.DatabaseRow database = view.session().database();
    rows.add()
        .set("datid", Oids.DATABASE)
        .set("datname", view.database())
        .set("numbackends", database.backends())
        .set("xact_commit", database.commits())
        .set("xact_rollback", database.rollbacks())
        .set("tup_returned", database.returned())
        .set("tup_inserted", database.inserted())
        .set("tup_updated", database.updated())
        .set("tup_deleted", database.deleted())
        .set("deadlocks", database.deadlocks())
        .set("sessions", database.sessions())
        .set("stats_reset", database.since());
  }

  private static void indexes(CatalogView view, RowSet rows) {
    for (Table table : view.catalog().tables()) {
      for (Index index : table.indexes()) {
        rows.add()
            .set("relid", Oids.relation(table.id()))
            .set("indexrelid", Oids.relation(index.id()))
            .set("schemaname", table.schema())
            .set("relname", table.name())
            .set("indexrelname", index.name());
      }
    }
  }

  /** The rows of a table that were changed since the database was opened. */
  static Optional<SessionObjects.ChangedRow> changed(CatalogView view, Table table) {
    return view.session().changedRows().stream().filter(changed -> changed.table() == table.id()).findFirst();
  }
}
