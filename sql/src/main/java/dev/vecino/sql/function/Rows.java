package dev.vecino.sql.function;

import dev.vecino.sql.type.JsonTree;
import dev.vecino.sql.type.TypeText;
import dev.vecino.sql.type.Values;
import dev.vecino.type.Array;
import dev.vecino.type.DataType;
import dev.vecino.type.Json;
import dev.vecino.type.RecordType;
import dev.vecino.type.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What generated code does with rows that are values. */
public final class Rows {
  private Rows() {}

  public static Row of(Object... values) {
    return Row.of(values);
  }

  /** The value of a field; NULL where the row is. */
  public static Object field(Row row, int place) {
    return row.get(place);
  }

  /** IS NULL of a row: all its fields are NULL. */
  public static boolean isNull(Row row) {
    return row == null || row.list().stream().allMatch(value -> value == null);
  }

  /** IS NOT NULL of a row, which is not the opposite: none of its fields is NULL. */
  public static boolean isNotNull(Row row) {
    return row != null && row.list().stream().noneMatch(value -> value == null);
  }

  /** The JSON document of a row, or of an array of rows, whose names the type tells. */
  public static Json document(SessionValues session, Object value, String type) {
    return new Json(text(session, value, TypeText.read(type)));
  }

  /** As {@link #document}, for a row that {@code json_agg} gathers: each but the first begins a line. */
  public static Json gatheredDocument(SessionValues session, Object value, String type) {
    return new Json(JsonMaking.ROW_BREAK + text(session, value, TypeText.read(type)));
  }

  private static String text(SessionValues session, Object value, DataType type) {
    return switch (value) {
      case Row row -> {
        List<String> members = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
          RecordType.Field field = type.record().orElseThrow().fields().get(i);
          members.add(JsonTree.compact(field.name()) + ":" + text(session, row.get(i), field.type()));
        }
        yield "{" + String.join(",", members) + "}";
      }
      case Array rows when type.element().flatMap(DataType::record).isPresent() ->
          rows.list().stream()
              .map(row -> text(session, row, type.element().get()))
              .collect(Collectors.joining(",", "[", "]"));
      case null, default -> JsonMaking.text(value, session.timeZone());
    };
  }

  /** A row or its text as a row of a type. */
  public static Row cast(SessionValues session, Object row, String type) {
    DataType to = TypeText.read(type);
    return (Row) Values.coerce(to, row, session.style());
  }
}
