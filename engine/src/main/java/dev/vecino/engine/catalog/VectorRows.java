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
  private static final List<String> FUNCTIONS = List.of("in", "out", "recv", "send", "typmod_in");
  private static final List<Distance> DISTANCES =
      List.of(
          new Distance("<->", "l2_distance"),
          new Distance("<#>", "negative_inner_product"),
          new Distance("<=>", "cosine_distance"),
          new Distance("<+>", "l1_distance"));
  // OIDs of relations of pg_catalog.
  private static final long TYPE = 1247;
  private static final long FUNCTION = 1255;
  private static final long ACCESS_METHOD = 2601;
  private static final long OPERATOR_CLASS = 2616;
  private static final long OPERATOR = 2617;
  private static final long EXTENSION = 3079;
  private static final long ARRAY_IN = 750;
  private static final long C_LANGUAGE = 13;
  private static final long CSTRING = 2275;
  private static final long DOUBLE = 701;

  private record ExtensionType(String name, long oid, long array) {}

  /** An operator that a function computes; only the negative inner product is named after the type. */
  private record Distance(String operator, String function) {
    String function(ExtensionType type) {
      return function.startsWith("negative") ? type.name() + "_" + function : function;
    }
  }

  private VectorRows() {}

  static void addTo(Map<String, SystemCatalog.Producer> producers) {
    producers.put("pg_catalog.pg_type", VectorRows::types);
    producers.put("pg_catalog.pg_proc", VectorRows::functions);
    producers.put("pg_catalog.pg_am", VectorRows::accessMethods);
    producers.put("pg_catalog.pg_opclass", VectorRows::operatorClasses);
    producers.put("pg_catalog.pg_operator", VectorRows::operators);
    producers.put("pg_catalog.pg_extension", VectorRows::extensions);
  }

  /** That all of it belongs to the extension, by which tools know it from what users made. */
  static void dependencies(CatalogView view, RowSet rows) {
    members(view, rows, TYPE, "pg_type", VectorRows::types);
    members(view, rows, FUNCTION, "pg_proc", VectorRows::functions);
    members(view, rows, ACCESS_METHOD, "pg_am", VectorRows::accessMethods);
    members(view, rows, OPERATOR_CLASS, "pg_opclass", VectorRows::operatorClasses);
    members(view, rows, OPERATOR, "pg_operator", VectorRows::operators);
  }

  private static void members(
      CatalogView view, RowSet rows, long relation, String name, SystemCatalog.Producer producer) {
    for (Object[] member : SystemCatalog.rows(name, view, producer)) {
      DependencyRows.add(rows, relation, (Long) member[0])
          .set("refclassid", EXTENSION)
          .set("refobjid", Oids.VECTOR_EXTENSION)
          .set("deptype", "e");
    }
  }

  private static void types(CatalogView view, RowSet rows) {
    for (int i = 0; i < TYPES.size(); i++) {
      ExtensionType type = TYPES.get(i);
      type(rows, type.oid(), type.name(), "U", "e")
          .set("typarray", type.array())
          .set("typinput", function(i, 0))
          .set("typoutput", function(i, 1))
          .set("typreceive", function(i, 2))
          .set("typsend", function(i, 3))
          .set("typmodin", function(i, 4));
      type(rows, type.array(), "_" + type.name(), "A", "x")
          .set("typelem", type.oid())
          .set("typsubscript", 6179)
          .set("typinput", ARRAY_IN)
          .set("typoutput", ARRAY_IN + 1)
          .set("typreceive", 2400)
          .set("typsend", 2401)
          .set("typmodin", function(i, 4));
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

  private static long function(int type, int number) {
    return Oids.FIRST_VECTOR_FUNCTION + type * FUNCTIONS.size() + number;
  }

  private static long operator(int type, int number) {
    return Oids.FIRST_VECTOR_OPERATOR + 2L * (type * DISTANCES.size() + number);
  }

  private static void functions(CatalogView view, RowSet rows) {
    for (int t = 0; t < TYPES.size(); t++) {
      ExtensionType type = TYPES.get(t);
      for (int i = 0; i < FUNCTIONS.size(); i++) {
        String name = type.name() + "_" + FUNCTIONS.get(i);
        function(rows, function(t, i), name, i == 1 ? CSTRING : type.oid(), List.of(i == 0 ? CSTRING : type.oid()));
      }
      for (int i = 0; i < DISTANCES.size(); i++) {
        String name = DISTANCES.get(i).function(type);
        function(rows, operator(t, i) + 1, name, DOUBLE, List.of(type.oid(), type.oid()));
      }
    }
  }

  private static void function(RowSet rows, long oid, String name, long result, List<Long> arguments) {
    rows.add()
        .set("oid", oid)
        .set("proname", name)
        .set("pronamespace", Oids.PUBLIC)
        .set("proowner", Oids.SUPERUSER)
        .set("prolang", C_LANGUAGE)
        .set("procost", 1)
        .set("prokind", "f")
        .set("proisstrict", true)
        .set("provolatile", "i")
        .set("proparallel", "s")
        .set("pronargs", arguments.size())
        .set("prorettype", result)
        .set("proargtypes", arguments)
        .set("prosrc", name);
  }

  private static void operators(CatalogView view, RowSet rows) {
    for (int t = 0; t < TYPES.size(); t++) {
      for (int i = 0; i < DISTANCES.size(); i++) {
        long oid = operator(t, i);
        rows.add()
            .set("oid", oid)
            .set("oprname", DISTANCES.get(i).operator())
            .set("oprnamespace", Oids.PUBLIC)
            .set("oprowner", Oids.SUPERUSER)
            .set("oprkind", "b")
            .set("oprleft", TYPES.get(t).oid())
            .set("oprright", TYPES.get(t).oid())
            .set("oprresult", DOUBLE)
            .set("oprcom", oid)
            .set("oprcode", oid + 1);
      }
    }
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
