package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.INVALID_TEXT_REPRESENTATION;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.JsonTree;
import dev.vecino.sql.type.TextFormat;
import dev.vecino.sql.type.TypeText;
import dev.vecino.sql.type.Values;
import dev.vecino.type.Array;
import dev.vecino.type.DataType;
import dev.vecino.type.Json;
import dev.vecino.type.Jsonb;
import dev.vecino.type.RecordType;
import dev.vecino.type.Row;
import dev.vecino.type.TypeName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Rows and arrays made of JSON documents, whose members are their fields. */
public final class JsonRecords {
  /** What PostgreSQL calls the making of a row in its errors. */
  private static final String COMPOSITE = "populate_composite";

  private JsonRecords() {}

  /** The row of a type whose fields the members of a document give, and {@code base} where it has none. */
  public static Row populate(SessionValues session, Row base, Object document, String type) {
    if (document == null) {
      return base;
    }
    return row(session, TypeText.read(type), base, object(tree(document), COMPOSITE));
  }

  /** The rows that the objects of an array give. */
  public static Array populateSet(SessionValues session, Row base, Object documents, String type, String function) {
    if (documents == null) {
      return Array.EMPTY;
    }
    DataType row = TypeText.read(type);
    return Array.of(
        objects(documents, function).stream().map(object -> row(session, row, base, object)).toArray());
  }

  /** A member of a document as a value of a type; NULL where there is none. */
  public static Object field(SessionValues session, Object document, String name, String type) {
    if (document == null) {
      return null;
    }
    return value(session, TypeText.read(type), object(tree(document), COMPOSITE).get(name), name);
  }

  /** The objects of an array, for {@code json_to_recordset}. */
  @Sql("$json_records")
  public static List<Jsonb> records(Jsonb documents, String function) {
    return objects(documents, function).stream().map(JsonTree::jsonb).toList();
  }

  @Sql("$json_records")
  public static List<Jsonb> records(Json documents, String function) {
    return objects(documents, function).stream().map(JsonTree::jsonb).toList();
  }

  private static Object tree(Object document) {
    return JsonTree.of(document instanceof Json json ? new Jsonb(json.text()) : (Jsonb) document);
  }

  @SuppressWarnings("unchecked") // objects of a document have texts as keys
  private static Map<String, Object> object(Object tree, String function) {
    if (tree instanceof Map<?, ?> object) {
      return (Map<String, Object>) object;
    }
    throw VecinoException.of(
        INVALID_PARAMETER_VALUE,
        "cannot call %s on %s", function, tree instanceof List<?> ? "an array" : "a scalar");
  }

  private static List<Map<String, Object>> objects(Object documents, String function) {
    if (!(tree(documents) instanceof List<?> array)) {
      String what = function.startsWith("jsonb")
          ? "a non-array"
          : tree(documents) instanceof Map<?, ?> ? "an object" : "a scalar";
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "cannot call %s on %s", function, what);
    }
    List<Map<String, Object>> objects = new ArrayList<>();
    for (Object element : array) {
      if (!(element instanceof Map<?, ?>)) {
        throw VecinoException.of(
            INVALID_PARAMETER_VALUE, "argument of %s must be an array of objects", function);
      }
      objects.add(object(element, function));
    }
    return objects;
  }

  private static Row row(SessionValues session, DataType type, Row base, Map<String, Object> members) {
    List<RecordType.Field> fields = type.record().orElseThrow().fields();
    Object[] values = new Object[fields.size()];
    for (int i = 0; i < values.length; i++) {
      RecordType.Field field = fields.get(i);
      boolean given = members.containsKey(field.name());
      values[i] =
          given
              ? value(session, field.type(), members.get(field.name()), field.name())
              : base == null ? null : base.get(i);
    }
    return Row.of(values);
  }

  private static Object value(SessionValues session, DataType type, Object tree, String name) {
    if (tree == null) {
      return null;
    }
    return switch (type.name()) {
      case JSON -> new Json(JsonTree.jsonb(tree).text());
      case JSONB -> JsonTree.jsonb(tree);
      case RECORD ->
          tree instanceof Map<?, ?> ? row(session, type, null, object(tree, name)) : read(session, type, tree);
      case ARRAY -> {
        if (tree instanceof List<?> list) {
          yield array(session, type.element().orElseThrow(), list, name);
        }
        if (!(tree instanceof String)) {
          throw VecinoException.of(INVALID_TEXT_REPRESENTATION, "expected JSON array")
              .withHint("See the value of key \"" + name + "\".");
        }
        yield read(session, type, tree);
      }
      default -> read(session, type, tree);
    };
  }

  private static Object read(SessionValues session, DataType type, Object tree) {
    String text = tree instanceof String string ? string : JsonTree.jsonb(tree).text();
    return Values.assign(type, TextFormat.parse(type.plain(), text, session.style()));
  }

  private static Array array(SessionValues session, DataType element, List<?> list, String name) {
    List<Integer> lengths = new ArrayList<>();
    List<Object> elements = new ArrayList<>();
    collect(session, element, list, name, 0, lengths, elements);
    int[] lowers = new int[lengths.size()];
    Arrays.fill(lowers, 1);
    return Array.of(elements.toArray(), lengths.stream().mapToInt(Integer::intValue).toArray(), lowers);
  }

  private static void collect(
      SessionValues session,
      DataType element,
      List<?> list,
      String name,
      int depth,
      List<Integer> lengths,
      List<Object> elements) {
    if (depth == lengths.size()) {
      lengths.add(list.size());
    } else if (lengths.get(depth) != list.size()) {
      throw ragged();
    }
    boolean isList = element.name() == TypeName.JSON || element.name() == TypeName.JSONB;
    for (Object each : list) {
      if (each instanceof List<?> inner && !isList) {
        collect(session, element, inner, name, depth + 1, lengths, elements);
      } else {
        elements.add(value(session, element, each, name));
      }
    }
  }

  private static VecinoException ragged() {
    return VecinoException.of(INVALID_TEXT_REPRESENTATION, "malformed JSON array")
        .withDetail("Multidimensional arrays must have sub-arrays with matching dimensions.");
  }
}
