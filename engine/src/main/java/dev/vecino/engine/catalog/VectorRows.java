package dev.vecino.engine.catalog;

import dev.vecino.index.Metric;
import java.util.List;
import java.util.Map;

/** What {@code CREATE EXTENSION vector} adds to PostgreSQL's catalog, and is always there. */
final class VectorRows {
  private static final List<String> FUNCTIONS =
      List.of("vector_in", "vector_out", "vector_recv", "vector_send", "vector_typmod_in");
  private static final long ARRAY_IN = 750;
  private static final long C_LANGUAGE = 13;
  private static final long CSTRING = 2275;

  private VectorRows() {}

  static void addTo(Map<String, SystemCatalog.Producer> producers) {
    producers.put("pg_catalog.pg_type", VectorRows::types);
    producers.put("pg_catalog.pg_proc", VectorRows::functions);
    producers.put("pg_catalog.pg_am", VectorRows::accessMethods);
    producers.put("pg_catalog.pg_opclass", VectorRows::operatorClasses);
    producers.put("pg_catalog.pg_extension", VectorRows::extensions);
  }

  private static void types(CatalogView view, RowSet rows) {
    type(rows, Oids.VECTOR, "vector", "U", "e")
        .set("typarray", Oids.VECTOR_ARRAY)
        .set("typinput", function(0))
        .set("typoutput", function(1))
        .set("typreceive", function(2))
        .set("typsend", function(3))
        .set("typmodin", function(4));
    type(rows, Oids.VECTOR_ARRAY, "_vector", "A", "x")
        .set("typelem", Oids.VECTOR)
        .set("typsubscript", 6179)
        .set("typinput", ARRAY_IN)
        .set("typoutput", ARRAY_IN + 1)
        .set("typreceive", 2400)
        .set("typsend", 2401)
        .set("typmodin", function(4));
  }

  private static RowSet type(RowSet rows, long oid, String name, String category, String storage) {
    return rows.add()
        .set("oid", oid)
        .set("typname", name)
        .set("typnamespace", Oids.PUBLIC)
        .set("typowner", Oids.SUPERUSER)
        .set("typlen", -1)
        .set("typtype", "b")
        .set("typcategory", category)
        .set("typisdefined", true)
        .set("typdelim", ",")
        .set("typalign", "i")
        .set("typstorage", storage)
        .set("typtypmod", -1);
  }

  private static long function(int number) {
    return Oids.FIRST_VECTOR_FUNCTION + number;
  }

  private static void functions(CatalogView view, RowSet rows) {
    for (int i = 0; i < FUNCTIONS.size(); i++) {
      rows.add()
          .set("oid", function(i))
          .set("proname", FUNCTIONS.get(i))
          .set("pronamespace", Oids.PUBLIC)
          .set("proowner", Oids.SUPERUSER)
          .set("prolang", C_LANGUAGE)
          .set("procost", 1)
          .set("prokind", "f")
          .set("proisstrict", true)
          .set("provolatile", "i")
          .set("proparallel", "s")
          .set("pronargs", 1)
          .set("prorettype", i == 1 ? CSTRING : Oids.VECTOR)
          .set("proargtypes", List.of(i == 0 ? CSTRING : Oids.VECTOR))
          .set("prosrc", FUNCTIONS.get(i));
    }
  }

  private static void accessMethods(CatalogView view, RowSet rows) {
    rows.add().set("oid", Oids.HNSW).set("amname", "hnsw").set("amtype", "i");
  }

  private static void operatorClasses(CatalogView view, RowSet rows) {
    for (Metric metric : Metric.values()) {
      rows.add()
          .set("oid", Oids.FIRST_VECTOR_CLASS + metric.ordinal())
          .set("opcmethod", Oids.HNSW)
          .set("opcname", Definitions.operatorClass(metric))
          .set("opcnamespace", Oids.PUBLIC)
          .set("opcowner", Oids.SUPERUSER)
          .set("opcintype", Oids.VECTOR);
    }
  }

  private static void extensions(CatalogView view, RowSet rows) {
    rows.add()
        .set("oid", Oids.VECTOR_EXTENSION)
        .set("extname", "vector")
        .set("extowner", Oids.SUPERUSER)
        .set("extnamespace", Oids.PUBLIC)
        .set("extrelocatable", true)
        .set("extversion", "0.8.0");
  }
}
