package dev.vecino.planner.rule;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.planner.cost.Selectivity;
import dev.vecino.planner.rel.IndexKeys;
import dev.vecino.planner.rel.TopKSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexNode;

/**
 * The index whose keys leave the fewest rows, and what they leave to test.
 *
 * @param used the conditions that the keys stand for
 * @param expected how many rows are expected
 */
record KeyChoice(Index.BTree index, IndexKeys keys, List<RexNode> used, double expected) {
  /** Most keys of an IN list that are looked up one by one. */
  private static final int MOST_KEYS = 1000;

  /** A table is taken to have so many rows: a plan is kept, while a table that is small now may grow. */
  private static final double FEWEST_ROWS = 10_000;

  TopKSearch.KeyedRows rows() {
    return new TopKSearch.KeyedRows(index, keys);
  }

  /** The best choice for {@link Comparison#parts} of conditions; empty where no index helps. */
  static Optional<KeyChoice> of(TableScan scan, List<RexNode> parts) {
    Table table = scan.getTable().unwrap(Table.class);
    List<Comparison> comparisons = Comparison.all(scan, parts);
    KeyChoice best = null;
    for (Index.BTree index : table.bTrees()) {
      KeyChoice choice = of(table, index, comparisons, Math.max(FEWEST_ROWS, scan.getTable().getRowCount()));
      if (choice != null && (best == null || choice.expected < best.expected)) {
        best = choice;
      }
    }
    return Optional.ofNullable(best);
  }

  private static KeyChoice of(Table table, Index.BTree index, List<Comparison> comparisons, double rows) {
    List<List<RexNode>> prefixes = List.of(List.of());
    List<RexNode> used = new ArrayList<>();
    RexNode lower = null;
    boolean lowerInclusive = false;
    RexNode upper = null;
    boolean upperInclusive = false;
    int length = 0;
    for (int id : index.columns()) {
      int column = table.position(id);
      Comparison equal = find(comparisons, column, Comparison.Kind.EQUAL);
      if (equal != null && prefixes.size() * equal.values().size() <= MOST_KEYS) {
        prefixes = product(prefixes, equal.values());
        used.add(equal.condition());
        length++;
        continue;
      }
      if (prefixes.size() > 1) {
        break;
      }
      Comparison from = find(comparisons, column, Comparison.Kind.FROM, Comparison.Kind.ABOVE);
      Comparison to = find(comparisons, column, Comparison.Kind.TO, Comparison.Kind.BELOW);
      if (from != null) {
        lower = from.values().getFirst();
        lowerInclusive = from.kind() == Comparison.Kind.FROM;
        used.add(from.condition());
      }
      if (to != null) {
        upper = to.values().getFirst();
        upperInclusive = to.kind() == Comparison.Kind.TO;
        used.add(to.condition());
      }
      break;
    }
    if (used.isEmpty()) {
      return null;
    }
    boolean one = index.unique() && length == index.columns().size();
    double expected =
        prefixes.size() * (one ? 1 : Selectivity.ofKey(rows, length, lower != null, upper != null));
    return new KeyChoice(
        index,
        new IndexKeys(prefixes, lower, lowerInclusive, upper, upperInclusive),
        used,
        Math.min(expected, rows));
  }

  private static Comparison find(List<Comparison> comparisons, int column, Comparison.Kind... kinds) {
    for (Comparison comparison : comparisons) {
      if (comparison.column() == column && List.of(kinds).contains(comparison.kind())) {
        return comparison;
      }
    }
    return null;
  }

  private static List<List<RexNode>> product(List<List<RexNode>> prefixes, List<RexNode> values) {
    List<List<RexNode>> longer = new ArrayList<>();
    for (List<RexNode> prefix : prefixes) {
      for (RexNode value : values) {
        List<RexNode> one = new ArrayList<>(prefix);
        one.add(value);
        longer.add(one);
      }
    }
    return longer;
  }
}
