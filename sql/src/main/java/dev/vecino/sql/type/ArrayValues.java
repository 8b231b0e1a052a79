package dev.vecino.sql.type;

import static dev.vecino.error.SqlState.ARRAY_SUBSCRIPT_ERROR;

import dev.vecino.error.VecinoException;
import dev.vecino.type.Array;
import dev.vecino.type.DataType;
import dev.vecino.type.TextStyle;
import dev.vecino.type.Vector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Makes arrays of Java's arrays and lists, those that are nested among them. */
final class ArrayValues {
  private ArrayValues() {}

  static Array coerce(DataType type, Object value, TextStyle style) {
    DataType element = type.element().orElseThrow();
    return switch (value) {
      case Array array -> array.map(each -> Values.coerce(element, each, style));
      case String text -> (Array) TextFormat.parse(type.plain(), text, style);
      case Vector vector -> coerce(type, list(vector.elements()), style);
      case List<?> list -> nested(list).map(each -> Values.coerce(element, each, style));
      case byte[] bytes -> throw Values.mismatch(type, bytes);
      default -> {
        if (!value.getClass().isArray()) {
          throw Values.mismatch(type, value);
        }
        yield coerce(type, list(value), style);
      }
    };
  }

  private static List<Object> list(Object array) {
    int length = java.lang.reflect.Array.getLength(array);
    var list = new ArrayList<Object>(length);
    for (int i = 0; i < length; i++) {
      list.add(java.lang.reflect.Array.get(array, i));
    }
    return list;
  }

  private static Array nested(List<?> list) {
    var lengths = new ArrayList<Integer>();
    for (Object at = list; isRow(at); at = row(at).isEmpty() ? null : row(at).getFirst()) {
      lengths.add(row(at).size());
    }
    var elements = new ArrayList<Object>();
    collect(list, lengths, 0, elements);
    int[] lowers = new int[lengths.size()];
    Arrays.fill(lowers, 1);
    return Array.of(elements.toArray(), lengths.stream().mapToInt(length -> length).toArray(), lowers);
  }

  private static void collect(List<?> row, List<Integer> lengths, int depth, List<Object> elements) {
    boolean isLast = depth + 1 == lengths.size();
    if (row.size() != lengths.get(depth)) {
      throw ragged();
    }
    for (Object each : row) {
      if (isRow(each) == isLast && (each != null || !isLast)) {
        throw ragged();
      }
      if (isLast) {
        elements.add(each);
      } else {
        collect(row(each), lengths, depth + 1, elements);
      }
    }
  }

  private static boolean isRow(Object value) {
    return value instanceof List || value != null && value.getClass().isArray() && !(value instanceof byte[]);
  }

  private static List<?> row(Object value) {
    return value instanceof List<?> list ? list : list(value);
  }

  private static VecinoException ragged() {
    return VecinoException.of(
        ARRAY_SUBSCRIPT_ERROR, "multidimensional arrays must have array expressions with matching dimensions");
  }
}
