package dev.vecino.planner.rel;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;

/** Columns of a table that must have the values of one row each of other tables: what a join leaves of the table. */
public final class Members {
  private final Table table;
  private final List<List<Integer>> columns;

  private Members(Table table, List<List<Integer>> columns) {
    this.table = table;
    this.columns = columns;
  }

  static Members of(Table table, List<List<Integer>> columns) {
    return new Members(table, columns);
  }

  int count() {
    return columns.size();
  }

  /** For generated code: the values, and one more. */
  public static Object[] append(Object[] values, Enumerable<?> rows) {
    Object[] more = Arrays.copyOf(values, values.length + 1);
    more[values.length] = rows;
    return more;
  }

  /** Reads the rows of the other tables. */
  Found find(List<Object> partners) {
    List<Set<List<Object>>> values = new ArrayList<>();
    for (Object partner : partners) {
      Set<List<Object>> keys = new HashSet<>();
      try (Enumerator<?> rows = ((Enumerable<?>) partner).enumerator()) {
        while (rows.moveNext()) {
          List<Object> key = Arrays.asList(((Object[]) rows.current()).clone());
          if (key.stream().allMatch(Objects::nonNull)) {
            keys.add(key);
          }
        }
      }
      values.add(keys);
    }
    return new Found(values);
  }

  /** The values that were read. */
  final class Found {
    private final List<Set<List<Object>>> values;

    private Found(List<Set<List<Object>>> values) {
      this.values = values;
    }

    /** The filter, and that the row has the values; null where there is neither. */
    RowTest and(RowTest filter) {
      return values.isEmpty() ? filter : row -> has(row) && (filter == null || filter.test(row));
    }

    private boolean has(Object[] row) {
      for (int i = 0; i < values.size(); i++) {
        List<Object> key = new ArrayList<>();
        for (int column : columns.get(i)) {
          key.add(row[column]);
        }
        if (!values.get(i).contains(key)) {
          return false;
        }
      }
      return true;
    }

    /** The rows that have at most {@code most} values by an index of the one column; null where there is none. */
    Keyed keyed(long most) {
      for (int i = 0; i < values.size(); i++) {
        if (columns.get(i).size() == 1 && values.get(i).size() <= most) {
          int column = table.columns().get(columns.get(i).getFirst()).id();
          for (Index.BTree index : table.bTrees()) {
            if (index.columns().getFirst() == column) {
              List<Object> keys = values.get(i).stream().map(List::getFirst).toList();
              return new Keyed(new KeyRanges(table, index, keys.size(), 1, Set.of(), false, false, false, false), keys);
            }
          }
        }
      }
      return null;
    }
  }

  /** Keys of an index, and their values. */
  record Keyed(KeyRanges ranges, List<Object> values) {}
}
