package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.JsonTree;
import dev.vecino.sql.type.TextFormat;
import dev.vecino.type.Array;
import dev.vecino.type.Json;
import dev.vecino.type.Jsonb;
import dev.vecino.type.Row;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** JSON documents made of SQL values, and SQL values of them. */
public final class JsonValues {
  private JsonValues() {}

  @Sql(value = "to_jsonb", volatility = Volatility.STABLE)
  public static Jsonb toJsonb(SessionValues session, Object value) {
    return JsonTree.jsonb(tree(value, session.timeZone()));
  }

  @Sql(value = "jsonb_build_array", calledOnNull = true, volatility = Volatility.STABLE)
  public static Jsonb buildArray(SessionValues session, Object... values) {
    var array = new ArrayList<Object>();
    for (Object value : values) {
      array.add(tree(value, session.timeZone()));
    }
    return JsonTree.jsonb(array);
  }

  @Sql("jsonb_build_array")
  public static Jsonb emptyArray() {
    return JsonTree.jsonb(List.of());
  }

  @Sql(value = "jsonb_build_object", calledOnNull = true, volatility = Volatility.STABLE)
  public static Jsonb buildObject(SessionValues session, Object... values) {
    if (values.length % 2 != 0) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "argument list must have even number of elements")
          .withHint("The arguments of jsonb_build_object() must consist of alternating keys and values.");
    }
    Map<String, Object> object = JsonTree.object();
    for (int i = 0; i < values.length; i += 2) {
      if (values[i] == null) {
        throw VecinoException.of(INVALID_PARAMETER_VALUE, "argument %d: key must not be null", i + 1);
      }
      object.put(key(values[i], session.timeZone()), tree(values[i + 1], session.timeZone()));
    }
    return JsonTree.jsonb(object);
  }

  /** The text of a value as the key of an object. */
  static String key(Object value, ZoneId zone) {
    if (value instanceof Array || value instanceof Row || value instanceof Json || value instanceof Jsonb) {
      throw VecinoException.of(
          INVALID_PARAMETER_VALUE, "key value must be scalar, not array, composite, or json");
    }
    return TextFormat.print(value, zone);
  }

  @Sql("jsonb_build_object")
  public static Jsonb emptyObject() {
    return JsonTree.jsonb(JsonTree.object());
  }

  @Sql("jsonb_typeof")
  public static String typeOf(Jsonb document) {
    return name(JsonTree.of(document));
  }

  @Sql("jsonb_array_length")
  public static int arrayLength(Jsonb document) {
    return switch (JsonTree.of(document)) {
      case List<?> array -> array.size();
      case Map<?, ?> object ->
          throw VecinoException.of(INVALID_PARAMETER_VALUE, "cannot get array length of a non-array");
      case null, default -> throw VecinoException.of(INVALID_PARAMETER_VALUE, "cannot get array length of a scalar");
    };
  }

  @Sql("jsonb_pretty")
  public static String pretty(Jsonb document) {
    return JsonTree.pretty(JsonTree.of(document));
  }

  static String name(Object tree) {
    return switch (tree) {
      case null -> "null";
      case Map<?, ?> object -> "object";
      case List<?> array -> "array";
      case String text -> "string";
      case Boolean flag -> "boolean";
      default -> "number";
    };
  }

  static Object tree(Object value, ZoneId zone) {
    return switch (value) {
      case null -> null;
      case Jsonb document -> JsonTree.of(document);
      case Json document -> JsonTree.of(new Jsonb(document.text()));
      case Boolean flag -> flag;
      case BigDecimal number -> number;
      case Double number when !Double.isFinite(number) -> TextFormat.print(number, zone);
      case Float number when !Float.isFinite(number) -> TextFormat.print(number, zone);
      case Number number -> new BigDecimal(TextFormat.print(number, zone));
      case LocalDateTime timestamp -> TextFormat.print(timestamp, zone).replace(' ', 'T');
      case Instant instant -> zoned(TextFormat.print(instant, zone));
      case Array array -> array.isEmpty() ? List.of() : rows(array, 0, new int[1], zone);
      case List<?> array -> {
        var elements = new ArrayList<Object>();
        array.forEach(element -> elements.add(tree(element, zone)));
        yield elements;
      }
      default -> TextFormat.print(value, zone);
    };
  }

  /** The rows of an array from one dimension on; {@code at} is the place of the next element. */
  private static List<Object> rows(Array array, int dimension, int[] at, ZoneId zone) {
    var rows = new ArrayList<Object>();
    for (int i = 0; i < array.length(dimension); i++) {
      boolean isLast = dimension + 1 == array.dimensions();
      rows.add(isLast ? tree(array.get(at[0]++), zone) : rows(array, dimension + 1, at, zone));
    }
    return rows;
  }

  /** ISO 8601: T before the time, minutes in the offset. */
  private static String zoned(String text) {
    String iso = text.replaceFirst(" ", "T");
    return iso.matches(".*[+-]\\d\\d") ? iso + ":00" : iso;
  }
}
