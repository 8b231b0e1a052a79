package dev.vecino.planner.rel;


import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.index.Metric;
import dev.vecino.index.Probe;
import dev.vecino.planner.ExecutionContext;
import dev.vecino.type.VectorValue;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;

/**
 * Finds the rows of a top-k: decides between the vector index and an exact scan, for the arguments at hand.
 *
 * @param ranked whether rows with a NULL vector are left out
 * @param further order of rows of equal distance, over rows of the table
 * @param accuracy in percent; 0 where the session decides
 * @param index null where the answer is exact in any case
 * @param keys null where no key of another index is asked for
 * @param members columns that must have the values of a row of other tables
 * @param reason why the answer is exact where there is no index to use
 */
record TopKCode(
    Table table,
    int column,
    Metric metric,
    DistanceOrder order,
    boolean ranked,
    SortKeys further,
    double accuracy,
    Index.Hnsw index,
    KeyRanges keys,
    OutputRow output,
    Members members,
    TopKColumns columns,
    String reason)
    implements AccessCode {
  /** Up to this many rows a scan is as fast as a walk through the graph, which computes about as many distances. */
  static final int SMALL_TABLE = 200;

  /** A query for more than this part of the table is answered by a scan. */
  private static final int LARGE_PART = 2;

  /** A walk that has found more than this part of the table within a distance leaves the rest to a scan. */
  private static final int LARGE_RANGE = 20;

  /*
   * All rows within a distance, of 100,000 with 384 dimensions, 100 queries: which part of them a walk finds that ends
   * after so many hits in a row beyond the bound (and half as many as were found within).
   *
   *   rows within          1       10      100    1,000    5,000
   *   slack 200         .990     .996     .994     .998    .9998
   *   slack 400        1.000     .999     .998    .9994    .9999
   *   400, no half     1.000     .999     .998     .992     .993
   *
   * A walk to 5,000 of 100,000 rows takes as long as a scan.
   */
  private static final int DEFAULT_SLACK = 400;

  /** To the slack comes this part of the rows found: a larger ball has a larger surface. */
  static final int SLACK_PART = 2;

  /*
   * The ten nearest of the rows that pass a filter, of 20,000 with 384 dimensions, efSearch 40, in microseconds of one
   * thread; by a key: all rows of a B-tree key are measured.
   *
   *   rows that pass     50 %    10 %     5 %     2 %     1 %   0.1 %
   *   walk                327   1,327   2,128   3,871   5,553  12,826
   *   scan              7,920   2,477   1,953   1,639   1,517   1,373
   *   by a key          6,789   1,193     620     236     101      14
   *   as chosen           272     943   1,873   1,941   1,832   1,724
   *   as chosen, key      332   1,011     641     240     108      14
   *
   * Without a filter and k = 9,000 the walk takes 17 ms, the scan 25 ms.
   *
   * A row that a walk tests costs 1.4, one that a scan tests 0.07, one that a key finds 0.55.
   *
   * Where a walk is left for a scan is told by WalkBudget.
   */

  /** So many rows tell whether a walk is worth beginning. They cost as much as some fifty tests of one. */
  static final int SAMPLE = 1024;

  /** When so many of a sample have passed, the rest of it is not looked at. */
  static final int OFTEN = 64;

  /** What a test costs, in rows that are found by a key and measured. */
  private static final int KEYED_PER_TEST = 3;

  @Override
  public Enumerable<Object[]> open(DataContext root, Object[] arguments, RowTest filter, RowTest threshold) {
    ExecutionContext context = (ExecutionContext) root.get(Access.CONTEXT);
    VectorValue query = (VectorValue) arguments[0];
    long offset = RowLimit.offset(arguments[1]);
    long fetch = RowLimit.fetch(arguments[2]);
    int dimensions = table.stored().get(column).type().precision();
    if (query != null && dimensions > 0 && query.dimensions() != dimensions) {
      throw query.differs(dimensions);
    }
    if (fetch == 0) {
      return Linq4j.emptyEnumerable();
    }
    int last = arguments.length - members.count();
    List<Object> keyValues = Arrays.asList(arguments).subList(3, last);
    List<Object> partners = Arrays.asList(arguments).subList(last, arguments.length);
    return new AbstractEnumerable<>() {
      @Override
      public Enumerator<Object[]> enumerator() {
        Members.Found found = members.find(partners);
        TopKRun run =
            new TopKRun(
                TopKCode.this, context, query, RowLimit.sum(offset, fetch), found.and(filter), threshold, found);
        return Linq4j.enumerator(run.rows(keyValues, offset));
      }
    };
  }

  /** Why an answer with this many rows is better found by a scan of the table; null where the index may be used. */
  String scanReason(ExecutionContext context, VectorValue query, long rows, boolean isRange) {
    if (index == null) {
      return reason;
    }
    if (query == null || isZero(query)) {
      return query == null ? "query is NULL" : "query has no distances";
    }
    if (accuracy(context) >= 100) {
      return "the target accuracy is 100 percent";
    }
    if (isOff(context, "enable_indexscan")) {
      return "enable_indexscan is off";
    }
    if (isRange ? slack(context) == 0 : rows == RowLimit.ALL) {
      return isRange ? "vecino.range_slack is 0" : "no limit";
    }
    if (isOff(context, "enable_seqscan")) {
      return null;
    }
    long all = context.snapshot().estimatedRows(table);
    if (all <= SMALL_TABLE) {
      return "the table is small";
    }
    return !isRange && rows >= all / LARGE_PART ? "half of the table is asked for" : null;
  }

  private double accuracy(ExecutionContext context) {
    return accuracy == 0 ? context.targetAccuracy() : accuracy;
  }

  /** How many candidates a walk for {@code rows} rows keeps. */
  int breadth(ExecutionContext context, int rows) {
    double percent = accuracy(context);
    int breadth =
        percent == 0
            ? context.efSearch()
            : context.snapshot().breadth(table, index, rows, percent / 100, context::cancelled);
    return Math.max(breadth, rows);
  }

  /** How many hits in a row beyond its bound end a search within a distance; 0 where a scan must answer. */
  int slack(ExecutionContext context) {
    String set = context.setting("vecino.range_slack");
    return set == null ? DEFAULT_SLACK : Integer.parseInt(set);
  }

  /** Up to how many rows within a distance are found by a walk: with more, a scan costs less. */
  long mostInRange(ExecutionContext context) {
    return isOff(context, "enable_seqscan")
        ? Long.MAX_VALUE
        : Math.max(SMALL_TABLE, context.snapshot().estimatedRows(table) / LARGE_RANGE);
  }

  /** Whether a walk is not to be left for a scan, whatever it costs. */
  boolean mustWalk(ExecutionContext context) {
    return isOff(context, "enable_seqscan");
  }

  /**
   * Up to how many rows of a key are measured one by one: with more, a walk finds enough of them sooner.
   *
   * @param breadth how many of them a walk has to find; it tests that many times as many rows as the key leaves out
   */
  long mostKeyed(ExecutionContext context, int breadth) {
    double rows = context.snapshot().estimatedRows(table);
    return (long) Math.sqrt(KEYED_PER_TEST * rows * breadth);
  }

  private static boolean isOff(ExecutionContext context, String setting) {
    return "off".equals(context.setting(setting));
  }

  /** Whether all distances from the query are NaN. */
  private boolean isZero(VectorValue query) {
    if (metric != Metric.COSINE || !(query.probe() instanceof Probe.Floats(float[] elements))) {
      return false;
    }
    for (float element : elements) {
      if (element != 0) {
        return false;
      }
    }
    return true;
  }
}
