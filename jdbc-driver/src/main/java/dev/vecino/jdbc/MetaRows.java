package dev.vecino.jdbc;

import dev.vecino.ResultColumn;
import dev.vecino.type.DataType;
import dev.vecino.type.SystemType;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** A table of metadata in the making. */
final class MetaRows {
  private final List<ResultColumn> columns;
  private final List<Object[]> rows = new ArrayList<>();

  private MetaRows(List<ResultColumn> columns) {
    this.columns = columns;
  }

  /**
   * @param columns names, each with {@code :int}, {@code :short}, {@code :long}, {@code :float}, {@code :boolean},
   *     {@code :name} or {@code :varchar} unless it is text
   */
  static MetaRows of(String... columns) {
    return new MetaRows(Arrays.stream(columns).map(MetaRows::column).toList());
  }

  private static ResultColumn column(String written) {
    int colon = written.indexOf(':');
    if (colon < 0) {
      return ListRows.column(written, DataType.TEXT);
    }
    DataType type = switch (written.substring(colon + 1)) {
      case "int" -> DataType.INTEGER;
      case "short" -> DataType.SMALLINT;
      case "long" -> DataType.BIGINT;
      case "float" -> DataType.REAL;
      case "boolean" -> DataType.BOOLEAN;
      case "name" -> DataType.of(SystemType.NAME);
      case "varchar" -> DataType.varchar(0);
      default -> throw new IllegalArgumentException(written);
    };
    return ListRows.column(written.substring(0, colon), type);
  }

  void add(Object... row) {
    if (row.length != columns.size()) {
      throw new IllegalArgumentException(row.length + " values for " + columns.size() + " columns");
    }
    Object[] values = row.clone();
    for (int i = 0; i < values.length; i++) {
      if (values[i] instanceof Number number) {
        values[i] = switch (columns.get(i).type().name()) {
          case SMALLINT -> number.shortValue();
          case INTEGER -> number.intValue();
          case REAL -> number.floatValue();
          default -> number.longValue();
        };
      }
    }
    rows.add(values);
  }

  /** Orders the rows by columns that hold no null, given by their positions from 0. */
  MetaRows sortedBy(int... keys) {
    Comparator<Object[]> order = (a, b) -> 0;
    for (int key : keys) {
      order = order.thenComparing((a, b) -> compare(a[key], b[key]));
    }
    rows.sort(order);
    return this;
  }

  @SuppressWarnings("unchecked") // Values of one column are of one class, and that is comparable.
  private static int compare(Object a, Object b) {
    return ((Comparable<Object>) a).compareTo(b);
  }

  ResultSet open(VecinoConnection connection) {
    return new VecinoResultSet(connection, null, new ListRows(columns, rows), 0);
  }
}
