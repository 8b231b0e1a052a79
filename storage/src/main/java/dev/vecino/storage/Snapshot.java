package dev.vecino.storage;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.TableStatistics;
import dev.vecino.index.Probe;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * What one statement sees: the rows that were committed when it began (READ COMMITTED) or when its transaction did
 * (REPEATABLE READ), and what its own transaction wrote. All access paths of one snapshot agree on the rows.
 *
 * <p>A row is an {@code Object[]} with a value for each of {@link Table#columns()}, null for SQL's NULL, and may not be
 * written to. A row id is a positive number that the table assigned once and never gives to another row.
 */
public interface Snapshot extends AutoCloseable {
  /** So many rows of a sample lie side by side. */
  int RUN = 64;

  /** All rows, in row id order within a partition. */
  default RowCursor scan(Table table) {
    return scan(table, null);
  }

  /** All rows with only the columns at the positions {@code wanted}, the others left null; null wants all columns. */
  RowCursor scan(Table table, int[] wanted);

  /**
   * As {@link #scan(Table, int[])}, of a table with more than {@code most} rows only about so many: runs of {@link #RUN}
   * neighbours from all over it.
   */
  RowCursor sample(Table table, int[] wanted, long most);

  /** The row with that id; null where it is not visible. */
  default Object[] row(Table table, long rowId) {
    return row(table, rowId, null);
  }

  /** As {@link #row(Table, long)}, with only the columns at the positions {@code wanted}; null wants all. */
  Object[] row(Table table, long rowId, int[] wanted);

  /** The rows of a range of keys, in key order (all partitions merged), from the last to the first if {@code descending}. */
  default RowCursor range(Table table, Index.BTree index, KeyRange range, boolean descending) {
    return range(table, index, range, descending, null);
  }

  /** As {@link #range(Table, Index.BTree, KeyRange, boolean)}, with only the columns at the positions {@code wanted}. */
  RowCursor range(Table table, Index.BTree index, KeyRange range, boolean descending, int[] wanted);

  /**
   * The rows nearest to a query, nearest first, through the graph: exact distances, visible rows only, rows of the own
   * transaction included, as many as are pulled. Rows whose vector is NULL are not among them; nor, for cosine, rows whose
   * vector is zero: {@link #unranked} gives those. Equal distances come in order of partition, then row id. The first {@code
   * options.expected()} rows are in order of distance; a row that the walk finds later, though it is nearer than one that was
   * returned, is returned then.
   */
  default NearestCursor nearest(Table table, Index.Hnsw index, float[] query, NearestOptions options) {
    return nearest(table, index, new Probe.Floats(query), options, null);
  }

  /**
   * As {@link #nearest(Table, Index.Hnsw, float[], NearestOptions)}, for a query of any kind, with only the columns at the positions {@code wanted};
   * those that the filter reads must be among them.
   */
  NearestCursor nearest(Table table, Index.Hnsw index, Probe query, NearestOptions options, int[] wanted);

  /** The visible rows that {@link #nearest} never returns: NULL vectors, and zero vectors under cosine. */
  default RowCursor unranked(Table table, Index.Hnsw index) {
    return unranked(table, index, null);
  }

  /** As {@link #unranked(Table, Index.Hnsw)}, with only the columns at the positions {@code wanted}. */
  RowCursor unranked(Table table, Index.Hnsw index, int[] wanted);

  /** Number of visible rows at the last count, for the planner and for choosing a path; may be some seconds old. */
  long estimatedRows(Table table);

  /** What ANALYZE has found of a table, whoever has seen it; empty where it never ran. */
  Optional<TableStatistics> statistics(Table table);

  /** A number that grows whenever statistics of any table are kept. */
  long statisticsVersion();

  /** How many rows of a table commits have written since it was analyzed, or the database was opened. */
  long changedRows(Table table);

  /**
   * The breadth ({@link NearestOptions#efSearch}) with which a search for {@code k} rows reaches a recall, from what was
   * measured of the index; measures it where that is not known or long ago.
   *
   * @param accuracy the recall, from 0 to 1
   */
  int breadth(Table table, Index.Hnsw index, int k, double accuracy, BooleanSupplier cancelled);

  /**
   * Measures the recall of searches for {@code k} rows against the exact answers: over some queries that were asked
   * before, and vectors of the index that are held out.
   *
   * @param queries how many
   * @return from 0 to 1; NaN where the index is empty
   */
  double accuracy(Table table, Index.Hnsw index, int k, int breadth, int queries, BooleanSupplier cancelled);

  @Override
  void close();
}
