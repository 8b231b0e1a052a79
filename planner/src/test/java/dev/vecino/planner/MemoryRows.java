package dev.vecino.planner;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.TableStatistics;
import dev.vecino.index.Distances;
import dev.vecino.index.Metric;
import dev.vecino.index.Probe;
import dev.vecino.storage.KeyRange;
import dev.vecino.storage.NearestCursor;
import dev.vecino.storage.NearestOptions;
import dev.vecino.storage.RowCursor;
import dev.vecino.storage.Snapshot;
import dev.vecino.type.Vector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/** Tables in memory behind the seam of storage: simple enough to be right. Its vector index is exact. */
final class MemoryRows implements Snapshot {
  private final Map<Integer, TreeMap<Long, Object[]>> rows = new HashMap<>();
  final Map<Integer, TableStatistics> statistics = new HashMap<>();
  private long lastRowId;
  final List<String> calls = Collections.synchronizedList(new ArrayList<>());

  private record Row(long id, Object[] values, double distance) {}

  long add(Table table, Object... values) {
    rowsOf(table).put(++lastRowId, values);
    return lastRowId;
  }

  TreeMap<Long, Object[]> rowsOf(Table table) {
    return rows.computeIfAbsent(table.id(), id -> new TreeMap<>());
  }

  private List<Row> all(Table table) {
    List<Row> all = new ArrayList<>();
    rowsOf(table).forEach((id, values) -> all.add(new Row(id, values, 0)));
    return all;
  }

  @Override
  public RowCursor scan(Table table, int[] wanted) {
    calls.add("scan " + table.name());
    return new Cursor(all(table), wanted);
  }

  @Override
  public Object[] row(Table table, long rowId, int[] wanted) {
    return rowsOf(table).get(rowId);
  }

  @Override
  public RowCursor range(Table table, Index.BTree index, KeyRange range, boolean descending, int[] wanted) {
    calls.add("range " + index.name());
    int[] columns = index.columns().stream().mapToInt(table::position).toArray();
    List<Row> found = new ArrayList<>(all(table).stream().filter(row -> inside(row.values, columns, range)).toList());
    Comparator<Row> order = (a, b) -> compareKeys(a.values, b.values, columns);
    found.sort(descending ? order.reversed() : order);
    return new Cursor(found, wanted);
  }

  @SuppressWarnings("unchecked")
  private static int compare(Object a, Object b) {
    return ((Comparable<Object>) a).compareTo(b);
  }

  private static int compareKeys(Object[] a, Object[] b, int[] columns) {
    for (int column : columns) {
      int order =
          a[column] == null || b[column] == null
              ? Boolean.compare(a[column] == null, b[column] == null)
              : compare(a[column], b[column]);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private static boolean inside(Object[] row, int[] columns, KeyRange range) {
    for (int i = 0; i < range.prefix().size(); i++) {
      Object value = row[columns[i]];
      if (value == null || range.prefix().get(i) == null || compare(value, range.prefix().get(i)) != 0) {
        return false;
      }
    }
    if (range.lower() == null && range.upper() == null) {
      return true;
    }
    Object value = row[columns[range.prefix().size()]];
    if (value == null) {
      return false;
    }
    int low = range.lower() == null ? 1 : compare(value, range.lower());
    int high = range.upper() == null ? -1 : compare(value, range.upper());
    return (range.lowerInclusive() ? low >= 0 : low > 0) && (range.upperInclusive() ? high <= 0 : high < 0);
  }

  @Override
  public NearestCursor nearest(Table table, Index.Hnsw index, Probe query, NearestOptions options, int[] wanted) {
    calls.add("nearest " + index.name() + " ef=" + options.efSearch());
    int column = table.position(index.column());
    List<Row> found = new ArrayList<>();
    for (Row row : all(table)) {
      Vector vector = (Vector) row.values[column];
      if (isRanked(vector, index.metric())
          && (options.filter() == null || options.filter().test(row.id, Cursor.only(row.values, wanted)))) {
        found.add(new Row(row.id, row.values, Distances.distance(index.metric(), vector.probe(), query)));
      }
    }
    found.sort(Comparator.comparingDouble(Row::distance));
    return new Cursor(found, wanted);
  }

  @Override
  public RowCursor unranked(Table table, Index.Hnsw index, int[] wanted) {
    calls.add("unranked " + index.name());
    int column = table.position(index.column());
    return new Cursor(
        all(table).stream().filter(row -> !isRanked((Vector) row.values[column], index.metric())).toList(), wanted);
  }

  private static boolean isRanked(Vector vector, Metric metric) {
    if (vector == null) {
      return false;
    }
    for (float element : vector.elements()) {
      if (element != 0) {
        return true;
      }
    }
    return metric != Metric.COSINE;
  }

  @Override
  public int breadth(Table table, Index.Hnsw index, int k, double accuracy, BooleanSupplier cancelled) {
    calls.add("breadth " + k + " " + accuracy);
    return 77;
  }

  @Override
  public double accuracy(Table table, Index.Hnsw index, int k, int breadth, int queries, BooleanSupplier cancelled) {
    return 1;
  }

  @Override
  public RowCursor sample(Table table, int[] wanted, long most) {
    return new Cursor(all(table), wanted);
  }

  @Override
  public Optional<TableStatistics> statistics(Table table) {
    return Optional.ofNullable(statistics.get(table.id()));
  }

  @Override
  public long statisticsVersion() {
    return statistics.size();
  }

  @Override
  public long changedRows(Table table) {
    return 0;
  }

  @Override
  public long estimatedRows(Table table) {
    return rowsOf(table).size();
  }

  @Override
  public void close() {}

  private static final class Cursor implements NearestCursor {
    private final List<Row> rows;
    private final int[] wanted;
    private int at = -1;

    Cursor(List<Row> rows, int[] wanted) {
      this.rows = rows;
      this.wanted = wanted;
    }

    /** As storage does: what was not asked for is not there. */
    static Object[] only(Object[] values, int[] wanted) {
      if (wanted == null) {
        return values;
      }
      Object[] some = new Object[values.length];
      for (int column : wanted) {
        some[column] = values[column];
      }
      return some;
    }

    @Override
    public boolean next() {
      return ++at < rows.size();
    }

    @Override
    public long rowId() {
      return rows.get(at).id;
    }

    @Override
    public Object[] row() {
      return only(rows.get(at).values, wanted);
    }

    @Override
    public double distance() {
      return rows.get(at).distance;
    }

    @Override
    public Statistics statistics() {
      return new Statistics(rows.size(), rows.size(), rows.size());
    }

    @Override
    public void close() {}
  }
}
