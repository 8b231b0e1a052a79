package dev.vecino.engine.catalog;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Materialization;
import dev.vecino.catalog.Schema;
import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.View;
import dev.vecino.engine.access.ObjectClass;
import dev.vecino.engine.execution.TemporaryTables;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Tables and indexes, the system's own relations, and the schemas they are in. */
final class ClassRows {
  private static final long HEAP = 2;
  private static final long BTREE = 403;

  private ClassRows() {}

  static void addTo(Map<String, SystemCatalog.Producer> producers) {
    producers.put("pg_catalog.pg_class", ClassRows::classes);
    producers.put("pg_catalog.pg_namespace", ClassRows::namespaces);
    producers.put("pg_catalog.pg_tables", ClassRows::tables);
    producers.put("pg_catalog.pg_views", ClassRows::views);
  }

  private static void classes(CatalogView view, RowSet rows) {
    for (RelationDefinition system : SystemCatalog.all()) {
      boolean isTable = system.kind().equals("r");
      add(rows, system.oid(), system.relation().schema(), system.relation().name(), system.kind())
          .set("relam", isTable ? HEAP : 0)
          .set("relnatts", system.relation().columns().size())
          .set("relreplident", "n");
    }
    sequences(view, rows);
    view.catalog().objects(View.class).forEach(
        each -> access(
                view, each.id(), ObjectClass.TABLE,
                add(rows, Oids.relation(each.id()), each.schema(), each.name(), "v"))
            .set("reltype", Oids.rowType(each.id()))
            .set("relnatts", each.columns().size())
            .set("relhasrules", true)
            .set("reloptions", Definitions.options(each))
            .set("relreplident", "n"));
    Set<Integer> related = ForeignKeyRows.tables(view.catalog());
    for (Table table : view.catalog().tables()) {
      Optional<Materialization> query = view.catalog().materialization(table);
      add(rows, Oids.relation(table.id()), table.schema(), table.name(), query.isPresent() ? "m" : "r");
      access(view, table.id(), ObjectClass.TABLE, rows)
          .set("reltype", Oids.rowType(table.id()))
          .set("relispopulated", query.map(Materialization::populated).orElse(true))
          .set("relhasrules", query.isPresent())
          .set("relam", HEAP)
          .set("relnatts", table.nextColumnId() - 1)
          .set("relchecks", table.checks().size())
          .set("relhasindex", !table.indexes().isEmpty())
          .set("relhastriggers", related.contains(table.id()))
          .set("reltuples", view.rows(table))
          .set("relpages", (Sizes.table(view, table) + Sizes.PAGE - 1) / Sizes.PAGE)
          .set("relreplident", "d");
      for (Index index : table.indexes()) {
        add(rows, Oids.relation(index.id()), table.schema(), index.name(), "i")
            .set("relowner", view.owner(table.id()))
            .set("relam", index instanceof Index.Hnsw ? Oids.HNSW : BTREE)
            .set("relnatts", IndexRows.attributes(index).size())
            .set("relpages", Sizes.index(view, table, index) / Sizes.PAGE)
            .set("reltuples", view.rows(table))
            .set("reloptions", Definitions.options(table, index))
            .set("relreplident", "n");
      }
    }
  }

  private static void sequences(CatalogView view, RowSet rows) {
    view.catalog().objects(Sequence.class).forEach(
        sequence -> access(
                view, sequence.id(), ObjectClass.SEQUENCE,
                add(rows, Oids.relation(sequence.id()), sequence.schema(), sequence.name(), "S"))
            .set("relnatts", 3)
            .set("relpages", 1)
            .set("reltuples", 1)
            .set("relreplident", "n"));
  }

  static RowSet add(RowSet rows, long oid, String schema, String name, String kind) {
    return rows.add()
        .set("oid", oid)
        .set("relname", name)
        .set("relnamespace", Oids.schema(schema))
        .set("relowner", Oids.SUPERUSER)
        .set("relkind", kind)
        .set("relfilenode", kind.equals("v") ? 0 : oid)
        .set("relpersistence", schema.startsWith(TemporaryTables.PREFIX) ? "t" : "p")
        .set("relispopulated", true);
  }

  /** Sets who owns a relation and what was granted on it. */
  private static RowSet access(CatalogView view, int relation, ObjectClass kind, RowSet row) {
    return row.set("relowner", view.owner(relation)).set("relacl", view.privileges(relation, kind));
  }

  private static void namespaces(CatalogView view, RowSet rows) {
    view.catalog().objects(Schema.class).forEach(
        schema -> rows.add()
            .set("oid", Oids.schema(schema.name()))
            .set("nspname", schema.name())
            .set("nspowner", view.owner(schema.id()))
            .set("nspacl", view.privileges(schema.id(), ObjectClass.SCHEMA)));
  }

  private static void tables(CatalogView view, RowSet rows) {
    for (RelationDefinition system : SystemCatalog.all()) {
      if (system.kind().equals("r")) {
        table(rows, system.relation().schema(), system.relation().name())
            .set("tableowner", view.ownerName(0))
            .set("hasindexes", false);
      }
    }
    Set<Integer> related = ForeignKeyRows.tables(view.catalog());
    for (Table table : view.catalog().tables()) {
      if (view.catalog().materialization(table).isEmpty()) {
        table(rows, table.schema(), table.name())
            .set("tableowner", view.ownerName(table.id()))
            .set("hasindexes", !table.indexes().isEmpty())
            .set("hastriggers", related.contains(table.id()));
      }
    }
  }

  private static RowSet table(RowSet rows, String schema, String name) {
    return rows.add()
        .set("schemaname", schema)
        .set("tablename", name)
        .set("hasrules", false)
        .set("hastriggers", false)
        .set("rowsecurity", false);
  }

  private static void views(CatalogView view, RowSet rows) {
    for (RelationDefinition system : SystemCatalog.all()) {
      if (system.kind().equals("v")) {
        rows.add()
            .set("schemaname", system.relation().schema())
            .set("viewname", system.relation().name())
            .set("viewowner", view.ownerName(0));
      }
    }
    view.catalog().objects(View.class).forEach(
        each -> rows.add()
            .set("schemaname", each.schema())
            .set("viewname", each.name())
            .set("viewowner", view.ownerName(each.id()))
            .set("definition", ViewText.of(each.query(), each.columns(), view, false)));
  }
}
