package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.NULL_VALUE_NOT_ALLOWED;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.JsonTree;
import dev.vecino.type.Array;
import dev.vecino.type.Json;
import dev.vecino.type.Jsonb;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code jsonb_object_agg} and {@code json_object_agg}; keys and values come in boxes, since values may be NULL. */
public final class JsonObjectGathering {
  private final List<String> keys = new ArrayList<>();
  private final List<Object> values = new ArrayList<>();

  public void add(Array key, Array value) {
    keys.add((String) key.get(0));
    values.add(value.get(0));
  }

  /** Of equal keys the last counts. */
  public Jsonb jsonb() {
    Map<String, Object> object = JsonTree.object();
    for (int i = 0; i < keys.size(); i++) {
      if (keys.get(i) == null) {
        throw VecinoException.of(INVALID_PARAMETER_VALUE, "field name must not be null");
      }
      object.put(keys.get(i), values.get(i) == null ? null : JsonTree.of((Jsonb) values.get(i)));
    }
    return JsonTree.jsonb(object);
  }

  public Json json() {
    var out = new StringBuilder("{ ");
    for (int i = 0; i < keys.size(); i++) {
      if (keys.get(i) == null) {
        throw VecinoException.of(NULL_VALUE_NOT_ALLOWED, "null value not allowed for object key");
      }
      out.append(i == 0 ? "" : ", ").append(JsonTree.compact(keys.get(i))).append(" : ");
      out.append(values.get(i) == null ? "null" : ((Json) values.get(i)).text());
    }
    return new Json(out.append(" }").toString());
  }
}
