package dev.vecino.engine.catalog;

import java.util.Map;

/** Which objects need which. */
final class DependencyRows {
  /** OID of {@code pg_class}. */
  static final long CLASS = 1259;
  /** OID of {@code pg_attrdef}. */
  static final long DEFAULTS = 2604;

  private DependencyRows() {}

  static void addTo(Map<String, SystemCatalog.Producer> producers) {
    producers.put("pg_catalog.pg_depend", DependencyRows::dependencies);
  }

  private static void dependencies(CatalogView view, RowSet rows) {
    SequenceRows.dependencies(view, rows);
    ViewRows.dependencies(view, rows);
    VectorRows.dependencies(view, rows);
  }

  /** Begins a row: the object that depends on another, by the OID of its relation of {@code pg_catalog} and its own. */
  static RowSet add(RowSet rows, long relation, long oid) {
    return rows.add().set("classid", relation).set("objid", oid);
  }
}
