package dev.vecino.engine.statistics;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.ColumnStatistics;
import dev.vecino.type.DataType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.datasketches.frequencies.ErrorType;
import org.apache.datasketches.frequencies.FrequentItemsSketch;
import org.apache.datasketches.hll.HllSketch;
import org.apache.datasketches.quantiles.QuantilesItemsSketch;
import org.apache.datasketches.quantilescommon.GenericSortedViewIterator;

/**
 * The values of a column as far as they were seen, in bounded memory.
 *
 * <p>Distinct values are counted twice, for all runs of the sample and for every other one: from how the number grows with
 * the sample follows how it grows up to the table (as a power of the size, which Heaps' law is for words).
 */
final class ColumnSketch {
  private static final int LOG_DISTINCT_BUCKETS = 14; // an error of 0.65 percent
  private static final int QUANTILES = 1024; // ranks within 0.3 percent
  private static final int MOST_ORDERED = 2000; // values that the correlation is computed of
  /** Wider values are counted, but not kept. */
  private static final int WIDEST = 1024;
  /** A value is common if it is so many times as frequent as the average one. */
  private static final double COMMON = 1.25;
  /** More distinct values than this part of the rows grow with the table. */
  private static final double GROWING = 0.1;

  private final Column column;
  private final boolean ordered;
  private final HllSketch distinct = new HllSketch(LOG_DISTINCT_BUCKETS);
  private final HllSketch distinctOfHalf = new HllSketch(LOG_DISTINCT_BUCKETS);
  private final FrequentItemsSketch<SampledValue> frequent;
  private final QuantilesItemsSketch<SampledValue> quantiles =
      QuantilesItemsSketch.getInstance(SampledValue.class, QUANTILES, Comparator.naturalOrder());
  private final List<SampledValue> inOrder = new ArrayList<>();
  private final long stride;
  private long rows;
  private long values;
  private long narrow;
  private long bytes;

  /**
   * @param target how many common values and bounds are wanted
   * @param expected about how many rows will come
   */
  ColumnSketch(Column column, int target, long expected) {
    this.column = column;
    this.ordered = isOrdered(column.type());
    this.frequent = new FrequentItemsSketch<>(Integer.highestOneBit(Math.max(64, 16 * target)));
    this.stride = Math.max(1, Math.ceilDiv(expected, MOST_ORDERED));
  }

  /** Whether more than NULLs are counted: vectors are too many bytes to be compared. */
  static boolean isOrdered(DataType type) {
    return switch (type.name()) {
      case JSON, JSONPATH, VECTOR, HALFVEC, SPARSEVEC -> false;
      default -> true;
    };
  }

  /** @param half whether the row is in one of every other run */
  void add(Object value, boolean half) {
    rows++;
    if (value == null) {
      return;
    }
    values++;
    int width = ValueWidth.of(column.type(), value);
    bytes += width;
    if (!ordered) {
      return;
    }
    SampledValue sampled = SampledValue.of(column.type(), value);
    distinct.update(sampled.key());
    if (half) {
      distinctOfHalf.update(sampled.key());
    }
    if (width <= WIDEST) {
      narrow++;
      frequent.update(sampled);
      quantiles.update(sampled);
      if (values % stride == 0) {
        inOrder.add(sampled);
      }
    }
  }

  /** Whether no row was seen. */
  boolean isEmpty() {
    return rows == 0;
  }

  /** What is known of a table with about that many rows. */
  ColumnStatistics of(long counted, int target) {
    long all = Math.max(counted, rows);
    double nullFraction = 1 - (double) values / rows;
    int width = values == 0 ? ValueWidth.fixed(column.type()) : (int) (bytes / values);
    if (!ordered || values == 0) {
      return new ColumnStatistics(
          column.type(), nullFraction, width, 0, List.of(), List.of(), List.of(), Double.NaN);
    }
    double found = Math.min(values, Math.rint(distinct.getEstimate()));
    double total = distinctOf(all, found);
    List<FrequentItemsSketch.Row<SampledValue>> common = common(found, target, total <= GROWING * all, rows >= all);
    Set<SampledValue> kept = new HashSet<>();
    common.forEach(row -> kept.add(row.getItem()));
    return new ColumnStatistics(
        column.type(),
        nullFraction,
        width,
        total > GROWING * all ? -Math.min(1, total / all) : total,
        common.stream().map(row -> row.getItem().value()).toList(),
        common.stream().map(row -> (double) row.getEstimate() / rows).toList(),
        found > kept.size() ? bounds(kept, target) : List.of(),
        correlation());
  }

  private double distinctOf(long all, double found) {
    double half = Math.max(1, distinctOfHalf.getEstimate());
    if (rows >= all || values < 2 * Analysis.RUNS_FOR_GROWTH) {
      return found;
    }
    double growth = Math.clamp(Math.log(found / half) / Math.log(2), 0, 1);
    return Math.min(all, found * Math.pow((double) all / rows, growth));
  }

  /**
   * The values that are worth being known, the most common first; all where they are few, and all that repeat where all
   * rows were seen.
   */
  private List<FrequentItemsSketch.Row<SampledValue>> common(
      double found, int target, boolean limited, boolean complete) {
    FrequentItemsSketch.Row<SampledValue>[] rowsOf = frequent.getFrequentItems(ErrorType.NO_FALSE_NEGATIVES);
    List<FrequentItemsSketch.Row<SampledValue>> sorted = new ArrayList<>(List.of(rowsOf));
    sorted.sort(
        Comparator.comparingLong((FrequentItemsSketch.Row<SampledValue> row) -> -row.getEstimate())
            .thenComparing(FrequentItemsSketch.Row::getItem));
    boolean few = limited && found <= target && sorted.size() == found;
    double least = complete ? 2 : Math.max(2, COMMON * values / found);
    return sorted.stream()
        .filter(row -> few || row.getEstimate() >= least && row.getLowerBound() * 2 > row.getEstimate())
        .limit(target)
        .toList();
  }

  /** Values at equal distances among those that are not kept themselves. */
  private List<Object> bounds(Set<SampledValue> kept, int target) {
    List<SampledValue> items = new ArrayList<>();
    List<Long> weights = new ArrayList<>();
    long total = 0;
    GenericSortedViewIterator<SampledValue> view = quantiles.getSortedView().iterator();
    while (view.next()) {
      SampledValue item = view.getQuantile();
      if (!kept.contains(item)) {
        items.add(item);
        total += view.getWeight();
        weights.add(total);
      }
    }
    List<Object> bounds = new ArrayList<>();
    int parts = (int) Math.min(target, total - 1);
    for (int i = 0, at = 0; i <= parts && parts > 0; i++) {
      long wanted = 1 + (total - 1) * i / parts;
      while (weights.get(at) < wanted) {
        at++;
      }
      bounds.add(items.get(at).value());
    }
    return bounds;
  }

  private double correlation() {
    List<SampledValue> sorted = inOrder.stream().sorted().toList();
    int n = sorted.size();
    if (n < 2 || sorted.getFirst().equals(sorted.getLast())) {
      return n < 2 ? Double.NaN : 1;
    }
    double[] order = inOrder.stream().mapToDouble(value -> rank(sorted, value)).toArray();
    double mean = (n - 1) / 2.0;
    double product = 0;
    double squares = 0;
    double ranks = 0;
    for (int i = 0; i < n; i++) {
      product += (i - mean) * (order[i] - mean);
      squares += (i - mean) * (i - mean);
      ranks += (order[i] - mean) * (order[i] - mean);
    }
    return product / Math.sqrt(squares * ranks);
  }

  /** The middle place of a value among those that are equal to it. */
  private static double rank(List<SampledValue> sorted, SampledValue value) {
    return (place(sorted, value, false) + place(sorted, value, true) - 1) / 2.0;
  }

  private static int place(List<SampledValue> sorted, SampledValue value, boolean behind) {
    int low = 0;
    int high = sorted.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      int order = sorted.get(middle).compareTo(value);
      if (order < 0 || behind && order == 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
