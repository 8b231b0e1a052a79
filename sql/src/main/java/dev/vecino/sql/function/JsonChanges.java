package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.INVALID_TEXT_REPRESENTATION;
import static dev.vecino.error.SqlState.NULL_VALUE_NOT_ALLOWED;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.JsonTree;
import dev.vecino.type.Jsonb;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Makes JSON documents of others. */
public final class JsonChanges {
  private JsonChanges() {}

  private enum Change {
    SET,
    REPLACE,
    INSERT_BEFORE,
    INSERT_AFTER,
    DELETE
  }

  @Sql({"||", "jsonb_concat"})
  public static Jsonb concat(Jsonb first, Jsonb second) {
    Object a = JsonTree.of(first);
    Object b = JsonTree.of(second);
    if (a instanceof Map<?, ?> && b instanceof Map<?, ?>) {
      Map<String, Object> both = object(a);
      both.putAll(object(b));
      return JsonTree.jsonb(both);
    }
    var both = new ArrayList<Object>(a instanceof List<?> list ? list : listOf(a));
    both.addAll(b instanceof List<?> list ? list : listOf(b));
    return JsonTree.jsonb(both);
  }

  @Sql({"-", "jsonb_delete"})
  public static Jsonb without(Jsonb document, String key) {
    Object tree = JsonTree.of(document);
    switch (tree) {
      case Map<?, ?> object -> object.remove(key);
      case List<?> array -> array.removeIf(key::equals);
      case null, default -> throw scalar("delete from");
    }
    return JsonTree.jsonb(tree);
  }

  @Sql({"-", "jsonb_delete"})
  public static Jsonb without(Jsonb document, int index) {
    Object tree = JsonTree.of(document);
    if (tree instanceof Map<?, ?>) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "cannot delete from object using integer index");
    }
    if (!(tree instanceof List<?> array)) {
      throw scalar("delete from");
    }
    int position = JsonAccess.position(array, index);
    if (position >= 0) {
      array.remove(position);
    }
    return JsonTree.jsonb(tree);
  }

  @Sql({"-", "jsonb_delete"})
  public static Jsonb withoutAll(Jsonb document, Object keys) {
    Jsonb left = document;
    for (String key : TextArray.of(keys)) {
      left = key == null ? left : without(left, key);
    }
    return left;
  }

  @Sql({"#-", "jsonb_delete_path"})
  public static Jsonb withoutPath(Jsonb document, Object path) {
    return changed(document, path, null, Change.DELETE, "delete path in");
  }

  @Sql("jsonb_set")
  public static Jsonb set(Jsonb document, Object path, Jsonb value) {
    return set(document, path, value, true);
  }

  @Sql("jsonb_set")
  public static Jsonb set(Jsonb document, Object path, Jsonb value, boolean create) {
    return changed(document, path, value, create ? Change.SET : Change.REPLACE, "set path in");
  }

  @Sql("jsonb_insert")
  public static Jsonb insert(Jsonb document, Object path, Jsonb value) {
    return insert(document, path, value, false);
  }

  @Sql("jsonb_insert")
  public static Jsonb insert(Jsonb document, Object path, Jsonb value, boolean after) {
    return changed(document, path, value, after ? Change.INSERT_AFTER : Change.INSERT_BEFORE, "set path in");
  }

  @Sql("jsonb_strip_nulls")
  public static Jsonb stripNulls(Jsonb document) {
    return JsonTree.jsonb(stripped(JsonTree.of(document)));
  }

  private static Object stripped(Object tree) {
    switch (tree) {
      case Map<?, ?> object -> {
        object.values().removeIf(value -> value == null);
        object.values().forEach(JsonChanges::stripped);
      }
      case List<?> array -> array.forEach(JsonChanges::stripped);
      case null, default -> { }
    }
    return tree;
  }

  private static Jsonb changed(Jsonb document, Object path, Jsonb value, Change change, String what) {
    Object tree = JsonTree.of(document);
    if (!(tree instanceof Map<?, ?>) && !(tree instanceof List<?>)) {
      throw scalar(what);
    }
    List<String> steps = TextArray.of(path);
    boolean isEmpty = tree instanceof Map<?, ?> object ? object.isEmpty() : ((List<?>) tree).isEmpty();
    if (!steps.isEmpty() && !(isEmpty && (change == Change.DELETE || change == Change.REPLACE))) {
      change(tree, steps, 0, value == null ? null : JsonTree.of(value), change);
    }
    return JsonTree.jsonb(tree);
  }

  private static void change(Object tree, List<String> steps, int at, Object value, Change change) {
    String step = steps.get(at);
    if (step == null) {
      throw VecinoException.of(NULL_VALUE_NOT_ALLOWED, "path element at position %d is null", at + 1);
    }
    boolean isLast = at == steps.size() - 1;
    switch (tree) {
      case Map<?, ?> any -> {
        Map<String, Object> object = object(any);
        if (isLast) {
          changeMember(object, step, value, change);
        } else if (object.containsKey(step)) {
          change(object.get(step), steps, at + 1, value, change);
        }
      }
      case List<?> any -> {
        List<Object> array = array(any);
        int index = index(step, at);
        int position = JsonAccess.position(array, index);
        if (isLast) {
          changeElement(array, index, position, value, change);
        } else if (position >= 0) {
          change(array.get(position), steps, at + 1, value, change);
        }
      }
      case null, default -> { }
    }
  }

  private static void changeMember(Map<String, Object> object, String key, Object value, Change change) {
    boolean exists = object.containsKey(key);
    switch (change) {
      case DELETE -> object.remove(key);
      case REPLACE -> {
        if (exists) {
          object.put(key, value);
        }
      }
      case SET -> object.put(key, value);
      case INSERT_BEFORE, INSERT_AFTER -> {
        if (exists) {
          throw VecinoException.of(INVALID_PARAMETER_VALUE, "cannot replace existing key")
              .withHint("Try using the function jsonb_set to replace key value.");
        }
        object.put(key, value);
      }
    }
  }

  private static void changeElement(List<Object> array, int index, int position, Object value, Change change) {
    switch (change) {
      case DELETE -> {
        if (position >= 0) {
          array.remove(position);
        }
      }
      case REPLACE, SET -> {
        if (position >= 0) {
          array.set(position, value);
        } else if (change == Change.SET) {
          array.add(index < 0 ? 0 : array.size(), value);
        }
      }
      case INSERT_BEFORE, INSERT_AFTER -> {
        int before = position < 0 ? index < 0 ? 0 : array.size() : position;
        array.add(position >= 0 && change == Change.INSERT_AFTER ? before + 1 : before, value);
      }
    }
  }

  private static int index(String step, int at) {
    try {
      return Integer.parseInt(step.strip());
    } catch (NumberFormatException e) {
      throw VecinoException.of(
              INVALID_TEXT_REPRESENTATION, "path element at position %d is not an integer: \"%s\"", at + 1, step)
          .causedBy(e);
    }
  }

  private static VecinoException scalar(String what) {
    return VecinoException.of(INVALID_PARAMETER_VALUE, "cannot %s scalar", what);
  }

  private static List<Object> listOf(Object value) {
    var list = new ArrayList<Object>();
    list.add(value);
    return list;
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(Object tree) {
    return (Map<String, Object>) tree;
  }

  @SuppressWarnings("unchecked")
  private static List<Object> array(Object tree) {
    return (List<Object>) tree;
  }
}
