package dev.vecino.engine.execution;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.ForeignKey;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.TextFormat;
import dev.vecino.sql.type.Values;
import dev.vecino.storage.codec.ByteSink;
import dev.vecino.storage.codec.KeyCodec;
import dev.vecino.type.DataType;
import dev.vecino.type.TextStyle;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;

/** A foreign key with the two tables that it joins, as one version of the catalog has them. */
final class ForeignKeyLink {
  final Table child;
  final ForeignKey key;
  final Table parent;
  final Index.BTree index;
  private final int[] childPositions;
  private final int[] parentPositions;
  private final int[] indexOrder; // for each column of the index, which of the key's it is

  ForeignKeyLink(Table child, ForeignKey key, Catalog catalog) {
    this.child = child;
    this.key = key;
    this.parent = key.table() == child.id() ? child : catalog.table(key.table()).orElseThrow();
    this.index = (Index.BTree) parent.index(key.index()).orElseThrow();
    this.childPositions = positions(child, key.columns());
    this.parentPositions = positions(parent, key.referenced());
    this.indexOrder = index.columns().stream().mapToInt(key.referenced()::indexOf).toArray();
  }

  private static int[] positions(Table table, List<Integer> columns) {
    return columns.stream().mapToInt(id -> table.position((int) id)).toArray();
  }

  int[] childPositions() {
    return childPositions;
  }

  /** The values of a row of the child that refer to the parent. */
  Object[] childKey(Object[] row) {
    return pick(row, childPositions);
  }

  /** The values of a row of the parent that are referred to. */
  Object[] parentKey(Object[] row) {
    return pick(row, parentPositions);
  }

  private static Object[] pick(Object[] row, int[] positions) {
    Object[] values = new Object[positions.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = row[positions[i]];
    }
    return values;
  }

  boolean sameChildKey(Object[] a, Object[] b) {
    return isEqual(child, childPositions, childKey(a), childKey(b));
  }

  boolean sameParentKey(Object[] a, Object[] b) {
    return isEqual(parent, parentPositions, parentKey(a), parentKey(b));
  }

  private static boolean isEqual(Table table, int[] positions, Object[] a, Object[] b) {
    if (Arrays.equals(a, b)) {
      return true;
    }
    for (int i = 0; i < positions.length; i++) {
      DataType type = table.columns().get(positions[i]).type();
      if (!Arrays.equals(bytes(type, a[i]), bytes(type, b[i]))) {
        return false;
      }
    }
    return true;
  }

  private static byte[] bytes(DataType type, Object value) {
    var sink = new ByteSink();
    KeyCodec.write(sink, type, value);
    return sink.toArray();
  }

  /** A key of the child as the columns of the parent's index hold it; null where they can hold no such value. */
  Object[] asIndexKey(Object[] childKey) {
    Object[] values = new Object[indexOrder.length];
    for (int i = 0; i < values.length; i++) {
      int at = indexOrder[i];
      values[i] = converted(parent.columns().get(parentPositions[at]), childKey[at]);
      if (values[i] == null) {
        return null;
      }
    }
    return values;
  }

  /** A key of the parent as the child holds it; null where the child can hold no such value, so that no row refers to it. */
  Object[] asChildKey(Object[] parentKey) {
    Object[] values = new Object[childPositions.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = converted(child.columns().get(childPositions[i]), parentKey[i]);
      if (values[i] == null) {
        return null;
      }
    }
    return values;
  }

  /** A value of the parent's key column number {@code i} as the child holds it. */
  Object toChild(int i, Object value) {
    DataType type = child.columns().get(childPositions[i]).type();
    return value == null ? null : Values.assign(type, Values.coerce(type, value, ZoneOffset.UTC));
  }

  private static Object converted(Column column, Object value) {
    if (value == null || column.type().name().valueClass() == value.getClass()) {
      return value;
    }
    try {
      return Values.coerce(DataType.of(column.type().name()), value, ZoneOffset.UTC);
    } catch (VecinoException e) {
      return null; // beyond the range of the narrower type
    }
  }

  /** The parent's key columns with a child's values, as PostgreSQL prints them: {@code (a_id)=(5)}. */
  static String describe(Table table, List<Integer> columns, Object[] values, TextStyle style) {
    var names = new StringJoiner(", ", "(", ")");
    var texts = new StringJoiner(", ", "(", ")");
    for (int i = 0; i < values.length; i++) {
      names.add(table.columns().get(table.position(columns.get(i))).name());
      texts.add(values[i] == null ? "null" : TextFormat.print(values[i], style));
    }
    return names + "=" + texts;
  }
}
