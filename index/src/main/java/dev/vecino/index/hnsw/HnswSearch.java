package dev.vecino.index.hnsw;

import dev.vecino.index.VectorIndex.Search;
import dev.vecino.index.VectorIndex.SearchOptions;
import java.lang.invoke.VarHandle;

/** A search in rounds of {@code efSearch} hits, each round a continuation of the walk. */
final class HnswSearch implements Search {
  /*
   * A round's results are measured once more, exactly, and sorted by distance, then row: what is returned does not
   * depend on the shortcuts of the walk. A later round may find a hit nearer than some that were returned, since a
   * walk is a guess; within a round the order is exact.
   *
   * A slot may be deleted, overwritten and filled again at any time. The number of deletions serves as a sequence
   * lock: if it was the same before the row id was read and after the vector was, the distance belongs to the row.
   */
  private final Graph graph;
  private final ScratchPool pool;
  private final SearchOptions options;
  private final long deletionsAtStart;
  private final Walk walk;
  private final Scorer scorer;
  private Scratch scratch;

  private int[] slots = {};
  private long[] rowIds = {};
  private double[] distances = {};
  private int count;
  private int position = -1;
  private long measuredAt;
  private boolean begun;
  private boolean ended;

  HnswSearch(Graph graph, ScratchPool pool, float[] query, SearchOptions options) {
    this.graph = graph;
    this.pool = pool;
    this.options = options;
    scratch = pool.take();
    walk = scratch.walk;
    scorer = scratch.scorer;
    deletionsAtStart = graph.deletions.get();
    scorer.from(query);
    scorer.resetDistances();
    walk.start(options.efSearch(), options.filter(), true, options.cancelled());
  }

  @Override
  public boolean next() {
    if (scratch == null) {
      throw new IllegalStateException("the search is closed");
    }
    while (true) {
      while (++position < count) {
        if (graph.deletions.get() == measuredAt || measureAgain(position)) {
          return true;
        }
      }
      if (ended) {
        return false;
      }
      round();
    }
  }

  private void round() {
    boolean completed = begun ? resume() : begin();
    count = 0;
    position = -1;
    int found = walk.resultCount();
    if (!completed || found == 0) {
      ended = true;
      return;
    }
    if (slots.length < found) {
      slots = new int[found];
      rowIds = new long[found];
      distances = new double[found];
    }
    measuredAt = graph.deletions.get();
    for (int i = found - 1; i >= 0; i--) {
      slots[i] = Keys.slot(walk.popFarthest());
    }
    for (int i = 0; i < found; i++) {
      if (measure(slots[i], count)) {
        count++;
      }
    }
  }

  private boolean begin() {
    begun = true;
    long entry = graph.entry();
    if (entry != Graph.NO_ENTRY) {
      walk.seed(walk.descend(entry, 0));
    }
    return run();
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

  /** Measures a slot and sorts it in among the first {@code i} hits; false when it is none any more. */
  private boolean measure(int slot, int i) {
    long rowId;
    double distance;
    long before;
    do {
      before = graph.deletions.get();
      rowId = graph.rowId(slot);
      if (rowId == 0) {
        return false;
      }
      distance = scorer.exact(slot);
      VarHandle.acquireFence();
    } while (graph.deletions.get() != before);
    if (before != deletionsAtStart && !walk.accepts(slot)) {
      return false;
    }
    int j = i;
    for (; j > 0 && comesBefore(distance, rowId, j - 1); j--) {
      slots[j] = slots[j - 1];
      rowIds[j] = rowIds[j - 1];
      distances[j] = distances[j - 1];
    }
    slots[j] = slot;
    rowIds[j] = rowId;
    distances[j] = distance;
    return true;
  }

  private boolean comesBefore(double distance, long rowId, int j) {
    int order = Double.compare(distance, distances[j]);
    return order < 0 || order == 0 && rowId < rowIds[j];
  }

  /* The row may have come back to the same slot with another vector: the row id alone does not tell. */
  private boolean measureAgain(int i) {
    long rowId;
    double distance;
    long before;
    do {
      before = graph.deletions.get();
      rowId = graph.rowId(slots[i]);
      if (rowId != rowIds[i]) {
        return false;
      }
      distance = scorer.exact(slots[i]);
      VarHandle.acquireFence();
    } while (graph.deletions.get() != before);
    distances[i] = distance;
    return true;
  }

  @Override
  public int slot() {
    return slots[position];
  }

  @Override
  public long rowId() {
    return rowIds[position];
  }

  @Override
  public double distance() {
    return distances[position];
  }

  @Override
  public long visited() {
    return walk.expanded();
  }

  @Override
  public long distances() {
    return scorer.distances();
  }

  @Override
  public void close() {
    if (scratch != null) {
      pool.give(scratch);
      scratch = null;
    }
  }
}
