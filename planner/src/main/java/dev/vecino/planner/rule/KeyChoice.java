package dev.vecino.planner.rule;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.planner.cost.DerivedKeys;
import dev.vecino.planner.cost.Selectivity;
import dev.vecino.planner.cost.Statistics;
import dev.vecino.planner.cost.TableSelectivity;
import dev.vecino.planner.rel.IndexKeys;
import dev.vecino.planner.rel.TopKSearch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/**
 * The index whose keys leave the fewest rows, and what they leave to test.
 *
 * @param used the conditions that the keys stand for
 * @param expected how many rows are expected
 */
record KeyChoice(Index.BTree index, IndexKeys keys, List<RexNode> used, double expected) {
  /** Most keys of an IN list that are looked up one by one. */
  private static final int MOST_KEYS = 1000;

  /** The share of a table's rows that an index of some of them is taken to have. */
  private static final double PART = 0.1;

  /** Expressions are told from columns by their numbers. */
  private static final int FIRST_EXPRESSION = 1 << 20;

  /** A table is taken to have so many rows: a plan is kept, while a table that is small now may grow. */
  static final double FEWEST_ROWS = 10_000;

  /** A row that is found by its key costs as much as so many in a scan: 0.21 against 0.074 microseconds, in memory. */
  static final double SCANNED_PER_FOUND = 3;

  /** How many rows conditions leave, by statistics where there are any. */
  private record Estimate(TableScan scan, double rows, Optional<TableSelectivity> known) {
    Estimate(TableScan scan, double rows) {
      this(scan, rows, known(scan));
    }

    private static Optional<TableSelectivity> known(TableScan scan) {
      Statistics statistics = Statistics.of(scan.getCluster().getPlanner());
      return statistics.values().apply(scan.getTable().unwrap(Table.class)).isEmpty()
          ? Optional.empty()
          : Optional.of(statistics.selectivity(scan.getTable()));
    }

    /** @param each what each of the {@code keys} is taken to find where nothing is known */
    double of(List<RexNode> conditions, double keys, double each) {
      RexBuilder rex = scan.getCluster().getRexBuilder();
      return known
          .map(selectivity -> Math.max(1, rows * selectivity.of(RexUtil.composeConjunction(rex, conditions), rex)))
          .orElse(keys * each);
    }
  }

  /** Whether fewer rows are read by the keys than a scan takes: of an unanalyzed table it is taken to be so. */
  boolean isCheaperThan(TableScan scan) {
    return Statistics.of(scan.getCluster().getPlanner()).values().apply(scan.getTable().unwrap(Table.class)).isEmpty()
        || expected * SCANNED_PER_FOUND <= Math.max(FEWEST_ROWS, scan.getTable().getRowCount());
  }

  TopKSearch.KeyedRows rows() {
    return new TopKSearch.KeyedRows(index, keys);
  }

  /** The best choice for {@link Comparison#parts} of conditions; empty where no index helps. */
  static Optional<KeyChoice> of(TableScan scan, List<RexNode> parts) {
    return all(scan, parts).stream().min(Comparator.comparingDouble(KeyChoice::expected));
  }

  /** What each index that helps gives. */
  static List<KeyChoice> all(TableScan scan, List<RexNode> parts) {
    Table table = scan.getTable().unwrap(Table.class);
    double rows = Math.max(FEWEST_ROWS, scan.getTable().getRowCount());
    var estimate = new Estimate(scan, rows);
    List<Comparison> comparisons = Comparison.all(scan, parts);
    List<KeyChoice> all = new ArrayList<>();
    for (Index.BTree index : table.bTrees()) {
      int[] columns = index.columns().stream().mapToInt(id -> table.position((int) id)).toArray();
      all.add(of(index, columns, comparisons, estimate));
    }
    for (DerivedKeys keys : Statistics.of(scan.getCluster().getPlanner()).derived().apply(table)) {
      if (table.index(keys.index().id()).filter(Index.Derived.class::isInstance).isPresent()) {
        all.add(derived(scan, keys, parts, estimate));
      }
    }
    all.removeIf(Objects::isNull);
    return all;
  }

  /** What an index of expressions or of some rows gives; null where it lacks rows that are asked for, or gives nothing. */
  private static KeyChoice derived(TableScan scan, DerivedKeys keys, List<RexNode> parts, Estimate estimate) {
    List<RexNode> implied = parts.stream().filter(part -> keys.conditions().contains(part.toString())).toList();
    Set<String> given = implied.stream().map(RexNode::toString).collect(Collectors.toSet());
    // What compares a column is not true where it is NULL.
    Comparison.all(scan, parts).forEach(comparison -> given.add("IS NOT NULL($" + comparison.column() + ")"));
    if (!given.containsAll(keys.conditions())) {
      return null;
    }
    Map<String, Integer> expressions = new HashMap<>();
    int[] columns = new int[keys.keys().size()];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = FIRST_EXPRESSION + i;
      expressions.put(keys.keys().get(i), columns[i]);
    }
    Index.BTree index = keys.index().asBTree();
    KeyChoice choice = of(index, columns, Comparison.all(scan, parts, expressions), estimate);
    if (choice == null) {
      return implied.isEmpty() ? null : new KeyChoice(index, IndexKeys.all(), implied, estimate.rows * PART);
    }
    List<RexNode> used = new ArrayList<>(choice.used);
    used.addAll(implied);
    return new KeyChoice(index, choice.keys, used, implied.isEmpty() ? choice.expected : choice.expected * PART);
  }

  private static KeyChoice of(Index.BTree index, int[] columns, List<Comparison> comparisons, Estimate estimate) {
    List<List<RexNode>> prefixes = List.of(List.of());
    List<RexNode> used = new ArrayList<>();
    RexNode lower = null;
    boolean lowerInclusive = false;
    RexNode upper = null;
    boolean upperInclusive = false;
    Set<Integer> arrays = new HashSet<>();
    int length = 0;
    for (int column : columns) {
      Comparison equal = find(comparisons, column, Comparison.Kind.EQUAL);
      if (equal != null && prefixes.size() * equal.values().size() <= MOST_KEYS) {
        prefixes = product(prefixes, equal.values());
        used.add(equal.condition());
        length++;
        continue;
      }
      Comparison any = equal == null ? find(comparisons, column, Comparison.Kind.ANY) : null;
      if (any != null) {
        prefixes = product(prefixes, any.values());
        used.add(any.condition());
        arrays.add(length++);
        continue;
      }
      if (prefixes.size() > 1 || !arrays.isEmpty()) {
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
      Comparison within = from == null && to == null ? find(comparisons, column, Comparison.Kind.WITHIN) : null;
      if (within != null) {
        lower = within.values().getFirst();
        lowerInclusive = true;
        upper = within.values().size() > 1 ? within.values().getLast() : null;
        used.add(within.condition());
      }
      break;
    }
    if (used.isEmpty()) {
      return null;
    }
    boolean one = index.isKey() && length == index.columns().size();
    double keys = prefixes.size() * Math.pow(TableSelectivity.ELEMENTS, arrays.size());
    double expected =
        one
            ? keys
            : estimate.of(used, keys, Selectivity.ofKey(estimate.rows, length, lower != null, upper != null));
    return new KeyChoice(
        index,
        new IndexKeys(prefixes, arrays, lower, lowerInclusive, upper, upperInclusive),
        used,
        Math.min(expected, estimate.rows));
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
