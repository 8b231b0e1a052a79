package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.DATATYPE_MISMATCH;
import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.INVALID_TEXT_REPRESENTATION;
import static dev.vecino.error.SqlState.NULL_VALUE_NOT_ALLOWED;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.JsonTree;
import dev.vecino.type.Array;
import dev.vecino.type.Jsonb;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Subscripts of {@code jsonb}: {@code j['a'][0]}, read and assigned. */
public final class JsonSubscripts {
  private final List<String> path;
  private final Object value;

  private JsonSubscripts(List<String> path, Object value) {
    this.path = path;
    this.value = value;
  }

  /** The part at a path; NULL where there is none. */
  @Sql(value = "array_subscript", nullable = true)
  public static Jsonb element(Jsonb document, Object... path) {
    List<Object> names = new ArrayList<>();
    for (Object step : path) {
      names.add(step.toString());
    }
    return JsonAccess.path(document, Array.of(names));
  }

  /** @throws VecinoException 42804 always */
  @Sql("array_slice")
  public static Jsonb slice(Jsonb document, Object... bounds) {
    throw VecinoException.of(DATATYPE_MISMATCH, "jsonb subscript does not support slices");
  }

  /** The document with the part at a path replaced, or made with all that is missing on the way. */
  @Sql(value = "array_assign", calledOnNull = true)
  public static Jsonb assign(Jsonb document, Jsonb value, Object... path) {
    List<String> steps = new ArrayList<>();
    for (Object step : path) {
      if (step == null) {
        throw VecinoException.of(NULL_VALUE_NOT_ALLOWED, "jsonb subscript in assignment must not be null");
      }
      steps.add(step.toString());
    }
    var assignment = new JsonSubscripts(steps, value == null ? null : JsonTree.of(value));
    Object tree =
        document != null ? JsonTree.of(document) : path[0] instanceof Number ? new ArrayList<>() : JsonTree.object();
    assignment.put(tree, 0);
    return JsonTree.jsonb(tree);
  }

  @SuppressWarnings("unchecked")
  private void put(Object tree, int at) {
    switch (tree) {
      case Map<?, ?> object -> put((Map<String, Object>) object, at);
      case List<?> array -> put((List<Object>) array, at);
      case null, default ->
          throw VecinoException.of(INVALID_PARAMETER_VALUE, "cannot replace existing key")
              .withDetail("The path assumes key is a composite object, but it is a scalar value.");
    }
  }

  private void put(Map<String, Object> object, int at) {
    String key = path.get(at);
    if (at < path.size() - 1 && object.containsKey(key)) {
      put(object.get(key), at + 1);
    } else {
      object.put(key, made(at + 1));
    }
  }

  private void put(List<Object> array, int at) {
    int index = index(at);
    int position = index < 0 ? array.size() + index : index;
    if (position < 0) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "path element at position %d is out of range: %d", at + 1, index);
    }
    if (position >= array.size()) {
      fill(array, position);
      array.add(made(at + 1));
    } else if (at < path.size() - 1) {
      put(array.get(position), at + 1);
    } else {
      array.set(position, value);
    }
  }

  private static void fill(List<Object> array, int length) {
    while (array.size() < length) {
      array.add(null);
    }
  }

  private int index(int at) {
    try {
      return Integer.parseInt(path.get(at).strip());
    } catch (NumberFormatException e) {
      throw VecinoException.of(
              INVALID_TEXT_REPRESENTATION, "path element at position %d is not an integer: \"%s\"", at + 1, path.get(at))
          .causedBy(e);
    }
  }

  /** What lies below a step that there was not: the value in new arrays and objects. */
  private Object made(int at) {
    if (at == path.size()) {
      return value;
    }
    if (path.get(at).matches("[+-]?\\d{1,9}")) {
      List<Object> array = new ArrayList<>();
      fill(array, Integer.parseInt(path.get(at)));
      array.add(made(at + 1));
      return array;
    }
    Map<String, Object> object = JsonTree.object();
    object.put(path.get(at), made(at + 1));
    return object;
  }
}
