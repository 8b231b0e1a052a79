package dev.vecino.engine.setting;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The settings that statements read often, in the form they are used in.
 *
 * @param targetAccuracy in percent; 0 for none
 * @param searchPath schemas in order, without quotes
 * @param synchronous whether commits wait for the disk
 */
public record Effective(
    int efSearch,
    double targetAccuracy,
    long statementTimeoutMillis,
    long lockTimeoutMillis,
    boolean synchronous,
    boolean useIndexes,
    List<String> searchPath,
    ZoneId timeZone) {

  static Effective of(Settings settings) {
    return new Effective(
        Integer.parseInt(settings.get("hnsw.ef_search")),
        Double.parseDouble(settings.get("vecino.target_accuracy")),
        Unit.MILLISECONDS.parse("statement_timeout", settings.get("statement_timeout")),
        Unit.MILLISECONDS.parse("lock_timeout", settings.get("lock_timeout")),
        !settings.get("synchronous_commit").equals("off"),
        settings.get("enable_indexscan").equals("on"),
        schemas(settings.get("search_path")),
        ZoneId.of(settings.get("timezone")));
  }

  /** The names in a search path: folded unless quoted. {@code "$user"} names no schema here. */
  static List<String> schemas(String searchPath) {
    List<String> schemas = new ArrayList<>();
    for (String part : searchPath.split(",")) {
      String name = part.strip();
      boolean quoted = name.length() > 1 && (isBetween(name, "\"") || isBetween(name, "'"));
      name = quoted ? name.substring(1, name.length() - 1).replace("\"\"", "\"") : name.toLowerCase(Locale.ROOT);
      if (!name.isEmpty() && !name.equals("$user")) {
        schemas.add(name);
      }
    }
    return List.copyOf(schemas);
  }

  private static boolean isBetween(String name, String quote) {
    return name.startsWith(quote) && name.endsWith(quote);
  }
}
