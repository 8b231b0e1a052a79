package dev.vecino.index.hnsw;

import dev.vecino.index.Metric;
import dev.vecino.index.PassingBreadth;
import dev.vecino.index.Probe;
import dev.vecino.index.VectorIndex.Search;
import dev.vecino.index.VectorIndex.SearchOptions;
import dev.vecino.index.quant.Codes;
import java.lang.invoke.VarHandle;

/** A search in rounds of {@code efSearch} hits, each round a continuation of the walk. */
final class HnswSearch implements Search {
  /*
   * A round's results are measured once more, exactly, and returned by distance, then row: what is returned does not
   * depend on the shortcuts of the walk. A later round may find a hit nearer than some that were returned, since a
   * walk is a guess; within a round the order is exact.
   *
   * Results are measured as they are pulled: a hit is returned when no other result can be nearer.
   *
   * With codes, the breadth grows by what the estimates may be wrong, in standard deviations of the farthest result's.
   * At first to all nodes that were met up to WIDENING beyond it. A hit is returned when no other result's
   * estimate, less CERTAINTY, is below its distance. Where all results were measured and the estimate
   * of the farthest, less DOUBT, is below it still, nodes beyond are taken in. Where that goes on until there are
   * MOST_WIDENING times as many, or where all estimates differ by less than they may be wrong, the codes cannot tell these
   * vectors apart (near duplicates far from the centroid), and the search begins again with the vectors themselves.
   *
   * The first round is adapted to the query (Walk): it has efSearch hits on average over many queries, at least a third of
   * them and as many as are expected, at most twice as many; under a filter fewer (PassingBreadth).
   *
   * A slot may be deleted, overwritten and filled again at any time. The number of deletions serves as a sequence
   * lock: if it was the same before the row id was read and after the vector was, the distance belongs to the row.
   */
  private static final double WIDENING = 0.5;
  private static final double CERTAINTY = 3;
  private static final double DOUBT = 1;
  private static final int MOST_WIDENING = 16;

  private final Graph graph;
  private final ScratchPool pool;
  private final SearchOptions options;
  private final Metric metric;
  private final long deletionsAtStart;
  private final Walk walk;
  private final Scorer scorer;
  private Codes codes; // null where vectors steer the walk
  private Measure measure;
  private final Hits hits;
  private final double[] four = new double[4];
  private final long[] fourRows = new long[4];
  private Scratch scratch;

  private int[] slots = {};
  private double[] least = {};
  private int found;
  private int measured;
  private int taken; // in this round
  private int breadth;
  private double deviation; // of the farthest result's estimate
  private double certain; // nothing beyond the results is nearer
  private boolean returned;
  private float nearestEstimate;
  private float farthestEstimate;
  private long measuredAt;
  private long rescored;
  private long estimated; // by codes that turned out useless
  private int slot;
  private long rowId;
  private double distance;
  private boolean begun;
  private boolean ended;

  HnswSearch(Graph graph, ScratchPool pool, Metric metric, Codes codes, Probe query, SearchOptions options) {
    this.graph = graph;
    this.pool = pool;
    this.metric = metric;
    this.options = options;
    this.codes = codes;
    scratch = pool.take();
    walk = scratch.walk;
    scorer = scratch.scorer;
    hits = scratch.hits;
    hits.clear();
    deletionsAtStart = graph.deletions.get();
    scorer.from(query);
    scorer.resetDistances();
    scratch.codeScorer.resetDistances();
    if (codes == null) {
      measure = scorer;
    } else {
      scratch.codeScorer.from(codes, ((Probe.Floats) query).elements());
      measure = scratch.codeScorer;
    }
    start();
    if (codes == null) {
      scorer.forecast();
    }
    if (options.heldOut() != SearchOptions.NONE) {
      walk.visit(options.heldOut());
    }
  }

  private void start() {
    int ef = options.efSearch();
    walk.start(measure, ef, options.filter(), true, options.cancelled());
    int core = PassingBreadth.core(ef, options.expected());
    boolean proportional = metric != Metric.INNER_PRODUCT; // its distances may be negative
    if (core == 0 || core == ef || ef >= graph.size.get()) {
      return;
    }
    walk.narrow(core);
    float reach = proportional ? graph.spread.ratio(core, ef) : 0;
    if (reach > 1) {
      walk.adapt(core, reach, scorer.blurred(), 2 * ef);
    }
  }

  @Override
  public boolean next() {
    if (scratch == null) {
      throw new IllegalStateException("the search is closed");
    }
    while (true) {
      while (measured < found && (hits.size() == 0 || least[measured] <= hits.distance())) {
        measureFour();
      }
      if (hits.size() == 0) {
        if (measured == found && !round()) {
          return false;
        }
      } else if (measured < found || hits.distance() <= certain || !extend()) {
        slot = hits.slot();
        rowId = hits.rowId();
        distance = hits.distance();
        hits.removeFirst();
        if (graph.deletions.get() == measuredAt || measureAgain()) {
          returned = true;
          return true;
        }
      }
    }
  }

  private boolean round() {
    if (ended) {
      return false;
    }
    taken = 0;
    measuredAt = graph.deletions.get();
    boolean completed = begun ? resume() : begin();
    ended = !completed || walk.resultCount() == 0;
    take();
    if (!returned && codes != null && found < graph.size.get() && found > 0
        && scratch.codeScorer.isBlind(nearestEstimate, farthestEstimate, slots[found - 1])) {
      searchWithoutCodes();
    }
    return !ended;
  }

  /** Takes the walk's results to be measured. */
  private void take() {
    measured = 0;
    found = ended ? 0 : walk.resultCount();
    taken += found;
    certain = Double.POSITIVE_INFINITY;
    if (slots.length < found) {
      slots = new int[found];
      least = new double[found];
    }
    boolean all = found >= graph.size.get();
    if (codes != null && !all && found > 0) {
      long farthest = walk.farthest();
      deviation = scratch.codeScorer.error(Keys.slot(farthest));
      certain = distanceOf(Keys.distance(farthest) - DOUBT * deviation);
    }
    for (int i = found - 1; i >= 0; i--) {
      long key = walk.popFarthest();
      slots[i] = Keys.slot(key);
      float estimate = Keys.distance(key);
      if (i == found - 1) {
        farthestEstimate = estimate;
      }
      nearestEstimate = estimate;
      least[i] = all ? Double.NEGATIVE_INFINITY : least(estimate, slots[i]);
    }
  }

  private double least(float estimate, int some) {
    return codes == null
        ? scorer.least(estimate)
        : distanceOf(estimate - CERTAINTY * scratch.codeScorer.error(some));
  }

  /** Takes in more nodes, one of which may be nearer than the nearest hit; false when there are none. */
  private boolean extend() {
    int most = (int) Math.min(Integer.MAX_VALUE, (long) options.efSearch() * MOST_WIDENING);
    if (taken >= most) {
      if (!returned) {
        searchWithoutCodes();
      }
      return !returned;
    }
    double nearest = metric == Metric.L2 ? hits.distance() * hits.distance() : hits.distance();
    if (!walk.widen((float) (nearest + DOUBT * deviation), most - taken)) {
      return false;
    }
    ended = !walk.run(0);
    take();
    return true;
  }

  private void searchWithoutCodes() {
    codes = null;
    begun = false;
    hits.clear();
    estimated = measure.distances();
    measure = scorer;
    start();
    round();
  }

  private double distanceOf(double estimate) {
    return metric == Metric.L2 ? Math.sqrt(Math.max(0, estimate)) : estimate;
  }

  private boolean begin() {
    begun = true;
    breadth = options.efSearch();
    long entry = graph.entry();
    if (entry != Graph.NO_ENTRY) {
      walk.seed(walk.descend(measure, entry, 0));
    }
    return run() && (codes == null || widen());
  }

  private boolean widen() {
    int ef = options.efSearch();
    if (walk.resultCount() < ef && walk.isExhausted()) {
      return true;
    }
    long farthest = walk.farthest();
    double margin = WIDENING * scratch.codeScorer.error(Keys.slot(farthest));
    int most = (int) Math.min(Integer.MAX_VALUE, (long) ef * MOST_WIDENING);
    boolean completed = !walk.widen((float) (Keys.distance(farthest) + margin), most) || walk.run(0);
    breadth = walk.breadth();
    return completed;
  }

  private boolean resume() {
    walk.resume(breadth);
    return run();
  }

  /* Where links lead no further, and the breadth is not reached, whatever they did not lead to is looked at as well. */
  private boolean run() {
    while (walk.run(0)) {
      if (!walk.isExhausted() || walk.resultCount() >= options.efSearch()) {
        return true;
      }
      long entry = graph.entry();
      if (entry != Graph.NO_ENTRY && !walk.hasVisited(Graph.entrySlot(entry))) {
        walk.seed(Graph.entrySlot(entry));
      } else if (!walk.sweep()) {
        return !options.cancelled().getAsBoolean();
      }
    }
    return false;
  }

  /** Measures the next results, up to four of them. */
  private void measureFour() {
    int count = Math.min(4, found - measured);
    int from = measured;
    measured += count;
    rescored += count;
    long before = graph.deletions.get();
    for (int j = 0; j < count; j++) {
      fourRows[j] = graph.rowId(slots[from + j]);
    }
    scorer.exact(slots, from, count, four);
    VarHandle.acquireFence();
    boolean undisturbed = graph.deletions.get() == before;
    for (int j = 0; j < count; j++) {
      int some = slots[from + j];
      if (undisturbed && before == deletionsAtStart) {
        if (fourRows[j] != 0) {
          hits.add(some, fourRows[j], four[j]);
        }
      } else {
        measure(some);
      }
    }
  }

  private void measure(int some) {
    long row;
    double exact;
    long before;
    do {
      before = graph.deletions.get();
      row = graph.rowId(some);
      if (row == 0) {
        return;
      }
      exact = scorer.exact(some);
      VarHandle.acquireFence();
    } while (graph.deletions.get() != before);
    if (before == deletionsAtStart || walk.accepts(some)) {
      hits.add(some, row, exact);
    }
  }

  /* The row may have come back to the same slot with another vector: the row id alone does not tell. */
  private boolean measureAgain() {
    long before;
    do {
      before = graph.deletions.get();
      if (graph.rowId(slot) != rowId) {
        return false;
      }
      distance = scorer.exact(slot);
      VarHandle.acquireFence();
    } while (graph.deletions.get() != before);
    return true;
  }

  @Override
  public int slot() {
    return slot;
  }

  @Override
  public long rowId() {
    return rowId;
  }

  @Override
  public double distance() {
    return distance;
  }

  @Override
  public long visited() {
    return walk.expanded();
  }

  @Override
  public long distances() {
    return estimated + measure.distances();
  }

  @Override
  public long rescored() {
    return rescored;
  }

  @Override
  public void close() {
    if (scratch != null) {
      pool.give(scratch);
      scratch = null;
    }
  }
}
