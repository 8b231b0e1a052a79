package dev.vecino.engine.setting;

import dev.vecino.type.TextStyle;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The settings that statements read often, in the form they are used in.
 *
 * @param targetAccuracy in percent; 0 for none
 * @param maintenanceBytes what the keys of an index that is made may take while they are sorted
 * @param searchPath schemas in order, without quotes
 * @param mostStatements of which statistics are kept; 0 keeps none
 * @param slowStatement from how long on a statement is logged; negative for never
 * @param synchronous whether commits wait for the disk
 * @param enforcesKeys whether foreign keys are checked and act
 */
public record Effective(
    int efSearch,
    double targetAccuracy,
    long statementTimeoutMillis,
    long lockTimeoutMillis,
    long transactionTimeoutMillis,
    long maintenanceBytes,
    boolean synchronous,
    boolean useIndexes,
    boolean enforcesKeys,
    List<String> searchPath,
    TextStyle style,
    int mostStatements,
    Duration slowStatement) {

  public ZoneId timeZone() {
    return style.zone();
  }

  static Effective of(Settings settings) {
    return new Effective(
        Integer.parseInt(settings.get("hnsw.ef_search")),
        Double.parseDouble(settings.get("vecino.target_accuracy")),
        Unit.MILLISECONDS.parse("statement_timeout", settings.get("statement_timeout")),
        Unit.MILLISECONDS.parse("lock_timeout", settings.get("lock_timeout")),
        Unit.MILLISECONDS.parse("transaction_timeout", settings.get("transaction_timeout")),
        Unit.KILOBYTES.parse("maintenance_work_mem", settings.get("maintenance_work_mem")) << 10,
        !settings.get("synchronous_commit").equals("off"),
        settings.get("enable_indexscan").equals("on"),
        !settings.get(Settings.SESSION_REPLICATION_ROLE).equals("replica"),
        searchPath(settings),
        TextStyle.of(
                ZoneId.of(settings.get("timezone")), settings.get("datestyle"), settings.get("intervalstyle"))
            .with(settings.get("extra_float_digits"), settings.get("bytea_output")),
        settings.get("pg_stat_statements.track").equals("none")
            ? 0
            : Integer.parseInt(settings.get("pg_stat_statements.max")),
        Duration.ofMillis(Unit.MILLISECONDS.parse("", settings.get("log_min_duration_statement"))));
  }

  private static List<String> searchPath(Settings settings) {
    List<String> path = new ArrayList<>(schemas(settings.get("search_path"), settings.user()));
    String temporary = settings.temporarySchema();
    if (!temporary.isEmpty()) {
      path.replaceAll(schema -> schema.equals("pg_temp") ? temporary : schema);
      if (!path.contains(temporary)) {
        path.addFirst(temporary);
      }
    }
    return List.copyOf(path);
  }

  /** The names in a search path: folded unless quoted; {@code "$user"} is the schema of the user's name. */
  static List<String> schemas(String searchPath, String user) {
    List<String> schemas = new ArrayList<>();
    for (String part : searchPath.split(",")) {
      String name = part.strip();
      boolean quoted = name.length() > 1 && (isBetween(name, "\"") || isBetween(name, "'"));
      name = quoted ? name.substring(1, name.length() - 1).replace("\"\"", "\"") : name.toLowerCase(Locale.ROOT);
      name = name.equals("$user") ? user : name;
      if (!name.isEmpty() && !schemas.contains(name)) {
        schemas.add(name);
      }
    }
    return List.copyOf(schemas);
  }

  private static boolean isBetween(String name, String quote) {
    return name.startsWith(quote) && name.endsWith(quote);
  }
}
