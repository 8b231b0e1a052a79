package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.JsonTree;
import dev.vecino.type.Array;
import dev.vecino.type.Json;
import dev.vecino.type.Jsonb;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Documents of the type json made of SQL values, with the blanks that PostgreSQL puts in. */
public final class JsonMaking {
  static final String ROW_BREAK = "\n ";

  private JsonMaking() {}

  @Sql(value = {"to_json", "array_to_json", "$json_item"}, volatility = Volatility.STABLE)
  public static Json toJson(SessionValues session, Object value) {
    return new Json(text(value, session.timeZone()));
  }

  @Sql(value = "json_build_array", calledOnNull = true, volatility = Volatility.STABLE)
  public static Json buildArray(SessionValues session, Object... values) {
    var parts = new ArrayList<String>();
    for (Object value : values) {
      parts.add(text(value, session.timeZone()));
    }
    return new Json("[" + String.join(", ", parts) + "]");
  }

  @Sql("json_build_array")
  public static Json emptyArray() {
    return new Json("[]");
  }

  @Sql(value = "json_build_object", calledOnNull = true, volatility = Volatility.STABLE)
  public static Json buildObject(SessionValues session, Object... values) {
    if (values.length % 2 != 0) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "argument list must have even number of elements")
          .withHint("The arguments of json_build_object() must consist of alternating keys and values.");
    }
    var parts = new ArrayList<String>();
    for (int i = 0; i < values.length; i += 2) {
      if (values[i] == null) {
        throw VecinoException.of(
            dev.vecino.error.SqlState.NULL_VALUE_NOT_ALLOWED, "null value not allowed for object key");
      }
      parts.add(
          JsonTree.compact(JsonValues.key(values[i], session.timeZone()))
              + " : "
              + text(values[i + 1], session.timeZone()));
    }
    return new Json("{" + String.join(", ", parts) + "}");
  }

  /** The document that stands for a row: its names and values in turn. */
  @Sql(value = "$row_json", calledOnNull = true, volatility = Volatility.STABLE)
  public static Json ofRow(SessionValues session, Object... members) {
    var parts = new ArrayList<String>();
    for (int i = 0; i < members.length; i += 2) {
      parts.add(JsonTree.compact((String) members[i]) + ":" + text(members[i + 1], session.timeZone()));
    }
    return new Json("{" + String.join(",", parts) + "}");
  }

  /** As {@link #ofRow}, for a row that {@code json_agg} gathers: each but the first begins a line. */
  @Sql(value = "$row_json_item", calledOnNull = true, volatility = Volatility.STABLE)
  public static Json ofGatheredRow(SessionValues session, Object... members) {
    return new Json(ROW_BREAK + ofRow(session, members).text());
  }

  /** The document that a row has become. */
  @Sql("row_to_json")
  public static Json rowToJson(Object row) {
    if (row instanceof Json document) {
      return document;
    }
    throw VecinoException.of(
        dev.vecino.error.SqlState.UNDEFINED_FUNCTION, "function row_to_json exists for rows only");
  }

  /** As {@link #rowToJson(Object)}, each member on a line of its own where {@code pretty}. */
  @Sql("row_to_json")
  public static Json rowToJson(Object row, boolean pretty) {
    Json document = rowToJson(row);
    return pretty ? new Json(lines(document.text())) : document;
  }

  /** A document with line breaks behind the commas between its members. */
  private static String lines(String document) {
    StringBuilder out = new StringBuilder();
    int depth = 0;
    boolean inText = false;
    for (int i = 0; i < document.length(); i++) {
      char c = document.charAt(i);
      out.append(c);
      if (inText && c == '\\') {
        out.append(document.charAt(++i));
      } else if (c == '"') {
        inText = !inText;
      } else if (!inText) {
        depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
        out.append(c == ',' && depth == 1 ? "\n " : "");
      }
    }
    return out.toString();
  }

  @Sql("json_build_object")
  public static Json emptyObject() {
    return new Json("{}");
  }

  /** The array of documents that {@code json_agg} gathered. */
  @Sql("$json_of_array")
  public static Json ofArray(Array documents) {
    String items =
        documents.list().stream()
            .map(document -> document == null ? "null" : ((Json) document).text())
            .collect(Collectors.joining(", "));
    return new Json("[" + (items.startsWith(ROW_BREAK) ? items.substring(ROW_BREAK.length()) : items) + "]");
  }

  /** The array of documents that {@code jsonb_agg} gathered. */
  @Sql("$jsonb_of_array")
  public static Jsonb ofArrayOfNormal(Array documents) {
    return new Jsonb(
        documents.list().stream()
            .map(document -> document == null ? "null" : ((Jsonb) document).text())
            .collect(Collectors.joining(", ", "[", "]")));
  }

  @Sql("$json_of_array_strict")
  public static Json ofArrayStrict(Array documents) {
    return ofArray(Array.of(documents.list().stream().filter(Objects::nonNull).toList()));
  }

  @Sql("$jsonb_of_array_strict")
  public static Jsonb ofArrayOfNormalStrict(Array documents) {
    return ofArrayOfNormal(Array.of(documents.list().stream().filter(Objects::nonNull).toList()));
  }

  /** The array of documents of the values that {@code json_agg(DISTINCT ...)} gathered. */
  @Sql(value = "$json_of_values", volatility = Volatility.STABLE)
  public static Json ofValues(SessionValues session, Array values) {
    return ofArray(Array.of(values.list().stream().map(value -> value == null ? null : toJson(session, value)).toArray()));
  }

  @Sql(value = "$json_of_values_strict", volatility = Volatility.STABLE)
  public static Json ofValuesStrict(SessionValues session, Array values) {
    return ofValues(session, Array.of(values.list().stream().filter(Objects::nonNull).toList()));
  }

  @Sql(value = "$jsonb_of_values", volatility = Volatility.STABLE)
  public static Jsonb ofNormalValues(SessionValues session, Array values) {
    return ofArrayOfNormal(
        Array.of(
            values.list().stream().map(value -> value == null ? null : JsonValues.toJsonb(session, value)).toArray()));
  }

  @Sql(value = "$jsonb_of_values_strict", volatility = Volatility.STABLE)
  public static Jsonb ofNormalValuesStrict(SessionValues session, Array values) {
    return ofNormalValues(session, Array.of(values.list().stream().filter(Objects::nonNull).toList()));
  }

  static String text(Object value, ZoneId zone) {
    return switch (value) {
      case null -> "null";
      case Json document -> document.text();
      case Jsonb document -> document.text();
      case Array array -> array.isEmpty() ? "[]" : rows(array, 0, new int[1], zone);
      default -> JsonTree.compact(JsonValues.tree(value, zone));
    };
  }

  /** The rows of an array from one dimension on; {@code at} is the place of the next element. */
  private static String rows(Array array, int dimension, int[] at, ZoneId zone) {
    boolean isLast = dimension + 1 == array.dimensions();
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < array.length(dimension); i++) {
      rows.add(isLast ? text(array.get(at[0]++), zone) : rows(array, dimension + 1, at, zone));
    }
    return "[" + String.join(",", rows) + "]";
  }
}
