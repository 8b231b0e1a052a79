package dev.vecino.planner.rel;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/**
 * The keys of an index that an access reads: one or more equal prefixes, and for a single prefix bounds of the column
 * after it.
 *
 * @param prefixes values of the first columns; several for {@code IN}. An empty prefix is the whole index
 * @param lower lower bound of the next column; null for none
 * @param upper upper bound of the next column; null for none
 */
public record IndexKeys(
    List<List<RexNode>> prefixes,
    RexNode lower,
    boolean lowerInclusive,
    RexNode upper,
    boolean upperInclusive) {
  public IndexKeys {
    prefixes = prefixes.stream().map(List::copyOf).toList();
  }

  /** The whole index. */
  public static IndexKeys all() {
    return new IndexKeys(List.of(List.of()), null, false, null, false);
  }

  public static IndexKeys equal(List<RexNode> prefix) {
    return new IndexKeys(List.of(prefix), null, false, null, false);
  }

  IndexKeys map(RexShuttle shuttle) {
    return new IndexKeys(
        prefixes.stream().map(shuttle::apply).toList(),
        lower == null ? null : lower.accept(shuttle),
        lowerInclusive,
        upper == null ? null : upper.accept(shuttle),
        upperInclusive);
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
