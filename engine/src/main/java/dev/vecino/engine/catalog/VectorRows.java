package dev.vecino.engine.catalog;

import dev.vecino.catalog.Extension;
import dev.vecino.sql.OperatorClass;
import java.util.List;
import java.util.Map;

/** What {@code CREATE EXTENSION vector} adds to PostgreSQL's catalog, and is always there. */
final class VectorRows {
  private static final List<ExtensionType> TYPES =
      List.of(
          new ExtensionType("vector", Oids.VECTOR, Oids.VECTOR_ARRAY),
          new ExtensionType("halfvec", Oids.HALFVEC, Oids.HALFVEC_ARRAY),
          new ExtensionType("sparsevec", Oids.SPARSEVEC, Oids.SPARSEVEC_ARRAY));
  // OIDs of relations of pg_catalog.
  private static final long TYPE = 1247;
  private static final long FUNCTION = 1255;
  private static final long ACCESS_METHOD = 2601;
  private static final long OPERATOR_CLASS = 2616;
  private static final long OPERATOR = 2617;
  private static final long EXTENSION = 3079;
  private static final long ARRAY_IN = 750;

  private record ExtensionType(String name, long oid, long array) {}

  private VectorRows() {}

  static void addTo(Map<String, SystemCatalog.Producer> producers) {
    producers.put("pg_catalog.pg_type", VectorRows::allTypes);
    producers.put("pg_catalog.pg_am", VectorRows::accessMethods);
    producers.put("pg_catalog.pg_opclass", VectorRows::operatorClasses);
    producers.put("pg_catalog.pg_extension", VectorRows::extensions);
  }

  /** That all of it belongs to the extension, by which tools know it from what users made. */
  static void dependencies(CatalogView view, RowSet rows) {
    members(rows, TYPE, SystemCatalog.rows("pg_type", view, VectorRows::types));
    members(rows, FUNCTION, listed("pg_proc"));
    members(rows, ACCESS_METHOD, SystemCatalog.rows("pg_am", view, VectorRows::accessMethods));
    members(rows, OPERATOR_CLASS, SystemCatalog.rows("pg_opclass", view, VectorRows::operatorClasses));
    members(rows, OPERATOR, listed("pg_operator"));
  }

  /** The extension's rows among those that every database has of a relation. */
  private static List<Object[]> listed(String relation) {
    return SystemCatalog.fixed(relation).stream().filter(row -> (Long) row[0] >= Oids.FIRST_OF_VECTOR).toList();
  }

  private static void members(RowSet rows, long relation, List<Object[]> members) {
    for (Object[] member : members) {
      DependencyRows.add(rows, relation, (Long) member[0])
          .set("refclassid", EXTENSION)
          .set("refobjid", Oids.VECTOR_EXTENSION)
          .set("deptype", "e");
    }
  }

  private static void allTypes(CatalogView view, RowSet rows) {
    types(view, rows);
    RowTypes.add(view, rows);
  }

  private static void types(CatalogView view, RowSet rows) {
    for (ExtensionType type : TYPES) {
      type(rows, type.oid(), type.name(), "U", "e")
          .set("typarray", type.array())
          .set("typinput", function(type, "_in"))
          .set("typoutput", function(type, "_out"))
          .set("typreceive", function(type, "_recv"))
          .set("typsend", function(type, "_send"))
          .set("typmodin", function(type, "_typmod_in"));
      type(rows, type.array(), "_" + type.name(), "A", "x")
          .set("typelem", type.oid())
          .set("typsubscript", 6179)
          .set("typinput", ARRAY_IN)
          .set("typoutput", ARRAY_IN + 1)
          .set("typreceive", 2400)
          .set("typsend", 2401)
          .set("typmodin", function(type, "_typmod_in"));
    }
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

  private static long function(ExtensionType type, String suffix) {
    String name = type.name() + suffix;
    return listed("pg_proc").stream().filter(row -> row[1].equals(name)).map(row -> (Long) row[0]).findFirst()
        .orElseThrow();
  }

  private static void accessMethods(CatalogView view, RowSet rows) {
    rows.add().set("oid", Oids.HNSW).set("amname", "hnsw").set("amtype", "i");
  }

  private static void operatorClasses(CatalogView view, RowSet rows) {
    for (OperatorClass operatorClass : OperatorClass.values()) {
      rows.add()
          .set("oid", Oids.operatorClass(operatorClass))
          .set("opcmethod", Oids.HNSW)
          .set("opcname", operatorClass.sqlName())
          .set("opcnamespace", Oids.PUBLIC)
          .set("opcowner", Oids.SUPERUSER)
          .set("opcintype", operatorClass.type().oid());
    }
  }

  private static void extensions(CatalogView view, RowSet rows) {
    extension(rows, "vector", "0.8.0");
    view.catalog().objects(Extension.class)
        .filter(extension -> !extension.name().equals("vector"))
        .forEach(extension -> extension(rows, extension.name(), extension.version()));
  }

  private static void extension(RowSet rows, String name, String version) {
    rows.add()
        .set("oid", Oids.extension(name))
        .set("extname", name)
        .set("extowner", Oids.SUPERUSER)
        .set("extnamespace", Oids.PUBLIC)
        .set("extrelocatable", true)
        .set("extversion", version);
  }
}
