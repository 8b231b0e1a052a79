package dev.vecino.sql.function;

import dev.vecino.sql.function.JsonCell.Defaults;
import dev.vecino.sql.jsonpath.JsonPath;
import dev.vecino.sql.type.JsonTree;
import dev.vecino.sql.type.TextFormat;
import dev.vecino.type.DataType;
import dev.vecino.type.Json;
import dev.vecino.type.JsonPathText;
import dev.vecino.type.Jsonb;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON_EXISTS, JSON_VALUE, JSON_QUERY and JSON_TABLE as the parser writes them. The arguments behind the path: what the
 * parser found in the clauses, the defaults of ON EMPTY and ON ERROR, then names and values of PASSING in turn. Those
 * whose names end in {@code _tz} are for paths in which moments are in play.
 */
public final class JsonPathFunctions {
  private static final int DEFAULTS = 2;

  private JsonPathFunctions() {}

  @Sql(value = "json_exists", nullable = true, calledOnNull = true)
  public static Boolean exists(Jsonb document, JsonPathText path, String cell, Object... arguments) {
    return truth(cell(document, path, cell, arguments, null));
  }

  @Sql(value = "json_exists", nullable = true, calledOnNull = true)
  public static Boolean exists(Json document, JsonPathText path, String cell, Object... arguments) {
    return exists(jsonb(document), path, cell, arguments);
  }

  @Sql(value = "json_exists", nullable = true, calledOnNull = true)
  public static Boolean exists(String document, JsonPathText path, String cell, Object... arguments) {
    return exists(parsed(document), path, cell, arguments);
  }

  @Sql(value = "$json_exists_tz", nullable = true, calledOnNull = true, volatility = Volatility.STABLE)
  public static Boolean exists(
      SessionValues session, Jsonb document, JsonPathText path, String cell, Object... arguments) {
    return truth(cell(document, path, cell, arguments, session.timeZone()));
  }

  @Sql(value = "$json_exists_tz", nullable = true, calledOnNull = true, volatility = Volatility.STABLE)
  public static Boolean exists(
      SessionValues session, Json document, JsonPathText path, String cell, Object... arguments) {
    return exists(session, jsonb(document), path, cell, arguments);
  }

  @Sql(value = "$json_exists_tz", nullable = true, calledOnNull = true, volatility = Volatility.STABLE)
  public static Boolean exists(
      SessionValues session, String document, JsonPathText path, String cell, Object... arguments) {
    return exists(session, parsed(document), path, cell, arguments);
  }

  private static Boolean truth(String text) {
    return text == null ? null : (Boolean) text.equals("true");
  }

  @Sql(value = {"json_value", "json_query"}, nullable = true, calledOnNull = true)
  public static String cell(Jsonb document, JsonPathText path, String cell, Object... arguments) {
    return cell(document, path, cell, arguments, null);
  }

  @Sql(value = {"json_value", "json_query"}, nullable = true, calledOnNull = true)
  public static String cell(Json document, JsonPathText path, String cell, Object... arguments) {
    return cell(jsonb(document), path, cell, arguments);
  }

  @Sql(value = {"json_value", "json_query"}, nullable = true, calledOnNull = true)
  public static String cell(String document, JsonPathText path, String cell, Object... arguments) {
    return cell(parsed(document), path, cell, arguments);
  }

  @Sql(
      value = {"$json_value_tz", "$json_query_tz"},
      nullable = true,
      calledOnNull = true,
      volatility = Volatility.STABLE)
  public static String cell(
      SessionValues session, Jsonb document, JsonPathText path, String cell, Object... arguments) {
    return cell(document, path, cell, arguments, session.timeZone());
  }

  @Sql(
      value = {"$json_value_tz", "$json_query_tz"},
      nullable = true,
      calledOnNull = true,
      volatility = Volatility.STABLE)
  public static String cell(
      SessionValues session, Json document, JsonPathText path, String cell, Object... arguments) {
    return cell(session, jsonb(document), path, cell, arguments);
  }

  @Sql(
      value = {"$json_value_tz", "$json_query_tz"},
      nullable = true,
      calledOnNull = true,
      volatility = Volatility.STABLE)
  public static String cell(
      SessionValues session, String document, JsonPathText path, String cell, Object... arguments) {
    return cell(session, parsed(document), path, cell, arguments);
  }

  /** @param zone of the session; null where no moments are in play */
  private static String cell(Jsonb document, JsonPathText path, String cell, Object[] arguments, ZoneId zone) {
    if (document == null || path == null) {
      return null;
    }
    ZoneId known = zone == null ? ZoneOffset.UTC : zone;
    return JsonCell.of(cell)
        .text(
            JsonTree.of(document), JsonPath.of(path.text()), variables(arguments, DEFAULTS, known),
            new Defaults(arguments[0], arguments[1]), known);
  }

  /** The rows of JSON_TABLE: each is an array of the texts of its cells. */
  @Sql(value = "$json_table", calledOnNull = true, volatility = Volatility.STABLE)
  public static List<Jsonb> table(
      SessionValues session, Jsonb document, JsonPathText path, String columns, int defaults, Object... arguments) {
    if (document == null || path == null) {
      return List.of();
    }
    Map<String, Object> variables = variables(arguments, defaults, session.timeZone());
    return JsonTable.of(columns)
        .rows(JsonTree.of(document), JsonPath.of(path.text()), variables, arguments, session.timeZone());
  }

  @Sql(value = "$json_table", calledOnNull = true, volatility = Volatility.STABLE)
  public static List<Jsonb> table(
      SessionValues session, Json document, JsonPathText path, String columns, int defaults, Object... arguments) {
    return table(session, jsonb(document), path, columns, defaults, arguments);
  }

  @Sql(value = "$json_table", calledOnNull = true, volatility = Volatility.STABLE)
  public static List<Jsonb> table(
      SessionValues session, String document, JsonPathText path, String columns, int defaults, Object... arguments) {
    return table(session, parsed(document), path, columns, defaults, arguments);
  }

  private static Jsonb jsonb(Json document) {
    return document == null ? null : new Jsonb(document.text());
  }

  private static Jsonb parsed(String document) {
    return document == null ? null : (Jsonb) TextFormat.parse(DataType.JSONB, document, ZoneOffset.UTC);
  }

  private static Map<String, Object> variables(Object[] arguments, int from, ZoneId zone) {
    Map<String, Object> variables = new HashMap<>();
    for (int i = from; i + 1 < arguments.length; i += 2) {
      variables.put((String) arguments[i], item(arguments[i + 1], zone));
    }
    return variables;
  }

  /** Moments stay what they are inside a path. */
  private static Object item(Object value, ZoneId zone) {
    return switch (value) {
      case LocalDate date -> date;
      case LocalTime time -> time;
      case LocalDateTime timestamp -> timestamp;
      case Instant instant -> instant.atZone(zone).toOffsetDateTime();
      case dev.vecino.type.TimeTz time -> time;
      case null, default -> JsonValues.tree(value, zone);
    };
  }
}
