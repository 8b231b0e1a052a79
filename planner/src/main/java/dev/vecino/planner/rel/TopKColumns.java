package dev.vecino.planner.rel;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.plan.RelOptUtil;

/**
 * Which columns a top-k reads when. A filter sees many more rows than are returned, so that the columns of the output
 * are read only for the rows that remain, and the vector only for those that pass.
 *
 * @param nearest columns read while the vector index is walked
 * @param scanned columns read of rows whose distance is computed here: the vector is among them
 * @param filtered columns read of rows that a filter tests in a scan; null where {@code scanned} is read at once
 * @param output columns of the output
 * @param nearestComplete whether {@code nearest} has all of the output
 * @param scannedComplete whether {@code scanned} has all of the output
 */
record TopKColumns(
    int[] nearest, int[] scanned, int[] filtered, int[] output, boolean nearestComplete, boolean scannedComplete) {
  /**
   * @param columns those of the output
   * @param rowIdColumn the one among them that is the row id and not stored
   */
  static TopKColumns of(TopKSearch search, Collection<Integer> columns, int rowIdColumn) {
    Set<Integer> output = new TreeSet<>(columns);
    output.remove(rowIdColumn);
    Set<Integer> filtered = new TreeSet<>();
    if (search.filter() != null) {
      RelOptUtil.InputFinder.bits(search.filter()).forEach(filtered::add);
    }
    search.members().forEach(filtered::addAll);
    Set<Integer> nearest = new TreeSet<>(filtered);
    search.further().forEach(key -> nearest.add(key.getFieldIndex()));
    Set<Integer> scanned = new TreeSet<>(nearest);
    scanned.add(search.column());
    if (!search.isFiltered()) {
      // Without a filter the walk reads no row that is not returned.
      nearest.addAll(output);
    }
    return new TopKColumns(
        array(nearest),
        array(scanned),
        !search.isFiltered() || filtered.contains(search.column()) ? null : array(filtered),
        array(output),
        nearest.containsAll(output),
        scanned.containsAll(output));
  }

  private static int[] array(Set<Integer> columns) {
    return columns.stream().mapToInt(Integer::intValue).toArray();
  }
}
