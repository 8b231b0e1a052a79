package dev.vecino.storage;

/** Rows by growing distance from a query; resumable, each pull continues the search where it stopped. */
public interface NearestCursor extends RowCursor {
  /** The exact distance of the current row, computed from the stored vector; the metric's, not its square. */
  double distance();

  /** What the search has done so far, for EXPLAIN. */
  Statistics statistics();

  /**
   * Effort of a search.
   *
   * @param visited graph nodes whose neighbours were read
   * @param distances distances computed
   * @param rescored rows whose distance was computed from the stored vector after the walk
   */
  record Statistics(long visited, long distances, long rescored) {}
}
