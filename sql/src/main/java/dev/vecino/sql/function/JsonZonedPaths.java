package dev.vecino.sql.function;

import dev.vecino.type.JsonPathText;
import dev.vecino.type.Jsonb;
import java.util.List;

/** The functions of {@link JsonPaths} in which moments with a time zone can be compared with others. */
public final class JsonZonedPaths {
  private JsonZonedPaths() {}

  @Sql(value = "jsonb_path_exists_tz", nullable = true, volatility = Volatility.STABLE)
  public static Boolean exists(SessionValues session, Jsonb document, JsonPathText path) {
    return JsonPaths.exists(document, path, JsonPaths.NO_VARIABLES, false, session.timeZone());
  }

  @Sql(value = "jsonb_path_exists_tz", nullable = true, volatility = Volatility.STABLE)
  public static Boolean exists(SessionValues session, Jsonb document, JsonPathText path, Jsonb variables) {
    return JsonPaths.exists(document, path, variables, false, session.timeZone());
  }

  @Sql(value = "jsonb_path_exists_tz", nullable = true, volatility = Volatility.STABLE)
  public static Boolean exists(
      SessionValues session, Jsonb document, JsonPathText path, Jsonb variables, boolean silent) {
    return JsonPaths.exists(document, path, variables, silent, session.timeZone());
  }

  @Sql(value = "jsonb_path_match_tz", nullable = true, volatility = Volatility.STABLE)
  public static Boolean match(SessionValues session, Jsonb document, JsonPathText path) {
    return JsonPaths.match(document, path, JsonPaths.NO_VARIABLES, false, session.timeZone());
  }

  @Sql(value = "jsonb_path_match_tz", nullable = true, volatility = Volatility.STABLE)
  public static Boolean match(SessionValues session, Jsonb document, JsonPathText path, Jsonb variables) {
    return JsonPaths.match(document, path, variables, false, session.timeZone());
  }

  @Sql(value = "jsonb_path_match_tz", nullable = true, volatility = Volatility.STABLE)
  public static Boolean match(
      SessionValues session, Jsonb document, JsonPathText path, Jsonb variables, boolean silent) {
    return JsonPaths.match(document, path, variables, silent, session.timeZone());
  }

  @Sql(value = "jsonb_path_query_tz", volatility = Volatility.STABLE)
  public static List<Jsonb> query(SessionValues session, Jsonb document, JsonPathText path) {
    return JsonPaths.query(document, path, JsonPaths.NO_VARIABLES, false, session.timeZone());
  }

  @Sql(value = "jsonb_path_query_tz", volatility = Volatility.STABLE)
  public static List<Jsonb> query(SessionValues session, Jsonb document, JsonPathText path, Jsonb variables) {
    return JsonPaths.query(document, path, variables, false, session.timeZone());
  }

  @Sql(value = "jsonb_path_query_tz", volatility = Volatility.STABLE)
  public static List<Jsonb> query(
      SessionValues session, Jsonb document, JsonPathText path, Jsonb variables, boolean silent) {
    return JsonPaths.query(document, path, variables, silent, session.timeZone());
  }

  @Sql(value = "jsonb_path_query_array_tz", volatility = Volatility.STABLE)
  public static Jsonb queryArray(SessionValues session, Jsonb document, JsonPathText path) {
    return JsonPaths.queryArray(document, path, JsonPaths.NO_VARIABLES, false, session.timeZone());
  }

  @Sql(value = "jsonb_path_query_array_tz", volatility = Volatility.STABLE)
  public static Jsonb queryArray(SessionValues session, Jsonb document, JsonPathText path, Jsonb variables) {
    return JsonPaths.queryArray(document, path, variables, false, session.timeZone());
  }

  @Sql(value = "jsonb_path_query_array_tz", volatility = Volatility.STABLE)
  public static Jsonb queryArray(
      SessionValues session, Jsonb document, JsonPathText path, Jsonb variables, boolean silent) {
    return JsonPaths.queryArray(document, path, variables, silent, session.timeZone());
  }

  @Sql(value = "jsonb_path_query_first_tz", nullable = true, volatility = Volatility.STABLE)
  public static Jsonb queryFirst(SessionValues session, Jsonb document, JsonPathText path) {
    return JsonPaths.queryFirst(document, path, JsonPaths.NO_VARIABLES, false, session.timeZone());
  }

  @Sql(value = "jsonb_path_query_first_tz", nullable = true, volatility = Volatility.STABLE)
  public static Jsonb queryFirst(SessionValues session, Jsonb document, JsonPathText path, Jsonb variables) {
    return JsonPaths.queryFirst(document, path, variables, false, session.timeZone());
  }

  @Sql(value = "jsonb_path_query_first_tz", nullable = true, volatility = Volatility.STABLE)
  public static Jsonb queryFirst(
      SessionValues session, Jsonb document, JsonPathText path, Jsonb variables, boolean silent) {
    return JsonPaths.queryFirst(document, path, variables, silent, session.timeZone());
  }
}
