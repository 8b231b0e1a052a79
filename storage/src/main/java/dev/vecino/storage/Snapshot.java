package dev.vecino.storage;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;

/**
 * What one statement sees: the rows that were committed when it began (READ COMMITTED) or when its transaction did
 * (REPEATABLE READ), and what its own transaction wrote. All access paths of one snapshot agree on the rows.
 *
 * <p>A row is an {@code Object[]} with a value for each of {@link Table#columns()}, null for SQL's NULL, and may not be
 * written to. A row id is a positive number that the table assigned once and never gives to another row.
 */
public interface Snapshot extends AutoCloseable {
  /** All rows, in no particular order. */
  RowCursor scan(Table table);

  /** The row with that id; null where it is not visible. */
  Object[] row(Table table, long rowId);

  /** The rows of a range of keys, in key order (all partitions merged), from the last to the first if {@code descending}. */
  RowCursor range(Table table, Index.BTree index, KeyRange range, boolean descending);

  /**
   * The rows nearest to a query, nearest first, through the graph: exact distances, visible rows only, rows of the own
   * transaction included, as many as are pulled. Rows whose vector is NULL are not among them; nor, for cosine, rows whose
   * vector is zero: {@link #unranked} gives those.
   */
  NearestCursor nearest(Table table, Index.Hnsw index, float[] query, NearestOptions options);

  /** The visible rows that {@link #nearest} never returns: NULL vectors, and zero vectors under cosine. */
  RowCursor unranked(Table table, Index.Hnsw index);

  /** Number of visible rows at the last count, for the planner and for choosing a path; may be some seconds old. */
  long estimatedRows(Table table);

  @Override
  void close();
}
