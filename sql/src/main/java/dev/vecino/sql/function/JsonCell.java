package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.INVALID_TEXT_REPRESENTATION;
import static dev.vecino.error.SqlState.MORE_THAN_ONE_SQL_JSON_ITEM;
import static dev.vecino.error.SqlState.NO_SQL_JSON_ITEM;
import static dev.vecino.error.SqlState.SQL_JSON_SCALAR_REQUIRED;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.jsonpath.JsonPath;
import dev.vecino.sql.type.JsonTree;
import dev.vecino.sql.type.TextFormat;
import dev.vecino.sql.type.Values;
import dev.vecino.type.Bytes;
import dev.vecino.type.DataType;
import dev.vecino.type.TypeName;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * What JSON_VALUE, JSON_QUERY, JSON_EXISTS or a column of JSON_TABLE makes of the items that a path finds: the text of
 * a value of its type.
 */
record JsonCell(
    String operation,
    DataType type,
    String wrapper,
    boolean omitsQuotes,
    String onEmpty,
    String onError,
    String column) {
  private static final int FIELDS = 10;

  /** Reads what the parser wrote. */
  static JsonCell of(String text) {
    String[] fields = text.split("\\|", FIELDS);
    var plain =
        new DataType(TypeName.valueOf(fields[1]), Integer.parseInt(fields[2]), Integer.parseInt(fields[3]));
    DataType type = fields[4].equals("array") ? DataType.array(plain) : plain;
    return new JsonCell(fields[0], type, fields[5], fields[6].equals("omit"), fields[7], fields[8], fields[9]);
  }

  /** The value behind ON EMPTY DEFAULT and the one behind ON ERROR DEFAULT; null where there is none. */
  record Defaults(Object empty, Object error) {}

  /**
   * The text of the value; null for NULL.
   *
   * @throws VecinoException where an error is to be told
   */
  String text(Object document, JsonPath path, Map<?, ?> variables, Defaults defaults, ZoneId zone) {
    try {
      List<Object> items = path.items(document, variables, zone);
      if (operation.equals("exists")) {
        return truth(!items.isEmpty());
      }
      Object item = operation.equals("value") ? scalar(items) : wrapped(items);
      if (items.isEmpty() && !wraps(items)) {
        return empty(defaults, zone);
      }
      boolean isScalar = operation.equals("value") && type.name() != TypeName.JSON && type.name() != TypeName.JSONB;
      String text = isScalar || item == null && operation.equals("value") ? scalarText(item, zone) : documentText(item);
      return checked(text, zone);
    } catch (VecinoException e) {
      if (onError.equals("error") || e.state() == NO_SQL_JSON_ITEM || !e.state().code().startsWith("22")) {
        throw e;
      }
      return fallback(onError, defaults.error(), zone);
    }
  }

  private String empty(Defaults defaults, ZoneId zone) {
    if (onEmpty.equals("error")) {
      throw VecinoException.of(
          NO_SQL_JSON_ITEM, column.isEmpty()
              ? "no SQL/JSON item found for specified path"
              : "no SQL/JSON item found for specified path of column \"" + column + "\"");
    }
    return fallback(onEmpty, defaults.empty(), zone);
  }

  private String fallback(String behavior, Object value, ZoneId zone) {
    return switch (behavior) {
      case "true" -> truth(true);
      case "false" -> truth(false);
      case "empty array" -> type.isArray() ? "{}" : emptyText("[]");
      case "empty object" -> emptyText("{}");
      case "default" -> value == null ? null : TextFormat.print(value, zone);
      default -> null;
    };
  }

  private String emptyText(String document) {
    return checked(type.name() == TypeName.BYTEA ? hex(document) : document, ZoneId.of("UTC"));
  }

  private String truth(boolean truth) {
    boolean isNumber =
        switch (type.name()) {
          case SMALLINT, INTEGER, BIGINT, REAL, DOUBLE, NUMERIC -> true;
          default -> false;
        };
    return isNumber ? truth ? "1" : "0" : Boolean.toString(truth);
  }

  /** The text, if it is a value of the type. */
  private String checked(String text, ZoneId zone) {
    if (text != null) {
      Values.assign(type, TextFormat.parse(type.plain(), text, zone));
    }
    return text;
  }

  private String suffix() {
    return column.isEmpty() ? "" : " for column \"" + column + "\"";
  }

  private Object scalar(List<Object> items) {
    if (items.size() > 1) {
      throw VecinoException.of(
          MORE_THAN_ONE_SQL_JSON_ITEM, column.isEmpty()
              ? "JSON path expression in JSON_VALUE must return single scalar item"
              : "JSON path expression for column \"" + column + "\" must return single scalar item");
    }
    Object item = items.isEmpty() ? null : items.getFirst();
    if (item instanceof Map<?, ?> || item instanceof List<?>) {
      throw VecinoException.of(
          SQL_JSON_SCALAR_REQUIRED, column.isEmpty()
              ? "JSON path expression in JSON_VALUE must return single scalar item"
              : "JSON path expression for column \"" + column + "\" must return single scalar item");
    }
    return item;
  }

  private boolean wraps(List<Object> items) {
    return operation.equals("query")
        && (wrapper.equals("unconditional") && !items.isEmpty() || wrapper.equals("conditional") && items.size() > 1);
  }

  private Object wrapped(List<Object> items) {
    if (wraps(items)) {
      return items;
    }
    if (items.size() > 1) {
      throw VecinoException.of(
              MORE_THAN_ONE_SQL_JSON_ITEM, column.isEmpty()
                  ? "JSON path expression in JSON_QUERY must return single item when no wrapper is requested"
                  : "JSON path expression for column \"" + column
                      + "\" must return single item when no wrapper is requested")
          .withHint("Use the WITH WRAPPER clause to wrap SQL/JSON items into an array.");
    }
    return items.isEmpty() ? null : items.getFirst();
  }

  private static String scalarText(Object item, ZoneId zone) {
    return switch (item) {
      case null -> null;
      case Boolean flag -> flag ? "t" : "f";
      case OffsetDateTime moment -> TextFormat.print(moment.toInstant(), zone);
      default -> TextFormat.print(item, zone);
    };
  }

  private String documentText(Object tree) {
    if (omitsQuotes && tree instanceof String text) {
      return text;
    }
    return switch (type.name()) {
      case JSON, JSONB, TEXT, VARCHAR, BPCHAR -> JsonTree.jsonb(tree).text();
      case BYTEA -> hex(JsonTree.jsonb(tree).text());
      default -> type.isArray() ? tree == null ? null : array(tree) : tree == null ? null : JsonTree.jsonb(tree).text();
    };
  }


  private static String hex(String document) {
    return Bytes.wrap(document.getBytes(StandardCharsets.UTF_8)).toString();
  }

  private String array(Object tree) {
    if (!(tree instanceof List<?> elements)) {
      throw VecinoException.of(INVALID_TEXT_REPRESENTATION, "expected JSON array%s", suffix());
    }
    return elements.stream()
        .map(element -> element instanceof List<?> ? array(element) : quoted(element))
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static String quoted(Object element) {
    String text = element == null || element instanceof String ? (String) element : JsonTree.jsonb(element).text();
    return Objects.isNull(text) ? "NULL" : "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
