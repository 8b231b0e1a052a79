package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.SINGLETON_SQL_JSON_ITEM_REQUIRED;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.jsonpath.JsonPath;
import dev.vecino.sql.type.JsonTree;
import dev.vecino.type.JsonPathText;
import dev.vecino.type.Jsonb;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;

/** Functions and operators that run paths over documents. Silent ones give NULL or nothing where there is an error. */
public final class JsonPaths {
  static final Jsonb NO_VARIABLES = new Jsonb("{}");

  private JsonPaths() {}

  @Sql(value = {"@?", "jsonb_path_exists_opr"}, nullable = true)
  public static Boolean exists(Jsonb document, JsonPathText path) {
    return exists(document, path, NO_VARIABLES, true);
  }

  @Sql(value = {"@@", "jsonb_path_match_opr"}, nullable = true)
  public static Boolean matches(Jsonb document, JsonPathText path) {
    return match(document, path, NO_VARIABLES, true);
  }

  @Sql(value = "jsonb_path_exists", nullable = true)
  public static Boolean pathExists(Jsonb document, JsonPathText path) {
    return exists(document, path, NO_VARIABLES, false);
  }

  @Sql(value = "jsonb_path_exists", nullable = true)
  public static Boolean exists(Jsonb document, JsonPathText path, Jsonb variables) {
    return exists(document, path, variables, false);
  }

  @Sql(value = "jsonb_path_exists", nullable = true)
  public static Boolean exists(Jsonb document, JsonPathText path, Jsonb variables, boolean silent) {
    return exists(document, path, variables, silent, null);
  }

  static Boolean exists(Jsonb document, JsonPathText path, Jsonb variables, boolean silent, ZoneId zone) {
    List<Object> items = items(document, path, variables, silent, zone);
    return items == null ? null : (Boolean) !items.isEmpty();
  }

  @Sql(value = "jsonb_path_match", nullable = true)
  public static Boolean match(Jsonb document, JsonPathText path) {
    return match(document, path, NO_VARIABLES, false);
  }

  @Sql(value = "jsonb_path_match", nullable = true)
  public static Boolean match(Jsonb document, JsonPathText path, Jsonb variables) {
    return match(document, path, variables, false);
  }

  @Sql(value = "jsonb_path_match", nullable = true)
  public static Boolean match(Jsonb document, JsonPathText path, Jsonb variables, boolean silent) {
    return match(document, path, variables, silent, null);
  }

  static Boolean match(Jsonb document, JsonPathText path, Jsonb variables, boolean silent, ZoneId zone) {
    List<Object> items = items(document, path, variables, silent, zone);
    if (items != null && items.size() == 1 && (items.getFirst() == null || items.getFirst() instanceof Boolean)) {
      return (Boolean) items.getFirst();
    }
    if (silent) {
      return null;
    }
    throw VecinoException.of(SINGLETON_SQL_JSON_ITEM_REQUIRED, "single boolean result is expected");
  }

  @Sql("jsonb_path_query")
  public static List<Jsonb> query(Jsonb document, JsonPathText path) {
    return query(document, path, NO_VARIABLES, false);
  }

  @Sql("jsonb_path_query")
  public static List<Jsonb> query(Jsonb document, JsonPathText path, Jsonb variables) {
    return query(document, path, variables, false);
  }

  @Sql("jsonb_path_query")
  public static List<Jsonb> query(Jsonb document, JsonPathText path, Jsonb variables, boolean silent) {
    return query(document, path, variables, silent, null);
  }

  static List<Jsonb> query(Jsonb document, JsonPathText path, Jsonb variables, boolean silent, ZoneId zone) {
    List<Object> items = items(document, path, variables, silent, zone);
    return items == null ? List.of() : items.stream().map(JsonTree::jsonb).toList();
  }

  @Sql("jsonb_path_query_array")
  public static Jsonb queryArray(Jsonb document, JsonPathText path) {
    return queryArray(document, path, NO_VARIABLES, false);
  }

  @Sql("jsonb_path_query_array")
  public static Jsonb queryArray(Jsonb document, JsonPathText path, Jsonb variables) {
    return queryArray(document, path, variables, false);
  }

  @Sql("jsonb_path_query_array")
  public static Jsonb queryArray(Jsonb document, JsonPathText path, Jsonb variables, boolean silent) {
    return queryArray(document, path, variables, silent, null);
  }

  static Jsonb queryArray(Jsonb document, JsonPathText path, Jsonb variables, boolean silent, ZoneId zone) {
    List<Object> items = items(document, path, variables, silent, zone);
    return JsonTree.jsonb(items == null ? List.of() : items);
  }

  @Sql(value = "jsonb_path_query_first", nullable = true)
  public static Jsonb queryFirst(Jsonb document, JsonPathText path) {
    return queryFirst(document, path, NO_VARIABLES, false);
  }

  @Sql(value = "jsonb_path_query_first", nullable = true)
  public static Jsonb queryFirst(Jsonb document, JsonPathText path, Jsonb variables) {
    return queryFirst(document, path, variables, false);
  }

  @Sql(value = "jsonb_path_query_first", nullable = true)
  public static Jsonb queryFirst(Jsonb document, JsonPathText path, Jsonb variables, boolean silent) {
    return queryFirst(document, path, variables, silent, null);
  }

  static Jsonb queryFirst(Jsonb document, JsonPathText path, Jsonb variables, boolean silent, ZoneId zone) {
    List<Object> items = items(document, path, variables, silent, zone);
    return items == null || items.isEmpty() ? null : JsonTree.jsonb(items.getFirst());
  }

  /** The items; null where there was an error that is not told. */
  private static List<Object> items(
      Jsonb document, JsonPathText path, Jsonb variables, boolean silent, ZoneId zone) {
    if (!(JsonTree.of(variables) instanceof Map<?, ?> values)) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "\"vars\" argument is not an object")
          .withDetail("Jsonpath parameters should be encoded as key-value pairs of \"vars\" object.");
    }
    try {
      return JsonPath.of(path.text()).items(JsonTree.of(document), values, zone);
    } catch (VecinoException e) {
      if (silent && e.state().code().startsWith("22")) {
        return null;
      }
      throw e;
    }
  }
}
