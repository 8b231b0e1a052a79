package dev.vecino.index.hnsw;

import dev.vecino.index.Metric;
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
   * With codes, the walk is wider by what its estimates may be wrong: the breadth is raised to all nodes that were met up
   * to WIDENING standard deviations beyond the last of efSearch results. Results are measured as they are pulled: a hit
   * is returned when no other result's estimate, less CERTAINTY standard deviations, is below its distance.
   *
   * A slot may be deleted, overwritten and filled again at any time. The number of deletions serves as a sequence
   * lock: if it was the same before the row id was read and after the vector was, the distance belongs to the row.
   */
  private static final double WIDENING = 0.5;
  private static final double CERTAINTY = 4;
  private static final int MOST_WIDENING = 16;

  private final Graph graph;
  private final ScratchPool pool;
  private final SearchOptions options;
  private final Metric metric;
  private final long deletionsAtStart;
  private final Walk walk;
  private final Scorer scorer;
  private final Codes codes;
  private final Measure measure;
  private final Hits hits;
  private final double[] four = new double[4];
  private final long[] fourRows = new long[4];
  private Scratch scratch;

  private int[] slots = {};
  private double[] least = {};
  private int found;
  private int measured;
  private long measuredAt;
  private long rescored;
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
    walk.start(measure, options.efSearch(), options.filter(), true, options.cancelled());
    if (options.heldOut() != SearchOptions.NONE) {
      walk.visit(options.heldOut());
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
      if (hits.size() > 0) {
        slot = hits.slot();
        rowId = hits.rowId();
        distance = hits.distance();
        hits.removeFirst();
        if (graph.deletions.get() == measuredAt || measureAgain()) {
          return true;
        }
      } else if (measured == found) {
        if (ended) {
          return false;
        }
        round();
      }
    }
  }

  private void round() {
    boolean completed = begun ? resume() : begin();
    measured = 0;
    found = walk.resultCount();
    if (!completed || found == 0) {
      found = 0;
      ended = true;
      return;
    }
    if (slots.length < found) {
      slots = new int[found];
      least = new double[found];
    }
    measuredAt = graph.deletions.get();
    boolean all = codes == null || found >= graph.size.get();
    for (int i = found - 1; i >= 0; i--) {
      long key = walk.popFarthest();
      slots[i] = Keys.slot(key);
      least[i] = all ? Double.NEGATIVE_INFINITY : least(key);
    }
  }

  private double least(long key) {
    double least = Keys.distance(key) - CERTAINTY * scratch.codeScorer.error(Keys.slot(key));
    return metric == Metric.L2 ? Math.sqrt(Math.max(0, least)) : least;
  }

  private boolean begin() {
    begun = true;
    long entry = graph.entry();
    if (entry != Graph.NO_ENTRY) {
      walk.seed(walk.descend(measure, entry, 0));
    }
    return run() && (codes == null || widen());
  }

  private boolean widen() {
    int ef = options.efSearch();
    if (walk.resultCount() < ef) {
      return true;
    }
    long farthest = walk.farthest();
    double margin = WIDENING * scratch.codeScorer.error(Keys.slot(farthest));
    int most = (int) Math.min(Integer.MAX_VALUE, (long) ef * MOST_WIDENING);
    return !walk.widen((float) (Keys.distance(farthest) + margin), most) || walk.run(0);
  }

  private boolean resume() {
    walk.resume();
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
    return measure.distances();
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
