package dev.vecino.engine.copy;

import static dev.vecino.error.SqlState.ARRAY_SUBSCRIPT_ERROR;
import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_TEXT_REPRESENTATION;
import static dev.vecino.error.SqlState.NULL_VALUE_NOT_ALLOWED;

import dev.hardwood.row.PqInterval;
import dev.hardwood.row.PqMap;
import dev.hardwood.row.PqStruct;
import dev.hardwood.row.PqVariant;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.TextFormat;
import dev.vecino.sql.type.Values;
import dev.vecino.type.Array;
import dev.vecino.type.Bytes;
import dev.vecino.type.DataType;
import dev.vecino.type.HalfVector;
import dev.vecino.type.Interval;
import dev.vecino.type.TextStyle;
import dev.vecino.type.TypeName;
import dev.vecino.type.Vector;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/** Fields, which are texts or the values of a Parquet file, as values of their columns' types. */
final class FieldValues {
  private static final int MICROS_PER_MILLISECOND = 1000;

  private FieldValues() {}

  /**
   * The value of a field that is not null.
   *
   * @throws VecinoException where it is no value of the type
   */
  static Object of(DataType type, Object field, TextStyle style) {
    return switch (field) {
      case String text -> TextFormat.parse(type, text, style);
      case List<?> list when type.isVector() -> vector(type, list);
      case List<?> list when type.isArray() -> array(type, list, style);
      case byte[] bytes -> type.name() == TypeName.BYTEA ? Bytes.wrap(bytes) : TextFormat.parse(type, utf8(bytes), style);
      case Instant instant when type.name() == TypeName.TIMESTAMPTZ -> instant;
      case Instant instant -> plain(type, LocalDateTime.ofInstant(instant, ZoneOffset.UTC), style);
      case PqInterval(long months, long days, long milliseconds) ->
          plain(type, new Interval((int) months, (int) days, milliseconds * MICROS_PER_MILLISECOND), style);
      case List<?> nested -> throw notSupported("list", type);
      case PqStruct nested -> throw notSupported("group", type);
      case PqMap nested -> throw notSupported("map", type);
      case PqVariant nested -> throw notSupported("variant", type);
      default -> plain(type, field, style);
    };
  }

  private static Object plain(DataType type, Object field, TextStyle style) {
    return type.name().valueClass().isInstance(field) && type.equals(type.plain())
        ? field
        : TextFormat.parse(type, field instanceof UUID ? field.toString() : TextFormat.print(field, style), style);
  }

  private static String utf8(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw VecinoException.of(INVALID_TEXT_REPRESENTATION, "the bytes are no text in UTF-8").causedBy(e);
    }
  }

  private static Object vector(DataType type, List<?> list) {
    float[] elements = new float[list.size()];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = switch (list.get(i)) {
        case Number number -> number.floatValue();
        case null -> throw VecinoException.of(NULL_VALUE_NOT_ALLOWED, "array must not contain nulls");
        default -> throw notSupported("list of anything but numbers", type);
      };
    }
    return Values.cast(type, type.name() == TypeName.HALFVEC ? HalfVector.round(elements) : Vector.wrap(elements));
  }

  private static Object array(DataType type, List<?> list, TextStyle style) {
    List<Object> elements = new ArrayList<>();
    List<Integer> lengths = new ArrayList<>();
    flatten(type.element().orElseThrow(), list, 0, elements, lengths, style);
    int[] lowers = new int[lengths.size()];
    Arrays.fill(lowers, 1);
    return Array.of(elements.toArray(), lengths.stream().mapToInt(Integer::intValue).toArray(), lowers);
  }

  private static void flatten(
      DataType element, List<?> list, int depth, List<Object> elements, List<Integer> lengths, TextStyle style) {
    if (depth == lengths.size()) {
      lengths.add(list.size());
    } else if (lengths.get(depth) != list.size()) {
      throw ragged();
    }
    for (int i = 0; i < list.size(); i++) {
      switch (list.get(i)) {
        case List<?> inner -> flatten(element, inner, depth + 1, elements, lengths, style);
        case null -> elements.add(null);
        case Object value -> elements.add(of(element, value, style));
      }
    }
  }

  private static VecinoException ragged() {
    return VecinoException.of(
        ARRAY_SUBSCRIPT_ERROR, "multidimensional arrays must have array expressions with matching dimensions");
  }

  private static VecinoException notSupported(String what, DataType type) {
    return VecinoException.of(FEATURE_NOT_SUPPORTED, "a Parquet %s cannot become a value of type %s", what, type.sqlName());
  }
}
