package dev.vecino.planner.rel;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/**
 * The keys of an index that an access reads: one or more equal prefixes, and for a single prefix bounds of the column
 * after it.
 *
 * @param prefixes values of the first columns; several for {@code IN}. An empty prefix is the whole index
 * @param arrays positions in the prefixes of arrays whose elements are looked up one by one
 * @param lower lower bound of the next column; null for none
 * @param upper upper bound of the next column; null for none
 */
public record IndexKeys(
    List<List<RexNode>> prefixes,
    Set<Integer> arrays,
    RexNode lower,
    boolean lowerInclusive,
    RexNode upper,
    boolean upperInclusive) {
  public IndexKeys {
    prefixes = prefixes.stream().map(List::copyOf).toList();
    arrays = Set.copyOf(arrays);
  }

  /** The whole index. */
  public static IndexKeys all() {
    return new IndexKeys(List.of(List.of()), Set.of(), null, false, null, false);
  }

  public static IndexKeys equal(List<RexNode> prefix) {
    return new IndexKeys(List.of(prefix), Set.of(), null, false, null, false);
  }

  IndexKeys map(RexShuttle shuttle) {
    return new IndexKeys(
        prefixes.stream().map(shuttle::apply).toList(),
        arrays,
        lower == null ? null : lower.accept(shuttle),
        lowerInclusive,
        upper == null ? null : upper.accept(shuttle),
        upperInclusive);
  }

  /** Whether all rows have one prefix, so that they come in key order. */
  public boolean isSingle() {
    return prefixes.size() == 1 && arrays.isEmpty();
  }

  public boolean isBounded() {
    return lower != null || upper != null;
  }

  /** Number of columns that are compared for equality. */
  public int prefixLength() {
    return prefixes.getFirst().size();
  }

  /** Prefixes one after another, then the bounds that there are. */
  List<RexNode> expressions() {
    List<RexNode> all = new ArrayList<>();
    prefixes.forEach(all::addAll);
    if (lower != null) {
      all.add(lower);
    }
    if (upper != null) {
      all.add(upper);
    }
    return all;
  }
}
