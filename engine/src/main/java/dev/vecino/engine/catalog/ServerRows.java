package dev.vecino.engine.catalog;

import dev.vecino.catalog.Access;
import dev.vecino.catalog.Role;
import dev.vecino.engine.access.ObjectClass;
import dev.vecino.engine.setting.Kind;
import dev.vecino.engine.setting.Settings;
import dev.vecino.type.DataType;
import java.util.Map;

/** The database, its settings, and the session that looks. */
final class ServerRows {
  private static final int UTF8 = 6;
  private static final long DEFAULT_TABLESPACE = 1663;

  private ServerRows() {}

  static void addTo(Map<String, SystemCatalog.Producer> producers) {
    producers.put("pg_catalog.pg_database", ServerRows::databases);
    producers.put("pg_catalog.pg_settings", ServerRows::settings);
    producers.put("pg_catalog.pg_cursors", ServerRows::cursors);
    producers.put("pg_catalog.pg_prepared_statements", ServerRows::preparedStatements);
  }

  private static void databases(CatalogView view, RowSet rows) {
    rows.add()
        .set("oid", Oids.DATABASE)
        .set("datname", view.database())
        .set("datdba", view.owner(Access.DATABASE))
        .set("datacl", view.privileges(Access.DATABASE, ObjectClass.DATABASE))
        .set("encoding", UTF8)
        .set("datlocprovider", "c")
        .set("datallowconn", true)
        .set("datconnlimit", -1)
        .set("dattablespace", DEFAULT_TABLESPACE)
        .set("datcollate", "C")
        .set("datctype", "C");
  }

  private static void settings(CatalogView view, RowSet rows) {
    boolean seesFiles = view.authority().isLike(Role.READ_ALL_SETTINGS.id());
    for (Settings.Row setting : view.settings().all()) {
      Kind.Shape shape = setting.kind().shape();
      rows.add()
          .set("name", setting.name())
          .set("setting", setting.kind().bare(setting.value()))
          .set("unit", shape.unit())
          .set("category", "Vecino")
          .set("short_desc", setting.description())
          .set("context", setting.context().toString())
          .set("vartype", shape.type())
          .set("source", setting.source())
          .set("min_val", shape.least())
          .set("max_val", shape.most())
          .set("enumvals", shape.words())
          .set("boot_val", setting.kind().bare(setting.boot()))
          .set("reset_val", setting.kind().bare(setting.reset()))
          .set("sourcefile", seesFiles ? setting.file().orElse(null) : null)
          .set("sourceline", seesFiles && setting.line() > 0 ? setting.line() : null)
          .set("pending_restart", setting.pendingRestart());
    }
  }

  private static void cursors(CatalogView view, RowSet rows) {
    for (SessionObjects.CursorRow cursor : view.session().openCursors()) {
      rows.add()
          .set("name", cursor.name())
          .set("statement", cursor.statement())
          .set("is_holdable", cursor.hold())
          .set("is_binary", cursor.binary())
          .set("is_scrollable", cursor.scrollable())
          .set("creation_time", cursor.created());
    }
  }

  private static void preparedStatements(CatalogView view, RowSet rows) {
    for (SessionObjects.StatementRow statement : view.session().preparedStatements()) {
      rows.add()
          .set("name", statement.name())
          .set("statement", statement.statement())
          .set("prepare_time", statement.time())
          .set("parameter_types", statement.parameters().stream().map(DataType::oid).toList())
          .set("result_types", statement.results().isEmpty()
              ? null
              : statement.results().stream().map(DataType::oid).toList())
          .set("from_sql", statement.fromSql())
          .set("generic_plans", 0)
          .set("custom_plans", 0);
    }
  }
}
