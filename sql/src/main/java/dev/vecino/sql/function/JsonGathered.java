package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.DUPLICATE_JSON_OBJECT_KEY_VALUE;
import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.NULL_VALUE_NOT_ALLOWED;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.JsonTree;
import dev.vecino.type.Array;
import dev.vecino.type.Json;
import dev.vecino.type.Jsonb;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Objects of keys and values that were gathered as arrays, as {@code json_object_agg_unique} and its like give them. */
public final class JsonGathered {
  private JsonGathered() {}

  /**
   * The object.
   *
   * @param strict whether members without a value are left out
   * @param unique whether equal keys are an error
   */
  @Sql("$json_object_of_arrays")
  public static Json json(Array keys, Array values, boolean strict, boolean unique) {
    List<String> members = new ArrayList<>();
    Set<String> known = new HashSet<>();
    for (int i = 0; i < keys.size(); i++) {
      String key = (String) keys.get(i);
      if (key == null) {
        throw VecinoException.of(NULL_VALUE_NOT_ALLOWED, "null value not allowed for object key");
      }
      Object value = values.get(i);
      if (strict && value == null) {
        continue;
      }
      if (unique && !known.add(key)) {
        throw VecinoException.of(
            DUPLICATE_JSON_OBJECT_KEY_VALUE, "duplicate JSON object key value: %s", JsonTree.compact(key));
      }
      members.add(JsonTree.compact(key) + " : " + (value == null ? "null" : ((Json) value).text()));
    }
    return new Json(members.isEmpty() ? "{}" : "{ " + String.join(", ", members) + " }");
  }

  @Sql("$jsonb_object_of_arrays")
  public static Jsonb jsonb(Array keys, Array values, boolean strict, boolean unique) {
    Map<String, Object> object = JsonTree.object();
    for (int i = 0; i < keys.size(); i++) {
      String key = (String) keys.get(i);
      if (key == null) {
        throw VecinoException.of(INVALID_PARAMETER_VALUE, "field name must not be null");
      }
      Object value = values.get(i);
      if (strict && value == null) {
        continue;
      }
      if (unique && object.containsKey(key)) {
        throw VecinoException.of(DUPLICATE_JSON_OBJECT_KEY_VALUE, "duplicate JSON object key value");
      }
      object.put(key, value == null ? null : JsonTree.of((Jsonb) value));
    }
    return JsonTree.jsonb(object);
  }
}
