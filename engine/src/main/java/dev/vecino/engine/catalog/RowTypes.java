package dev.vecino.engine.catalog;

import dev.vecino.catalog.Table;
import dev.vecino.catalog.View;

/** The types that the rows of tables and views have, and arrays of them, as {@code pg_type} lists them. */
final class RowTypes {
  private RowTypes() {}

  static void add(CatalogView view, RowSet rows) {
    for (Table table : view.catalog().tables()) {
      add(view, rows, table.id(), table.schema(), table.name());
    }
    view.catalog().objects(View.class).forEach(each -> add(view, rows, each.id(), each.schema(), each.name()));
  }

  private static void add(CatalogView view, RowSet rows, int id, String schema, String name) {
    type(view, rows, id, schema)
        .set("oid", Oids.rowType(id))
        .set("typname", name)
        .set("typtype", "c")
        .set("typcategory", "C")
        .set("typrelid", Oids.relation(id))
        .set("typarray", Oids.rowArray(id))
        .set("typinput", 2290)
        .set("typoutput", 2291)
        .set("typreceive", 2402)
        .set("typsend", 2403);
    type(view, rows, id, schema)
        .set("oid", Oids.rowArray(id))
        .set("typname", "_" + name)
        .set("typtype", "b")
        .set("typcategory", "A")
        .set("typsubscript", 6179)
        .set("typelem", Oids.rowType(id))
        .set("typinput", 750)
        .set("typoutput", 751)
        .set("typreceive", 2400)
        .set("typsend", 2401)
        .set("typanalyze", 3816);
  }

  private static RowSet type(CatalogView view, RowSet rows, int id, String schema) {
    return rows.add()
        .set("typnamespace", Oids.schema(schema))
        .set("typowner", view.owner(id))
        .set("typlen", -1)
        .set("typisdefined", true)
        .set("typdelim", ",")
        .set("typalign", "d")
        .set("typstorage", "x")
        .set("typtypmod", -1);
  }
}
