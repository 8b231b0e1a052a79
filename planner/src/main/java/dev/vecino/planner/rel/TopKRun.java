package dev.vecino.planner.rel;

import dev.vecino.index.Distances;
import dev.vecino.index.Probe;
import dev.vecino.planner.Actuals;
import dev.vecino.planner.ExecutionContext;
import dev.vecino.planner.SearchEffort;
import dev.vecino.storage.NearestCursor;
import dev.vecino.storage.NearestOptions;
import dev.vecino.storage.RowCursor;
import dev.vecino.type.VectorValue;
import java.util.ArrayList;
import java.util.List;

/** One search of a {@link TopKCode}. */
final class TopKRun {
  private final TopKCode code;
  private final ExecutionContext context;
  private final VectorValue query;
  private final Probe probe; // of the query; null where that is
  private final long rows;
  private final RowTest filter;
  private final RowTest threshold;
  private final Members.Found found;
  private int breadth; // 0 until it is needed

  /**
   * A row that was found.
   *
   * @param row its columns as far as they were read
   * @param distance null for a NULL vector or query
   * @param complete whether the columns of the output were read
   */
  private record Hit(long rowId, Object[] row, Double distance, boolean complete) {}

  /**
   * @param rows how many rows are wanted, those that the offset skips included
   */
  TopKRun(
      TopKCode code,
      ExecutionContext context,
      VectorValue query,
      long rows,
      RowTest filter,
      RowTest threshold,
      Members.Found found) {
    this.code = code;
    this.context = context;
    this.query = query;
    this.probe = query == null ? null : query.probe();
    this.rows = rows;
    this.filter = filter;
    this.threshold = threshold;
    this.found = found;
  }

  List<Object[]> rows(List<Object> keyValues, long offset) {
    List<Hit> hits = find(keyValues);
    int from = (int) Math.min(offset, hits.size());
    int to = (int) Math.min(rows, hits.size());
    List<Object[]> result = new ArrayList<>(to - from);
    for (Hit hit : hits.subList(from, to)) {
      Object[] row =
          hit.complete ? hit.row : context.snapshot().row(code.table(), hit.rowId, code.columns().output());
      result.add(code.output().withDistance(hit.rowId, row, hit.distance));
    }
    return result;
  }

  private List<Hit> find(List<Object> keyValues) {
    String reason = code.scanReason(context, query, rows, isRange());
    if (reason == null && isRange() && isInside(Double.NaN)) {
      reason = "no distance is beyond the bound";
    }
    if (reason != null) {
      return scanned(keyValues, reason);
    }
    if (code.keys() != null && isFew(keyValues)) {
      return keyed(keyValues, "few rows have the key");
    }
    if (code.members().count() > 0) {
      long most = code.mostKeyed(context, breadth());
      Members.Keyed keyed = found.keyed(most);
      if (keyed != null && isFew(most, keyed.ranges(), keyed.values())) {
        return keyed(keyed.ranges(), keyed.values(), "few rows are joined");
      }
    }
    WalkBudget budget = isRange() ? null : budget();
    if (budget != null && budget.isTooSmall()) {
      return scanned(keyValues, "few rows pass the filter");
    }
    List<Hit> hits = isRange() ? inRange() : indexed(budget);
    if (hits != null) {
      return hits;
    }
    return scanned(keyValues, isRange() ? "many rows are within the distance" : "few rows pass the filter");
  }

  private boolean isRange() {
    return rows == RowLimit.ALL && threshold != null;
  }

  /** Whether the keys have so few rows that to measure them all is faster than a walk. */
  private boolean isFew(List<Object> keyValues) {
    return isFew(code.mostKeyed(context, breadth()), code.keys(), keyValues);
  }

  private boolean isFew(long most, KeyRanges ranges, List<Object> keyValues) {
    try (RowCursor source = keys(ranges, keyValues)) {
      long count = 0;
      while (count <= most && source.next()) {
        count++;
      }
      return count <= most;
    }
  }

  /** What a walk may cost; null where it has no bound. */
  private WalkBudget budget() {
    if (filter == null || code.mustWalk(context)) {
      return null;
    }
    long all = context.snapshot().estimatedRows(code.table());
    int[] wanted = code.columns().filtered();
    return new WalkBudget(all, wanted == null ? 1 : passing(wanted), breadth(), expected());
  }

  /** About which part of the rows pass the filter, as a sample tells. */
  private double passing(int[] wanted) {
    long read = 0;
    long passed = 0;
    try (RowCursor sample = context.snapshot().sample(code.table(), wanted, TopKCode.SAMPLE)) {
      while (read < TopKCode.SAMPLE && passed < TopKCode.OFTEN && sample.next()) {
        read++;
        passed += filter.test(sample.row()) ? 1 : 0;
      }
    }
    // One row more than passed is counted, as none says little.
    return Math.min(1, (passed + 1.0) / Math.max(1, read));
  }

  private List<Hit> scanned(List<Object> keyValues, String reason) {
    if (code.keys() != null) {
      return keyed(keyValues, reason);
    }
    int[] filtered = code.columns().filtered();
    int[] first = filtered == null ? code.columns().scanned() : filtered;
    return exact(context.snapshot().scan(code.table(), first), filtered != null, "Exact Scan", reason);
  }

  private List<Hit> keyed(List<Object> keyValues, String reason) {
    return keyed(code.keys(), keyValues, reason);
  }

  private List<Hit> keyed(KeyRanges ranges, List<Object> keyValues, String reason) {
    return exact(keys(ranges, keyValues), false, "Exact Scan of " + ranges.index().name(), reason);
  }

  private RowCursor keys(KeyRanges ranges, List<Object> keyValues) {
    RowCursor source = ranges.open(context.snapshot(), keyValues, false, code.columns().scanned());
    return source == null ? NoRows.INSTANCE : source;
  }

  /**
   * The first rows of all.
   *
   * @param again whether rows that pass the filter are read again, with their vectors
   */
  private List<Hit> exact(RowCursor source, boolean again, String strategy, String reason) {
    Collector hits = new Collector();
    long distances = 0;
    long filtered = 0;
    try (source) {
      for (int count = 1; source.next(); count++) {
        if ((count & (CursorRows.CANCEL_INTERVAL - 1)) == 0) {
          CursorRows.checkCancelled(context);
        }
        Object[] row = source.row();
        if (filter == null || filter.test(row)) {
          distances++;
          long rowId = source.rowId();
          add(hits, rowId, again ? context.snapshot().row(code.table(), rowId, code.columns().scanned()) : row);
        } else {
          filtered++;
        }
      }
    }
    Actuals actuals = context.actuals();
    if (actuals != null) {
      actuals.read(distances + filtered, distances);
      actuals.searched(new SearchEffort(strategy, reason, 0, 0, distances, 0, filtered));
    }
    return hits.sorted();
  }

  /** Adds a row whose vector was read, unless its distance is not among those that are asked for. */
  private void add(Collector hits, long rowId, Object[] row) {
    VectorValue vector = (VectorValue) row[code.column()];
    if (vector == null && code.ranked()) {
      return;
    }
    Double distance = distance(vector);
    if (isInside(distance)) {
      hits.add(new Hit(rowId, row, distance, code.columns().scannedComplete()));
    }
  }

  private Double distance(VectorValue vector) {
    if (vector == null || query == null) {
      return null;
    }
    if (vector.dimensions() != query.dimensions()) {
      throw query.differs(vector.dimensions());
    }
    return Distances.distance(code.metric(), vector.probe(), probe);
  }

  private boolean isInside(Double distance) {
    return threshold == null || distance != null && threshold.test(new Object[] {distance});
  }

  /** The first rows by the vector index; null where too few rows pass the filter for it to be of use. */
  private List<Hit> indexed(WalkBudget budget) {
    Collector hits = new Collector();
    if (code.order().unrankedFirst()) {
      addUnranked(hits);
    }
    long found = addNearest(hits, budget);
    if (found < 0) {
      return null;
    }
    if (found < rows && !code.order().unrankedFirst()) {
      addUnranked(hits);
    }
    return hits.sorted();
  }

  /**
   * Adds ranked rows, as many as are wanted and, where further keys decide, all that are as near as the last.
   *
   * @return how many; -1 where the filter gave up
   */
  private long addNearest(Collector hits, WalkBudget budget) {
    boolean ties = !code.further().isEmpty();
    BoundedFilter test = filter == null ? null : new BoundedFilter(filter, budget);
    NearestOptions options = new NearestOptions(breadth(), test, expected(), context::cancelled);
    boolean complete = code.columns().nearestComplete();
    long found = 0;
    double last = Double.NaN;
    try (NearestCursor nearest =
        context.snapshot().nearest(code.table(), code.index(), probe, options, code.columns().nearest())) {
      while ((found < rows || ties) && nearest.next()) {
        if (test != null && test.gaveUp()) {
          break;
        }
        double distance = nearest.distance();
        if (!isInside(distance) || found >= rows && distance > last) {
          break;
        }
        hits.add(new Hit(nearest.rowId(), nearest.row(), distance, complete));
        found++;
        last = found <= rows ? distance : last;
      }
      walked(nearest, options.efSearch(), found, test == null ? 0 : test.turnedAway());
    }
    return test != null && test.gaveUp() ? -1 : found;
  }

  /**
   * The rows within a distance by the vector index. The walk has passed the bound when so many hits in a row were beyond
   * it that no more are likely to be within.
   *
   * @return null where so many rows are within that a scan is faster
   */
  private List<Hit> inRange() {
    Collector hits = new Collector();
    int slack = code.slack(context);
    long most = code.mostInRange(context);
    NearestOptions options = new NearestOptions(2 * slack, null, slack, context::cancelled);
    boolean complete = code.columns().nearestComplete();
    long found = 0;
    long filtered = 0;
    try (NearestCursor nearest =
        context.snapshot().nearest(code.table(), code.index(), probe, options, code.columns().nearest())) {
      for (long beyond = 0; beyond < slack + found / TopKCode.SLACK_PART && nearest.next(); ) {
        double distance = nearest.distance();
        if (!isInside(distance)) {
          beyond++;
          continue;
        }
        beyond = 0;
        if (++found > most) {
          break;
        }
        if (filter == null || filter.test(nearest.row())) {
          hits.add(new Hit(nearest.rowId(), nearest.row(), distance, complete));
        } else {
          filtered++;
        }
      }
      walked(nearest, options.efSearch(), found - filtered, filtered);
    }
    return found > most ? null : hits.sorted();
  }

  private void walked(NearestCursor nearest, int breadth, long found, long filtered) {
    Actuals actuals = context.actuals();
    if (actuals != null) {
      NearestCursor.Statistics effort = nearest.statistics();
      // With quantization the walk reads codes, and the vectors of its hits only.
      boolean coded = !code.index().quantization().isNone();
      actuals.read(found + filtered, coded ? effort.rescored() : effort.distances());
      actuals.searched(
          new SearchEffort(
              "Index Walk", null, breadth, effort.visited(), effort.distances(), effort.rescored(), filtered));
    }
  }

  /** How many rows are taken from the index. */
  private int expected() {
    return (int) Math.min(Integer.MAX_VALUE, rows + (code.further().isEmpty() ? 0 : 1));
  }

  /** How many candidates the walk keeps: with a filter, so many rows have to pass it. */
  private int breadth() {
    if (breadth == 0) {
      breadth = code.breadth(context, expected());
    }
    return breadth;
  }

  private void addUnranked(Collector hits) {
    try (RowCursor unranked =
        context.snapshot().unranked(code.table(), code.index(), code.columns().scanned())) {
      while (unranked.next()) {
        Object[] row = unranked.row();
        if (filter == null || filter.test(row)) {
          add(hits, unranked.rowId(), row);
        }
      }
    }
  }

  /** Keeps the first rows in order of distance, further keys, row id. */
  private final class Collector {
    private final TopRows<Hit> top =
        rows <= TopRows.MOST ? new TopRows<>((int) rows, this::compare) : null;
    private final List<Hit> all = new ArrayList<>();

    void add(Hit hit) {
      if (top != null) {
        top.add(hit);
      } else {
        all.add(hit);
      }
    }

    List<Hit> sorted() {
      if (top != null) {
        return top.sorted();
      }
      all.sort(this::compare);
      return all;
    }

    private int compare(Hit a, Hit b) {
      int byDistance = code.order().compare(a.distance, b.distance);
      if (byDistance != 0) {
        return byDistance;
      }
      int byKeys = code.further().compare(a.row, b.row);
      return byKeys != 0 ? byKeys : Long.compare(a.rowId, b.rowId);
    }
  }
}
