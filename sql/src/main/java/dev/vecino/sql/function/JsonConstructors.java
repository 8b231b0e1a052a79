package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.DUPLICATE_JSON_OBJECT_KEY_VALUE;
import static dev.vecino.error.SqlState.NULL_VALUE_NOT_ALLOWED;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.JsonKeys;
import dev.vecino.sql.type.JsonTree;
import dev.vecino.sql.type.TextFormat;
import dev.vecino.type.Array;
import dev.vecino.type.Bytes;
import dev.vecino.type.DataType;
import dev.vecino.type.Json;
import dev.vecino.type.Jsonb;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** JSON_OBJECT, JSON_ARRAY, JSON, JSON_SCALAR, JSON_SERIALIZE and IS JSON as the parser writes them. */
public final class JsonConstructors {
  private JsonConstructors() {}

  @Sql(value = {"$json_of_members", "$any_of_members"}, calledOnNull = true, volatility = Volatility.STABLE)
  public static Json object(SessionValues session, boolean strict, boolean unique, Object... members) {
    ZoneId zone = session.timeZone();
    Set<String> known = new HashSet<>();
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < members.length; i += 2) {
      String key = key(members[i], zone);
      if (unique && !known.add(key)) {
        throw VecinoException.of(
            DUPLICATE_JSON_OBJECT_KEY_VALUE, "duplicate JSON object key value: %s", JsonTree.compact(key));
      }
      if (strict && members[i + 1] == null) {
        continue;
      }
      parts.add(JsonTree.compact(key) + " : " + JsonMaking.text(members[i + 1], zone));
    }
    return new Json("{" + String.join(", ", parts) + "}");
  }

  @Sql({"$json_of_members", "$any_of_members"})
  public static Json object(boolean strict, boolean unique) {
    return new Json("{}");
  }

  @Sql(value = "$jsonb_of_members", calledOnNull = true, volatility = Volatility.STABLE)
  public static Jsonb objectb(SessionValues session, boolean strict, boolean unique, Object... members) {
    Map<String, Object> object = JsonTree.object();
    Set<String> known = new HashSet<>();
    for (int i = 0; i < members.length; i += 2) {
      String key = key(members[i], session.timeZone());
      if (unique && !known.add(key)) {
        throw VecinoException.of(DUPLICATE_JSON_OBJECT_KEY_VALUE, "duplicate JSON object key value");
      }
      if (strict && members[i + 1] == null) {
        continue;
      }
      object.put(key, JsonValues.tree(members[i + 1], session.timeZone()));
    }
    return JsonTree.jsonb(object);
  }

  @Sql("$jsonb_of_members")
  public static Jsonb objectb(boolean strict, boolean unique) {
    return new Jsonb("{}");
  }

  private static String key(Object value, ZoneId zone) {
    if (value == null) {
      throw VecinoException.of(NULL_VALUE_NOT_ALLOWED, "null value not allowed for object key");
    }
    return JsonValues.key(value, zone);
  }

  @Sql(value = {"$json_of_elements", "$any_of_elements"}, calledOnNull = true, volatility = Volatility.STABLE)
  public static Json array(SessionValues session, boolean strict, boolean unique, Object... elements) {
    List<String> parts = new ArrayList<>();
    for (Object element : elements) {
      if (!strict || element != null) {
        parts.add(JsonMaking.text(element, session.timeZone()));
      }
    }
    return new Json("[" + String.join(", ", parts) + "]");
  }

  @Sql({"$json_of_elements", "$any_of_elements"})
  public static Json array(boolean strict, boolean unique) {
    return new Json("[]");
  }

  @Sql(value = "$jsonb_of_elements", calledOnNull = true, volatility = Volatility.STABLE)
  public static Jsonb arrayb(SessionValues session, boolean strict, boolean unique, Object... elements) {
    List<Object> tree = new ArrayList<>();
    for (Object element : elements) {
      if (!strict || element != null) {
        tree.add(JsonValues.tree(element, session.timeZone()));
      }
    }
    return JsonTree.jsonb(tree);
  }

  @Sql("$jsonb_of_elements")
  public static Jsonb arrayb(boolean strict, boolean unique) {
    return new Jsonb("[]");
  }

  /** The array of what a query gives, but for NULL; NULL where it gives no row. */
  @Sql(value = {"$json_of_rows", "$any_of_rows"}, nullable = true, volatility = Volatility.STABLE)
  public static Json rows(SessionValues session, Array rows) {
    return rows.isEmpty() ? null : array(session, true, false, rows.toArray());
  }

  @Sql(value = "$jsonb_of_rows", nullable = true, volatility = Volatility.STABLE)
  public static Jsonb rowsb(SessionValues session, Array rows) {
    return rows.isEmpty() ? null : arrayb(session, true, false, rows.toArray());
  }

  @Sql(value = "$json_scalar", volatility = Volatility.STABLE)
  public static Json scalar(SessionValues session, Object value) {
    return new Json(JsonMaking.text(value, session.timeZone()));
  }

  /** {@code value FORMAT JSON}. */
  @Sql("$sql_json")
  public static Json formatted(String text) {
    return (Json) TextFormat.parse(DataType.JSON, text, ZoneOffset.UTC);
  }

  @Sql("$sql_json")
  public static Json formatted(Bytes bytes) {
    return formatted(text(bytes));
  }

  @Sql("$sql_json")
  public static Json formatted(Json document) {
    return document;
  }

  @Sql("$sql_json")
  public static Json formatted(Jsonb document) {
    return new Json(document.text());
  }

  @Sql("$json_document")
  public static Json document(String text, boolean unique) {
    Json document = formatted(text);
    String duplicate = unique ? JsonKeys.duplicate(text) : null;
    if (duplicate != null) {
      throw VecinoException.of(
          DUPLICATE_JSON_OBJECT_KEY_VALUE, "duplicate JSON object key value: %s", JsonTree.compact(duplicate));
    }
    return document;
  }

  @Sql("$json_document")
  public static Json document(Bytes bytes, boolean unique) {
    return document(text(bytes), unique);
  }

  @Sql("$json_document")
  public static Json document(Json document, boolean unique) {
    return document;
  }

  @Sql("$json_document")
  public static Json document(Jsonb document, boolean unique) {
    return formatted(document);
  }

  @Sql("$json_serialized")
  public static String serialized(String text) {
    return formatted(text).text();
  }

  @Sql("$json_serialized")
  public static String serialized(Bytes bytes) {
    return formatted(bytes).text();
  }

  @Sql("$json_serialized")
  public static String serialized(Json document) {
    return document.text();
  }

  @Sql("$json_serialized")
  public static String serialized(Jsonb document) {
    return document.text();
  }

  /** Whether a text is a document of a kind: {@code value}, {@code array}, {@code object} or {@code scalar}. */
  @Sql("$is_json")
  public static boolean isJson(String text, String kind, boolean unique) {
    return JsonKeys.isDocument(text, kind, unique);
  }

  @Sql("$is_json")
  public static boolean isJson(Bytes bytes, String kind, boolean unique) {
    return isJson(text(bytes), kind, unique);
  }

  @Sql("$is_json")
  public static boolean isJson(Json document, String kind, boolean unique) {
    return isJson(document.text(), kind, unique);
  }

  @Sql("$is_json")
  public static boolean isJson(Jsonb document, String kind, boolean unique) {
    return isJson(document.text(), kind, false);
  }

  private static String text(Bytes bytes) {
    return new String(bytes.toArray(), StandardCharsets.UTF_8);
  }
}
