package dev.vecino.sql.function;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.function.CatalogFacts.ObjectKind;
import dev.vecino.sql.function.CatalogFacts.Part;
import dev.vecino.type.Array;
import dev.vecino.type.SystemType;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** Functions that describe objects of the catalog; their OIDs are whole numbers here. */
public final class CatalogFunctions {
  private static final List<String> UNITS = List.of("bytes", "kB", "MB", "GB", "TB", "PB");
  /** PostgreSQL goes on to the next unit at this many of the one before. */
  private static final long UNIT_LIMIT = 10 * 1024;
  private static final int UTF8 = 6;

  private static final int ACCURACY_ROWS = 10;
  private static final int ACCURACY_QUERIES = 100;

  private CatalogFunctions() {}

  /** The SQL name of a type by its OID and modifier, as PostgreSQL encodes both. */
  @Sql(value = "format_type", calledOnNull = true, nullable = true, volatility = Volatility.STABLE)
  public static String formatType(SessionValues session, Long oid, Integer modifier) {
    if (oid == null) {
      return null;
    }
    if (oid == 0) {
      return "-";
    }
    String name = session.catalog().typeName(oid, modifier == null ? -1 : modifier);
    return name == null ? "???" : name;
  }

  /** The SQL names of the types of a function's parameters. */
  @Sql(value = "oidvectortypes", volatility = Volatility.STABLE)
  public static String parameterTypes(SessionValues session, Array types) {
    var names = new StringJoiner(", ");
    types.forEach(oid -> names.add(formatType(session, ((Number) oid).longValue(), null)));
    return names.toString();
  }

  @Sql(value = "pg_get_indexdef", nullable = true, volatility = Volatility.STABLE)
  public static String indexDefinition(SessionValues session, long oid) {
    return session.catalog().indexDefinition(oid, 0, false);
  }

  @Sql(value = "pg_get_indexdef", nullable = true, volatility = Volatility.STABLE)
  public static String indexDefinition(SessionValues session, long oid, int key, boolean pretty) {
    return session.catalog().indexDefinition(oid, key, pretty);
  }

  @Sql(value = "pg_get_constraintdef", nullable = true, volatility = Volatility.STABLE)
  public static String constraintDefinition(SessionValues session, long oid) {
    return session.catalog().constraintDefinition(oid, false);
  }

  @Sql(value = "pg_get_constraintdef", nullable = true, volatility = Volatility.STABLE)
  public static String constraintDefinition(SessionValues session, long oid, boolean pretty) {
    return session.catalog().constraintDefinition(oid, pretty);
  }

  /** An expression that the catalog keeps: it keeps them as text. */
  @Sql("pg_get_expr")
  public static String expression(String expression, long relation) {
    return expression;
  }

  @Sql("pg_get_expr")
  public static String expression(String expression, long relation, boolean pretty) {
    return expression;
  }

  /** The partitioned tables above a table: none. */
  @Sql(value = "pg_partition_ancestors", system = SystemType.REGCLASS)
  public static List<Long> partitionAncestors(long relation) {
    return List.of();
  }

  @Sql(value = "pg_get_viewdef", nullable = true, volatility = Volatility.STABLE)
  public static String viewDefinition(SessionValues session, long oid) {
    return session.catalog().viewDefinition(oid, false);
  }

  @Sql(value = "pg_get_viewdef", nullable = true, volatility = Volatility.STABLE)
  public static String viewDefinition(SessionValues session, long oid, boolean pretty) {
    return session.catalog().viewDefinition(oid, pretty);
  }

  @Sql(value = "pg_get_viewdef", nullable = true, volatility = Volatility.STABLE)
  public static String viewDefinition(SessionValues session, String name) {
    return session.catalog().viewDefinition(ObjectCasts.regclass(session, name), false);
  }

  @Sql(value = "pg_get_viewdef", nullable = true, volatility = Volatility.STABLE)
  public static String viewDefinition(SessionValues session, String name, boolean pretty) {
    return session.catalog().viewDefinition(ObjectCasts.regclass(session, name), pretty);
  }

  @Sql(value = "pg_get_userbyid", system = SystemType.NAME, volatility = Volatility.STABLE)
  public static String userById(SessionValues session, long oid) {
    String name = session.catalog().name(ObjectKind.ROLE, oid);
    return name == null ? "unknown (OID=" + oid + ")" : name;
  }

  /** The names of options, written {@code name=value}. */
  @Sql("$option_names")
  public static List<String> optionNames(Array options) {
    List<String> names = new ArrayList<>();
    options.forEach(option -> names.add(((String) option).replaceFirst("(?s)=.*", "")));
    return names;
  }

  /** Their values; NULL for options without. */
  @Sql("$option_values")
  public static List<String> optionValues(Array options) {
    List<String> values = new ArrayList<>();
    options.forEach(option -> {
      int equals = ((String) option).indexOf('=');
      values.add(equals < 0 ? null : ((String) option).substring(equals + 1));
    });
    return values;
  }

  /** What an object of a kind has that nothing was granted on. */
  @Sql(value = "acldefault", system = SystemType.ACLITEM, volatility = Volatility.STABLE)
  public static List<String> defaultPrivileges(SessionValues session, String kind, long owner) {
    return session.catalog().defaultPrivileges(kind, owner);
  }

  @Sql(value = "obj_description", nullable = true, volatility = Volatility.STABLE)
  public static String description(SessionValues session, long oid) {
    return session.catalog().comment(oid, null, 0);
  }

  @Sql(value = {"obj_description", "shobj_description"}, nullable = true, volatility = Volatility.STABLE)
  public static String description(SessionValues session, long oid, String catalog) {
    return session.catalog().comment(oid, catalog, 0);
  }

  @Sql(value = "col_description", nullable = true, volatility = Volatility.STABLE)
  public static String description(SessionValues session, long oid, int column) {
    return column == 0 ? null : session.catalog().comment(oid, "pg_class", column);
  }

  @Sql(value = {"pg_get_triggerdef", "pg_get_ruledef", "pg_get_partkeydef", "pg_get_functiondef",
      "pg_get_statisticsobjdef_columns"}, nullable = true)
  public static String nothing(long oid) {
    return null;
  }

  @Sql(value = "pg_get_function_result", nullable = true, volatility = Volatility.STABLE)
  public static String functionResult(SessionValues session, long oid) {
    return session.catalog().functionResult(oid);
  }

  @Sql(value = {"pg_get_function_arguments", "pg_get_function_identity_arguments"}, nullable = true,
      volatility = Volatility.STABLE)
  public static String functionArguments(SessionValues session, long oid) {
    return session.catalog().functionArguments(oid);
  }

  /** Where a tablespace lies: those that are always there lie with the database. */
  @Sql("pg_tablespace_location")
  public static String location(long tablespace) {
    return "";
  }

  @Sql(value = {"pg_get_triggerdef", "pg_get_ruledef"}, nullable = true)
  public static String nothing(long oid, boolean pretty) {
    return null;
  }

  @Sql(value = "pg_table_is_visible", nullable = true, volatility = Volatility.STABLE)
  public static Boolean isTableVisible(SessionValues session, long oid) {
    return session.catalog().isVisible(oid);
  }

  @Sql(value = "pg_type_is_visible", nullable = true, volatility = Volatility.STABLE)
  public static Boolean isTypeVisible(SessionValues session, long oid) {
    return session.catalog().isTypeVisible(oid);
  }

  @Sql({"pg_function_is_visible", "pg_operator_is_visible", "pg_collation_is_visible",
      "pg_opclass_is_visible", "pg_opfamily_is_visible", "pg_conversion_is_visible", "pg_statistics_obj_is_visible",
      "pg_ts_config_is_visible", "pg_ts_dict_is_visible", "pg_ts_parser_is_visible", "pg_ts_template_is_visible"})
  public static boolean isVisible(long oid) {
    return true;
  }

  @Sql("pg_relation_is_updatable")
  public static int updatable(long relation, boolean includeTriggers) {
    return 28; // UPDATE, INSERT and DELETE, as bits
  }

  @Sql("pg_column_is_updatable")
  public static boolean isUpdatable(long relation, short column, boolean includeTriggers) {
    return true;
  }

  @Sql("pg_relation_is_publishable")
  public static boolean isPublishable(long relation) {
    return false;
  }

  @Sql(value = "pg_encoding_to_char", system = SystemType.NAME)
  public static String encoding(int encoding) {
    return encoding == UTF8 ? "UTF8" : "";
  }

  @Sql(value = "pg_relation_size", nullable = true, volatility = Volatility.VOLATILE)
  public static Long rowsSize(SessionValues session, long oid) {
    return session.catalog().size(oid, Part.ROWS);
  }

  @Sql(value = "pg_relation_size", nullable = true, volatility = Volatility.VOLATILE)
  public static Long rowsSize(SessionValues session, String name) {
    return rowsSize(session, ObjectCasts.regclass(session, name));
  }

  @Sql(value = "pg_table_size", nullable = true, volatility = Volatility.VOLATILE)
  public static Long tableSize(SessionValues session, long oid) {
    return session.catalog().size(oid, Part.TABLE);
  }

  @Sql(value = "pg_table_size", nullable = true, volatility = Volatility.VOLATILE)
  public static Long tableSize(SessionValues session, String name) {
    return tableSize(session, ObjectCasts.regclass(session, name));
  }

  @Sql(value = "pg_indexes_size", nullable = true, volatility = Volatility.VOLATILE)
  public static Long indexesSize(SessionValues session, long oid) {
    return session.catalog().size(oid, Part.INDEXES);
  }

  @Sql(value = "pg_indexes_size", nullable = true, volatility = Volatility.VOLATILE)
  public static Long indexesSize(SessionValues session, String name) {
    return indexesSize(session, ObjectCasts.regclass(session, name));
  }

  @Sql(value = "pg_total_relation_size", nullable = true, volatility = Volatility.VOLATILE)
  public static Long totalSize(SessionValues session, long oid) {
    return session.catalog().size(oid, Part.ALL);
  }

  @Sql(value = "pg_total_relation_size", nullable = true, volatility = Volatility.VOLATILE)
  public static Long totalSize(SessionValues session, String name) {
    return totalSize(session, ObjectCasts.regclass(session, name));
  }

  @Sql(value = "vector_index_accuracy", nullable = true, volatility = Volatility.VOLATILE)
  public static Double indexAccuracy(SessionValues session, long index) {
    return session.catalog().indexAccuracy(index, ACCURACY_ROWS, null, ACCURACY_QUERIES);
  }

  @Sql(value = "vector_index_accuracy", nullable = true, volatility = Volatility.VOLATILE)
  public static Double indexAccuracy(SessionValues session, String index) {
    return indexAccuracy(session, ObjectCasts.regclass(session, index));
  }

  @Sql(value = "vector_index_accuracy", nullable = true, volatility = Volatility.VOLATILE)
  public static Double indexAccuracy(SessionValues session, long index, int k) {
    return session.catalog().indexAccuracy(index, k, null, ACCURACY_QUERIES);
  }

  @Sql(value = "vector_index_accuracy", nullable = true, volatility = Volatility.VOLATILE)
  public static Double indexAccuracy(SessionValues session, String index, int k) {
    return indexAccuracy(session, ObjectCasts.regclass(session, index), k);
  }

  @Sql(value = "vector_index_accuracy", nullable = true, volatility = Volatility.VOLATILE)
  public static Double indexAccuracy(SessionValues session, long index, int k, double accuracy) {
    return session.catalog().indexAccuracy(index, k, accuracy, ACCURACY_QUERIES);
  }

  @Sql(value = "vector_index_accuracy", nullable = true, volatility = Volatility.VOLATILE)
  public static Double indexAccuracy(SessionValues session, String index, int k, double accuracy) {
    return indexAccuracy(session, ObjectCasts.regclass(session, index), k, accuracy);
  }

  @Sql(value = "vector_index_accuracy", nullable = true, volatility = Volatility.VOLATILE)
  public static Double indexAccuracy(SessionValues session, long index, int k, double accuracy, int queries) {
    return session.catalog().indexAccuracy(index, k, accuracy, queries);
  }

  @Sql(value = "vector_index_accuracy", nullable = true, volatility = Volatility.VOLATILE)
  public static Double indexAccuracy(SessionValues session, String index, int k, double accuracy, int queries) {
    return indexAccuracy(session, ObjectCasts.regclass(session, index), k, accuracy, queries);
  }

  /** There is one database, whatever the argument. */
  @Sql(value = "pg_database_size", volatility = Volatility.VOLATILE)
  public static long databaseSize(SessionValues session, Object database) {
    return session.catalog().databaseSize();
  }

  @Sql("pg_size_pretty")
  public static String prettySize(long bytes) {
    return prettySize(BigDecimal.valueOf(bytes));
  }

  static String prettySize(BigDecimal bytes) {
    int unit = 0;
    BigDecimal size = bytes;
    while (size.abs().compareTo(BigDecimal.valueOf(UNIT_LIMIT)) >= 0 && unit < UNITS.size() - 1) {
      size = size.divide(BigDecimal.valueOf(1024));
      unit++;
    }
    return size.setScale(0, RoundingMode.HALF_UP) + " " + UNITS.get(unit);
  }

  @Sql(value = "current_schemas", system = SystemType.NAME, volatility = Volatility.STABLE)
  public static List<String> currentSchemas(SessionValues session, boolean implicit) {
    return session.catalog().searchPath(implicit);
  }

  @Sql(value = "set_config", calledOnNull = true, nullable = true, volatility = Volatility.VOLATILE)
  public static String setConfig(SessionValues session, String name, String value, Boolean local) {
    if (name == null) {
      throw VecinoException.of(SqlState.NULL_VALUE_NOT_ALLOWED, "SET requires parameter name");
    }
    return session.catalog().set(name, value == null ? "" : value, Boolean.TRUE.equals(local));
  }

  /** A number for each session. */
  @Sql(value = "pg_backend_pid", volatility = Volatility.STABLE)
  public static int backendPid(SessionValues session) {
    return session.process();
  }

  /** When the process of the database began. */
  @Sql(value = "pg_postmaster_start_time", volatility = Volatility.STABLE)
  public static Instant startTime() {
    return ProcessHandle.current().info().startInstant().orElse(Instant.EPOCH).truncatedTo(ChronoUnit.MICROS);
  }

  @Sql("pg_is_in_recovery")
  public static boolean isInRecovery() {
    return false;
  }

  /** NULL: rows do not show the transaction that wrote them. */
  @Sql(value = "age", nullable = true)
  public static Integer age(long transaction) {
    return null;
  }
}
