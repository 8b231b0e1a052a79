package dev.vecino.engine.catalog;

import dev.vecino.type.Array;
import dev.vecino.type.DataType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The functions that {@code pg_proc} lists, as {@code information_schema} and {@code CREATE FUNCTION} tell of them. */
public final class Routines {
  // Columns of pg_proc.
  private static final int NAME = 1;
  private static final int SCHEMA = 2;
  private static final int LANGUAGE = 4;
  private static final int KIND = 9;
  private static final int SECURITY_DEFINER = 10;
  private static final int STRICT = 12;
  private static final int RETURNS_SET = 13;
  private static final int VOLATILITY = 14;
  private static final int RESULT = 18;
  private static final int ARGUMENTS = 19;
  private static final int SOURCE = 25;

  private static final long SQL_LANGUAGE = 14;
  private static final long C_LANGUAGE = 13;
  private static final Map<Long, String> LANGUAGES = Map.of(12L, "INTERNAL", C_LANGUAGE, "C", SQL_LANGUAGE, "SQL");
  private static final Map<Long, Object[]> BY_OID =
      SystemCatalog.fixed("pg_proc").stream().collect(Collectors.toMap(row -> (Long) row[0], Function.identity()));

  private Routines() {}

  static void addTo(Map<String, SystemCatalog.Producer> producers) {
    producers.put("information_schema.routines", Routines::routines);
    producers.put("information_schema.parameters", Routines::parameters);
  }

  static Optional<Object[]> find(long oid) {
    return Optional.ofNullable(BY_OID.get(oid));
  }

  /** Whether there is a function of some name and arguments. */
  public static boolean has(String name, List<DataType> arguments) {
    List<Long> types = arguments.stream().map(type -> (long) type.oid()).toList();
    return BY_OID.values().stream()
        .anyMatch(row -> row[NAME].equals(name) && ((Array) row[ARGUMENTS]).list().equals(types));
  }

  static String result(Object[] function, SessionFacts facts) {
    String type = facts.typeName((Long) function[RESULT], -1);
    return (Boolean) function[RETURNS_SET] ? "SETOF " + type : type;
  }

  static String arguments(Object[] function, SessionFacts facts) {
    var types = new StringJoiner(", ");
    ((Array) function[ARGUMENTS]).forEach(type -> types.add(facts.typeName((Long) type, -1)));
    return types.toString();
  }

  private static void routines(CatalogView view, RowSet rows) {
    for (Object[] function : SystemCatalog.fixed("pg_proc")) {
      long language = (Long) function[LANGUAGE];
      String schema = schema(function);
      rows.add()
          .set("specific_catalog", view.database())
          .set("specific_schema", schema)
          .set("specific_name", specificName(function))
          .set("routine_catalog", view.database())
          .set("routine_schema", schema)
          .set("routine_name", function[NAME])
          .set("routine_type", function[KIND].equals("f") ? "FUNCTION" : null)
          .set("type_udt_catalog", view.database());
      type(rows, (Long) function[RESULT], "type_udt_");
      rows.set("dtd_identifier", "0")
          .set("routine_body", language == SQL_LANGUAGE ? "SQL" : "EXTERNAL")
          .set("routine_definition", view.authority().superuser() ? function[SOURCE] : null)
          .set("external_name", language == C_LANGUAGE ? function[SOURCE] : null)
          .set("external_language", LANGUAGES.get(language))
          .set("parameter_style", "GENERAL")
          .set("is_deterministic", function[VOLATILITY].equals("i") ? "YES" : "NO")
          .set("sql_data_access", "MODIFIES")
          .set("is_null_call", (Boolean) function[STRICT] ? "YES" : "NO")
          .set("schema_level_routine", "YES")
          .set("max_dynamic_result_sets", 0)
          .set("security_type", (Boolean) function[SECURITY_DEFINER] ? "DEFINER" : "INVOKER")
          .set("as_locator", "NO")
          .set("is_udt_dependent", "NO");
    }
  }

  private static void parameters(CatalogView view, RowSet rows) {
    for (Object[] function : SystemCatalog.fixed("pg_proc")) {
      List<?> types = ((Array) function[ARGUMENTS]).list();
      for (int i = 0; i < types.size(); i++) {
        rows.add()
            .set("specific_catalog", view.database())
            .set("specific_schema", schema(function))
            .set("specific_name", specificName(function))
            .set("ordinal_position", i + 1)
            .set("parameter_mode", "IN")
            .set("is_result", "NO")
            .set("as_locator", "NO")
            .set("udt_catalog", view.database())
            .set("dtd_identifier", String.valueOf(i + 1));
        type(rows, (Long) types.get(i), "udt_");
      }
    }
  }

  private static void type(RowSet rows, long oid, String prefix) {
    PgTypes.PgType type = PgTypes.of(oid);
    boolean own = oid < Oids.DATABASE;
    rows.set(prefix + "schema", own ? "pg_catalog" : "public")
        .set(prefix + "name", type.name())
        .set("data_type", type.element() != 0 ? "ARRAY" : own ? PgTypes.sqlName(oid) : "USER-DEFINED");
  }

  private static String schema(Object[] function) {
    return (Long) function[SCHEMA] == Oids.PUBLIC ? "public" : "pg_catalog";
  }

  private static String specificName(Object[] function) {
    return function[NAME] + "_" + function[0];
  }
}
