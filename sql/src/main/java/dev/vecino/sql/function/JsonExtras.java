package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.ARRAY_SUBSCRIPT_ERROR;
import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.NULL_VALUE_NOT_ALLOWED;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.JsonTree;
import dev.vecino.type.Array;
import dev.vecino.type.Json;
import dev.vecino.type.Jsonb;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Objects made of arrays of text, and changes that say what NULL means. */
public final class JsonExtras {
  private JsonExtras() {}

  /** Keys and values in turn, in an array of one dimension or in rows of two. */
  @Sql("json_object")
  public static Json json(Object pairs) {
    String[][] all = pairs(TextArray.shaped(pairs));
    return json(all[0], all[1]);
  }

  @Sql("json_object")
  public static Json json(Object keys, Object values) {
    Array first = TextArray.shaped(keys);
    Array second = TextArray.shaped(values);
    requireSameShape(first, second);
    return json(texts(first), texts(second));
  }

  @Sql("jsonb_object")
  public static Jsonb jsonb(Object pairs) {
    String[][] all = pairs(TextArray.shaped(pairs));
    return jsonb(all[0], all[1]);
  }

  @Sql("jsonb_object")
  public static Jsonb jsonb(Object keys, Object values) {
    Array first = TextArray.shaped(keys);
    Array second = TextArray.shaped(values);
    requireSameShape(first, second);
    return jsonb(texts(first), texts(second));
  }

  private static Json json(String[] keys, String[] values) {
    List<String> members = new ArrayList<>();
    for (int i = 0; i < keys.length; i++) {
      String value = values[i] == null ? "null" : JsonTree.compact(values[i]);
      members.add(JsonTree.compact(key(keys[i])) + " : " + value);
    }
    return new Json("{" + String.join(", ", members) + "}");
  }

  private static Jsonb jsonb(String[] keys, String[] values) {
    Map<String, Object> object = JsonTree.object();
    for (int i = 0; i < keys.length; i++) {
      object.put(key(keys[i]), values[i]);
    }
    return JsonTree.jsonb(object);
  }

  private static String key(String key) {
    if (key == null) {
      throw VecinoException.of(NULL_VALUE_NOT_ALLOWED, "null value not allowed for object key");
    }
    return key;
  }

  private static String[] texts(Array array) {
    return array.list().stream().map(each -> each == null ? null : each.toString()).toArray(String[]::new);
  }

  private static String[][] pairs(Array array) {
    if (array.dimensions() == 1 && array.size() % 2 != 0) {
      throw VecinoException.of(ARRAY_SUBSCRIPT_ERROR, "array must have even number of elements");
    }
    if (array.dimensions() > 2) {
      throw VecinoException.of(ARRAY_SUBSCRIPT_ERROR, "wrong number of array subscripts");
    }
    if (array.dimensions() == 2 && array.length(1) != 2) {
      throw VecinoException.of(ARRAY_SUBSCRIPT_ERROR, "array must have two columns");
    }
    String[] all = texts(array);
    String[][] pairs = new String[2][all.length / 2];
    for (int i = 0; i < all.length; i++) {
      pairs[i % 2][i / 2] = all[i];
    }
    return pairs;
  }

  private static void requireSameShape(Array keys, Array values) {
    if (keys.dimensions() > 1 || values.dimensions() > 1) {
      throw VecinoException.of(ARRAY_SUBSCRIPT_ERROR, "wrong number of array subscripts");
    }
    if (keys.size() != values.size()) {
      throw VecinoException.of(ARRAY_SUBSCRIPT_ERROR, "mismatched array dimensions");
    }
  }

  @Sql(value = "jsonb_set_lax", calledOnNull = true, nullable = true)
  public static Jsonb setLax(Jsonb document, Object path, Jsonb value) {
    return setLax(document, path, value, true, "use_json_null");
  }

  @Sql(value = "jsonb_set_lax", calledOnNull = true, nullable = true)
  public static Jsonb setLax(Jsonb document, Object path, Jsonb value, Boolean create) {
    return setLax(document, path, value, create, "use_json_null");
  }

  /** As {@code jsonb_set}, but a value that is NULL does what {@code treatment} says. */
  @Sql(value = "jsonb_set_lax", calledOnNull = true, nullable = true)
  public static Jsonb setLax(Jsonb document, Object path, Jsonb value, Boolean create, String treatment) {
    if (document == null || path == null || create == null) {
      return null;
    }
    if (treatment == null) {
      throw VecinoException.of(
          INVALID_PARAMETER_VALUE,
          "null_value_treatment must be \"delete_key\", \"return_target\", \"use_json_null\", or \"raise_exception\"");
    }
    if (value != null) {
      return JsonChanges.set(document, path, value, create);
    }
    return switch (treatment) {
      case "raise_exception" ->
          throw VecinoException.of(NULL_VALUE_NOT_ALLOWED, "JSON value must not be null")
              .withDetail("Exception was raised because null_value_treatment is \"raise_exception\".")
              .withHint("To avoid, either change the null_value_treatment argument or ensure that an SQL NULL is not"
                  + " passed.");
      case "use_json_null" -> JsonChanges.set(document, path, new Jsonb("null"), create);
      case "delete_key" -> JsonChanges.withoutPath(document, path);
      case "return_target" -> document;
      default ->
          throw VecinoException.of(
              INVALID_PARAMETER_VALUE,
              "null_value_treatment must be \"delete_key\", \"return_target\", \"use_json_null\", or"
                  + " \"raise_exception\"");
    };
  }

  @Sql("jsonb_strip_nulls")
  public static Jsonb stripNulls(Jsonb document, boolean inArrays) {
    return inArrays ? JsonTree.jsonb(stripped(JsonTree.of(document))) : JsonChanges.stripNulls(document);
  }

  @Sql("json_strip_nulls")
  public static Json stripNulls(Json document, boolean inArrays) {
    return new Json(JsonTree.compact(JsonTree.of(stripNulls(new Jsonb(document.text()), inArrays))));
  }

  private static Object stripped(Object tree) {
    switch (tree) {
      case Map<?, ?> object -> {
        object.values().removeIf(value -> value == null);
        object.values().forEach(JsonExtras::stripped);
      }
      case List<?> array -> {
        array.removeIf(value -> value == null);
        array.forEach(JsonExtras::stripped);
      }
      case null, default -> { }
    }
    return tree;
  }

  /** With a line for each row, where {@code lines}. */
  @Sql(value = "array_to_json", volatility = Volatility.STABLE)
  public static Json arrayToJson(SessionValues session, Array array, boolean lines) {
    if (!lines || array.isEmpty()) {
      return JsonMaking.toJson(session, array);
    }
    int width = array.size() / array.length(0);
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < array.length(0); i++) {
      Object row = array.get(i);
      if (array.dimensions() > 1) {
        int[] lengths = Arrays.copyOfRange(array.lengths(), 1, array.dimensions());
        Object[] part = Arrays.copyOfRange(array.toArray(), i * width, (i + 1) * width);
        row = Array.of(part, lengths, Arrays.copyOfRange(array.lowers(), 1, array.dimensions()));
      }
      rows.add(row == null ? "null" : JsonMaking.toJson(session, row).text());
    }
    return new Json("[" + String.join(",\n ", rows) + "]");
  }
}
