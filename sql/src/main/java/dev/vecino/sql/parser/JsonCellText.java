package dev.vecino.sql.parser;

import dev.vecino.type.DataType;
import dev.vecino.type.TypeName;
import java.util.List;

/**
 * What an SQL/JSON function or a column of JSON_TABLE does with the items of its path, as one text: the run-time code
 * reads it ({@code dev.vecino.sql.function.JsonCell}).
 */
final class JsonCellText {
  private JsonCellText() {}

  /**
   * Writes it.
   *
   * @param operation {@code value}, {@code query} or {@code exists}
   */
  static String of(String operation, JsonCall call, DataType type, String column) {
    DataType element = type.isArray() ? type.element().orElseThrow() : type;
    boolean isOther = element.enumType().isPresent();
    List<String> fields =
        List.of(
            operation,
            isOther ? TypeName.TEXT.name() : element.name().name(),
            Integer.toString(isOther ? 0 : element.precision()),
            Integer.toString(isOther ? 0 : element.scale()),
            type.isArray() ? "array" : "scalar",
            wrapper(call.wrapper()),
            call.quotes().equals("omit") ? "omit" : "keep",
            call.onEmpty().isEmpty() ? "null" : call.onEmpty(),
            call.onError().isEmpty() ? operation.equals("exists") ? "false" : "null" : call.onError(),
            column);
    return String.join("|", fields);
  }

  private static String wrapper(String words) {
    return switch (words) {
      case "with", "with unconditional" -> "unconditional";
      case "with conditional" -> "conditional";
      default -> "none";
    };
  }

  /**
   * Refuses behaviors that a function does not have.
   *
   * @param column the name of a column; empty for a function
   */
  static void check(String operation, JsonCall call, String column) {
    switch (operation) {
      case "exists" -> {
        if (!call.onEmpty().isEmpty()) {
          throw call.error("syntax error at or near \"empty\"");
        }
        switch (call.onError()) {
          case "", "error", "true", "false", "unknown" -> { }
          default ->
              throw call.error("invalid ON ERROR behavior" + of(column))
                  .withDetail("Only ERROR, TRUE, FALSE, or UNKNOWN is allowed in ON ERROR for %s.",
                      !column.isEmpty() ? "EXISTS columns" : "JSON_EXISTS()");
        }
      }
      case "value" -> {
        checkValue(call.onEmpty(), "EMPTY", call, column);
        checkValue(call.onError(), "ERROR", call, column);
      }
      default -> {
        checkQuery(call.onEmpty(), "EMPTY", call, column);
        checkQuery(call.onError(), "ERROR", call, column);
      }
    }
  }

  private static String of(String column) {
    return column.isEmpty() ? "" : " for column \"" + column + "\"";
  }

  private static void checkValue(String behavior, String event, JsonCall call, String column) {
    switch (behavior) {
      case "", "error", "null", "default" -> { }
      default ->
          throw call.error("invalid ON " + event + " behavior" + of(column))
              .withDetail("Only ERROR, NULL, or DEFAULT expression is allowed in ON %s for %s.", event,
                  !column.isEmpty() ? "scalar columns" : "JSON_VALUE()");
    }
  }

  private static void checkQuery(String behavior, String event, JsonCall call, String column) {
    switch (behavior) {
      case "", "error", "null", "default", "empty array", "empty object" -> { }
      default ->
          throw call.error("invalid ON " + event + " behavior" + of(column))
              .withDetail(
                  "Only ERROR, NULL, EMPTY ARRAY, EMPTY OBJECT, or DEFAULT expression is allowed in ON %s for %s.",
                  event, !column.isEmpty() ? "formatted columns" : "JSON_QUERY()");
    }
  }
}
