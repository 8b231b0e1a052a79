package dev.vecino.index.hnsw;

import dev.vecino.index.PassingBreadth;
import dev.vecino.index.VectorIndex.SlotFilter;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * Best-first search of one level (algorithm 2 of the paper): {@code candidates} is C, {@code results} is W. It can be
 * continued after the results were taken out.
 */
final class Walk {
  /*
   * Nodes that fail the filter, or are being deleted, are candidates as any other, so the walk crosses them; they never
   * become results, so they take no place in the breadth.
   *
   * Continuing: a node that was scored when the results were full of nearer ones went to `later`, a result that was
   * pushed out by a nearer one to `evicted`. The next round puts the former among candidates and leftovers, the latter
   * among leftovers, and fills its results from the leftovers before it walks on. Nothing is scored twice.
   *
   * Adapted to the query, the walk does not end at the ef-th result, but at a distance in proportion to that of a nearer
   * one, `core`: where neighbours are crowded it keeps more, elsewhere fewer, on average as many. Equal recall takes fewer
   * distances so. Such a rule is studied in Al-Jazzazi et al., "Distance Adaptive Beam Search for Provably Accurate
   * Graph-Based Nearest Neighbor Search", 2025.
   *
   * Under a filter the results are those that pass, and the fewer pass, the fewer of them have to be kept beyond the
   * core: see PassingBreadth. Which part passes is told by the candidates tested last, about as near as the results.
   */
  private static final int DISTANCES_PER_POLL = 512;

  /** Twice as many tests of the filter as are remembered at least: what passed on the way from far off says little. */
  private static final int TESTS_REMEMBERED = 256;

  private final Graph graph;
  private final Visited visited = new Visited();
  private final KeyHeap candidates = new KeyHeap();
  /** Complements of keys: the farthest result is on top. */
  private final KeyHeap results = new KeyHeap();
  private final KeyHeap leftovers = new KeyHeap();
  /** Complements of the keys of the nearest results, as many as {@code coreSize}. */
  private final KeyHeap core = new KeyHeap();
  private final KeyList later = new KeyList();
  private final KeyList evicted = new KeyList();
  /** Slots that were told to be farther than the results were, and not scored. */
  private final KeyList unscored = new KeyList();
  private final int[] links;
  private final float[] scores;

  private Measure scorer;
  private int ef;
  private int coreSize; // 0 where the walk is not adapted
  private float reach; // times the distance of the farthest of the core is as far as the walk goes
  private float leastLimit;
  private long limit; // the key of that distance
  private int kept; // efSearch, where a filter lets it shrink; else 0
  private int keptCore; // how many of those are kept in any case
  private int tested; // the last of them
  private int passed;
  private SlotFilter filter;
  private boolean resumable;
  private boolean testsRows; // whether slots without a row may be met, beyond a few that are noticed later
  private BooleanSupplier cancelled;
  private int excluded;
  private long expanded;
  private int touched; // means nothing, but has to be kept for a read to take place

  Walk(Graph graph) {
    this.graph = graph;
    this.links = new int[graph.options.maxLinks(0)];
    this.scores = new float[graph.options.maxLinks(0)];
  }

  /** Forgets the last walk. */
  void start(Measure scorer, int ef, SlotFilter filter, boolean resumable, BooleanSupplier cancelled) {
    this.scorer = scorer;
    this.ef = ef;
    coreSize = 0;
    limit = Long.MAX_VALUE;
    kept = 0;
    tested = 0;
    passed = 0;
    this.filter = filter;
    this.resumable = resumable;
    testsRows = !resumable || graph.deleting.get() > 0;
    this.cancelled = cancelled;
    excluded = -1;
    expanded = 0;
    visited.clear(graph.bound());
    candidates.clear();
    results.clear();
    leftovers.clear();
    later.clear();
    evicted.clear();
    unscored.clear();
    core.clear();
  }

  /**
   * Lets the walk end by distance in the place of rank.
   *
   * @param size how many results there are at least
   * @param reach how many times as far as the last of those it goes
   * @param least how far it goes at least
   * @param most results there may be
   */
  void adapt(int size, float reach, float least, int most) {
    coreSize = size;
    this.reach = reach;
    leastLimit = least;
    ef = most;
  }

  /**
   * Lets the results be fewer the fewer pass the filter.
   *
   * @param size how many are kept in any case
   */
  void narrow(int size) {
    kept = filter == null ? 0 : ef;
    keptCore = size;
  }

  private void adaptNoMore() {
    coreSize = 0;
    kept = 0;
    limit = Long.MAX_VALUE;
  }

  /** Keeps one slot out of the results. */
  void exclude(int slot) {
    excluded = slot;
  }

  /** The nearest slot that greedy steps from the entry point lead to, on the levels above one. */
  int descend(Measure scorer, long entry, int level) {
    int nearest = Graph.entrySlot(entry);
    float distance = scorer.score(nearest);
    for (int l = Graph.entryLevel(entry); l > level; l--) {
      for (boolean moved = true; moved; ) {
        moved = false;
        int count = graph.links(nearest, l, links);
        expanded++;
        int scored = scorer.score(links, count, distance, scores);
        for (int i = 0; i < scored; i++) {
          if (scores[i] < distance) {
            distance = scores[i];
            nearest = links[i];
            moved = true;
          }
        }
      }
    }
    return nearest;
  }

  /** Adds a slot to start from. */
  void seed(int slot) {
    if (visited.add(slot)) {
      offer(Keys.pack(scorer.score(slot), slot));
    }
  }

  /** Walks until the results cannot get nearer; false when it was cancelled. */
  boolean run(int level) {
    long poll = scorer.distances() + DISTANCES_PER_POLL;
    while (candidates.size() > 0) {
      long key = candidates.peek();
      if (key > limit || results.size() >= ef && key > ~results.peek()) {
        break;
      }
      candidates.pop();
      if (candidates.size() > 0) {
        touched += graph.linkCount(Keys.slot(candidates.peek()), level);
      }
      expand(Keys.slot(key), level);
      if (scorer.distances() >= poll) {
        if (cancelled.getAsBoolean()) {
          return false;
        }
        poll = scorer.distances() + DISTANCES_PER_POLL;
      }
    }
    while (results.size() > 0 && ~results.peek() > limit) {
      evict();
      results.pop();
    }
    return true;
  }

  private void evict() {
    if (resumable) {
      evicted.add(~results.peek());
    }
  }

  private void expand(int slot, int level) {
    expanded++;
    int count = graph.links(slot, level, links);
    int fresh = visited.addAll(links, count);
    long bound = results.size() >= ef ? Math.min(limit, ~results.peek()) : limit;
    int scored = fresh;
    if (bound == Long.MAX_VALUE) {
      scorer.score(links, 0, fresh, scores);
    } else {
      scored = scorer.score(links, fresh, Keys.distance(bound), scores);
    }
    for (int i = 0; i < scored; i++) {
      offer(Keys.pack(scores[i], links[i]));
    }
    for (int i = scored; i < fresh && resumable; i++) {
      unscored.add(links[i]);
    }
  }

  private void offer(long key) {
    boolean full = results.size() >= ef;
    if (key <= limit && (!full || key < ~results.peek())) {
      candidates.push(key);
      if (accepts(Keys.slot(key))) {
        take(key, full);
      }
    } else if (resumable) {
      later.add(key);
    }
  }

  private void take(long key, boolean full) {
    if (full) {
      evict();
      results.replaceTop(~key);
    } else {
      results.push(~key);
    }
    if (coreSize > 0) {
      tighten(key);
    } else if (kept > 0 && results.size() > keptCore) {
      ef = (int) Math.ceil(passing());
      while (results.size() > ef) {
        evict();
        results.pop();
      }
    }
  }

  /** How many results are enough under the filter. */
  private double passing() {
    return PassingBreadth.of(kept, keptCore, (double) passed / tested);
  }

  private void tighten(long key) {
    if (core.size() < coreSize) {
      core.push(~key);
    } else if (key < ~core.peek()) {
      core.replaceTop(~key);
    } else {
      return;
    }
    if (core.size() == coreSize) {
      limit = Keys.pack(Math.max(leastLimit, reach() * Keys.distance(~core.peek())), Integer.MAX_VALUE);
    }
  }

  // Distances grow as a power of ranks.
  private float reach() {
    return kept == 0
        ? reach
        : (float) Math.pow(reach, Math.log(passing() / keptCore) / Math.log((double) kept / keptCore));
  }

  boolean accepts(int slot) {
    if (slot == excluded) {
      return false;
    }
    // To read the row is to wait for memory.
    if (filter == null && !testsRows) {
      return true;
    }
    long rowId = graph.rowId(slot);
    if (rowId == 0 || filter == null) {
      return rowId != 0;
    }
    if (++tested == TESTS_REMEMBERED) {
      tested /= 2;
      passed /= 2;
    }
    boolean passes = filter.test(slot, rowId);
    passed += passes ? 1 : 0;
    return passes;
  }

  /** Whether every node that was met has been walked from, those that were left for later included. */
  boolean isExhausted() {
    return candidates.size() == 0 && later.size() == 0 && unscored.size() == 0;
  }

  /** Prepares the next round, after the results were taken. */
  void resume(int breadth) {
    adaptNoMore();
    ef = breadth;
    for (int i = 0; i < unscored.size(); i++) {
      int slot = (int) unscored.get(i);
      later.add(Keys.pack(scorer.score(slot), slot));
    }
    unscored.clear();
    for (int i = 0; i < later.size(); i++) {
      candidates.push(later.get(i));
      leftovers.push(later.get(i));
    }
    for (int i = 0; i < evicted.size(); i++) {
      leftovers.push(evicted.get(i));
    }
    later.clear();
    evicted.clear();
    while (results.size() < ef && leftovers.size() > 0) {
      long key = leftovers.pop();
      if (accepts(Keys.slot(key))) {
        results.push(~key);
      }
    }
  }

  /**
   * Takes all that was met up to a distance among the results, but no more than there may be, and prepares to walk on
   * with that breadth; false when there is nothing to take.
   */
  boolean widen(float distance, int most) {
    adaptNoMore();
    long limit = Keys.pack(distance, Integer.MAX_VALUE);
    int before = results.size();
    int kept = 0;
    for (int i = 0; i < evicted.size(); i++) {
      long key = evicted.get(i);
      if (key <= limit && results.size() < most) {
        results.push(~key);
      } else {
        evicted.set(kept++, key);
      }
    }
    evicted.shrink(kept);
    kept = 0;
    for (int i = 0; i < later.size(); i++) {
      long key = later.get(i);
      if (key <= limit && results.size() < most) {
        candidates.push(key);
        if (accepts(Keys.slot(key))) {
          results.push(~key);
        }
      } else {
        later.set(kept++, key);
      }
    }
    later.shrink(kept);
    ef = Math.max(1, results.size());
    return results.size() > before;
  }

  /** The key of the farthest result. */
  long farthest() {
    return ~results.peek();
  }

  int breadth() {
    return ef;
  }

  /** Starts anew from live slots that no link led to; false when there are none. Scores all of them. */
  boolean sweep() {
    boolean found = false;
    int bound = graph.bound();
    for (int slot = 0; slot < bound; slot++) {
      if (!visited.contains(slot) && graph.rowId(slot) != 0) {
        found = true;
        seed(slot);
        if ((slot & DISTANCES_PER_POLL - 1) == 0 && cancelled.getAsBoolean()) {
          return false;
        }
      }
    }
    return found;
  }

  boolean hasVisited(int slot) {
    return visited.contains(slot);
  }

  /** For walks that need no distances: false when the slot was met before. */
  boolean visit(int slot) {
    return visited.add(slot);
  }

  int resultCount() {
    return results.size();
  }

  /** Takes the farthest result out. */
  long popFarthest() {
    return ~results.pop();
  }

  /** Nodes whose links were read since the start. */
  long expanded() {
    return expanded;
  }

  /** A growing array of keys. */
  private static final class KeyList {
    private long[] keys = new long[1024];
    private int size;

    void add(long key) {
      if (size == keys.length) {
        keys = Arrays.copyOf(keys, 2 * size);
      }
      keys[size++] = key;
    }

    long get(int i) {
      return keys[i];
    }

    void set(int i, long key) {
      keys[i] = key;
    }

    void shrink(int count) {
      size = count;
    }

    int size() {
      return size;
    }

    void clear() {
      size = 0;
    }
  }
}
