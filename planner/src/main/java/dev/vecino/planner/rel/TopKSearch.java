package dev.vecino.planner.rel;

import dev.vecino.catalog.Index;
import dev.vecino.index.Metric;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/**
 * What a top-k asks for.
 *
 * @param column position of the vector in the table
 * @param query the vector that distances are measured from; an expression without columns of the table
 * @param filter condition over the columns of the table that rows must pass; null for none
 * @param ranked whether rows whose vector is NULL are left out, as {@code IS NOT NULL} among the conditions asks
 * @param threshold condition over the distance alone ({@code $0}) that is false from some distance on; null for none
 * @param further keys that order rows of equal distance: columns of the table
 * @param fetch LIMIT; null for none, which a search with a threshold may have
 * @param offset OFFSET; null for none
 * @param accuracy part of the nearest rows that the answer shall have, in percent; 0 where the session decides
 * @param index the vector index; empty where there is none that fits
 * @param reason why the answer is exact in any case; null where the index may be used
 * @param members for each input of the node, the columns of the table that must have the values of one of its rows
 * @param keys keys of a B-tree index that the filter asks for; empty where there are none
 */
public record TopKSearch(
    int column,
    Metric metric,
    RexNode query,
    RexNode filter,
    boolean ranked,
    RexNode threshold,
    DistanceOrder order,
    List<RelFieldCollation> further,
    RexNode fetch,
    RexNode offset,
    double accuracy,
    Optional<Index.Hnsw> index,
    String reason,
    List<List<Integer>> members,
    Optional<KeyedRows> keys) {

  /** Rows of a table found by a key. */
  public record KeyedRows(Index.BTree index, IndexKeys keys) {}

  /** Whether rows must pass anything but a threshold. */
  boolean isFiltered() {
    return filter != null || !members.isEmpty();
  }

  /** Whether all rows within a distance are asked for. */
  boolean isRange() {
    return fetch == null;
  }

  TopKSearch map(RexShuttle shuttle) {
    return new TopKSearch(
        column,
        metric,
        query.accept(shuttle),
        filter == null ? null : filter.accept(shuttle),
        ranked,
        threshold == null ? null : threshold.accept(shuttle),
        order,
        further,
        fetch,
        offset,
        accuracy,
        index,
        reason,
        members,
        keys.map(rows -> new KeyedRows(rows.index(), rows.keys().map(shuttle))));
  }
}
