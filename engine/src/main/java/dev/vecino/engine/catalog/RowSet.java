package dev.vecino.engine.catalog;

import dev.vecino.planner.SystemRelation;
import dev.vecino.type.Array;
import dev.vecino.type.Bytes;
import dev.vecino.type.DataType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Rows of a system relation, filled column by column; what is left out is NULL, or empty where it must not be. */
final class RowSet {
  private final SystemRelation relation;
  private final Map<String, Integer> positions = new HashMap<>();
  private final Object[] empty;
  private final List<Object[]> rows = new ArrayList<>();
  private Object[] row;

  RowSet(SystemRelation relation) {
    this.relation = relation;
    this.empty = new Object[relation.columns().size()];
    for (int i = 0; i < empty.length; i++) {
      SystemRelation.Column column = relation.columns().get(i);
      positions.put(column.name(), i);
      empty[i] = column.notNull() ? emptyValue(column.type()) : null;
    }
  }

  /** Begins a row. */
  RowSet add() {
    row = empty.clone();
    rows.add(row);
    return this;
  }

  /** Sets a column of the row that was begun last; numbers become what the column holds. */
  RowSet set(String column, Object value) {
    int position = positions.get(column);
    row[position] = carried(value, relation.columns().get(position).type());
    return this;
  }

  private static Array array(List<?> elements, DataType type) {
    return type.system().isPresent() ? Array.vector(elements) : Array.of(elements);
  }

  private static Object carried(Object value, DataType type) {
    return switch (value) {
      case Number number -> number(number, type);
      case List<?> list -> {
        DataType element = type.element().orElseThrow();
        yield array(list.stream().map(each -> carried(each, element)).toList(), type);
      }
      case null, default -> value;
    };
  }

  List<Object[]> rows() {
    return rows;
  }

  /** A row of the text format of COPY. */
  void addText(String line) {
    add();
    String[] fields = line.split("\t", -1);
    for (int i = 0; i < fields.length; i++) {
      row[i] = fields[i].equals("\\N") ? null : value(fields[i], relation.columns().get(i).type());
    }
  }

  private static Array array(String text, DataType type) {
    DataType of = type.element().orElseThrow();
    boolean inBraces = text.startsWith("{");
    String elements = inBraces ? text.substring(1, text.length() - 1) : text;
    List<Object> values = new ArrayList<>();
    for (String element : elements.isEmpty() ? new String[0] : elements.split(inBraces ? "," : " ")) {
      values.add(value(element, of));
    }
    return array(values, type);
  }

  private static Object value(String text, DataType type) {
    return switch (type.name()) {
      case BOOLEAN -> text.equals("t");
      case SMALLINT -> Short.valueOf(text);
      case INTEGER -> Integer.valueOf(text);
      case BIGINT -> Long.valueOf(text);
      case REAL -> Float.valueOf(text);
      case DOUBLE -> Double.valueOf(text);
      case TEXT, VARCHAR -> text;
      case ARRAY -> array(text, type);
      default -> throw new IllegalArgumentException("no rows with columns of type " + type);
    };
  }

  private static Object number(Number number, DataType type) {
    return switch (type.name()) {
      case SMALLINT -> number.shortValue();
      case INTEGER -> number.intValue();
      case BIGINT -> number.longValue();
      case REAL -> number.floatValue();
      case DOUBLE -> number.doubleValue();
      default -> throw new IllegalArgumentException("a number in a column of type " + type);
    };
  }

  private static Object emptyValue(DataType type) {
    return switch (type.name()) {
      case BOOLEAN -> false;
      case SMALLINT, INTEGER, BIGINT, REAL, DOUBLE -> number(0, type);
      case TEXT, VARCHAR -> "";
      case ARRAY -> array(List.of(), type);
      case BYTEA -> Bytes.wrap(new byte[0]);
      case TIMESTAMPTZ -> Instant.EPOCH;
      default -> throw new IllegalArgumentException("no empty value of type " + type);
    };
  }
}
