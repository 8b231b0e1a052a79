package dev.vecino.index.hnsw;

import dev.vecino.index.quant.Codes;

/** Adds a node (algorithm 1 of the paper). */
final class Insertion {
  /*
   * 1. Outgoing links, all levels: nobody can come here yet.
   * 2. The link from its parent in the tree: now all can come here.
   * 3. The row id: from now on searches return the node, and it may become entry point.
   * 4. Incoming links from level 0 upwards: who descends to this node finds its lists below complete.
   * 5. Entry point, where the node is higher than it. Such an insert holds the entry lock throughout, so that two of
   *    them see each other on their top levels; they are rare.
   * 6. Links from and to those that were inserted meanwhile, where the walk would have chosen them. Without this, rows
   *    that are near each other and are inserted side by side, as sorted data is, can fall into halves that hardly know
   *    each other: two of the nearest three were missed.
   */
  /*
   * With codes, the walk is steered by them; what it found is measured exactly before neighbours are chosen.
   */
  private final Graph graph;
  private final Scratch scratch;
  private final float[] four = new float[4];
  private Measure measure;

  Insertion(Graph graph, Scratch scratch) {
    this.graph = graph;
    this.scratch = scratch;
  }

  /** @param codes what to steer by; null for the vectors themselves */
  void insert(int slot, long rowId, Codes codes) {
    Chunk chunk = graph.allocate(slot);
    int level = chunk.level(slot);
    if (graph.rowId(slot) != 0) {
      throw new IllegalStateException("slot " + slot + " is in the index already, for row " + graph.rowId(slot));
    }
    if (chunk.inverseNorms != null) {
      chunk.inverseNorms[slot & Chunk.MASK] = scratch.scorer.inverseNormOf(slot);
    }
    for (int l = 0; l <= level; l++) {
      graph.revive(slot, l);
    }
    long before = graph.arrivals.count();
    from(slot, codes);
    boolean locked = isAbove(level, graph.entry());
    if (locked) {
      graph.entryLock.lock();
    }
    try {
      link(slot, level, rowId);
      if (locked && isAbove(level, graph.entry())) {
        graph.setEntry(slot);
      }
    } finally {
      if (locked) {
        graph.entryLock.unlock();
      }
    }
    if (!graph.hasLiveEntry()) {
      graph.repairEntry();
    }
    graph.arrivals.add(slot);
    meet(slot, level, before);
  }

  private void from(int slot, Codes codes) {
    scratch.scorer.from(slot);
    measure = scratch.scorer;
    if (codes != null) {
      scratch.codeScorer.from(codes, scratch.vectorOf(slot));
      measure = scratch.codeScorer;
    }
  }

  private static boolean isAbove(int level, long entry) {
    return entry == Graph.NO_ENTRY || level > Graph.entryLevel(entry);
  }

  private void link(int slot, int level, long rowId) {
    while (!linkOut(slot, level)) {
      // All that was found is being deleted: start from another entry point.
      graph.repairEntry();
      if (graph.entry() == Graph.NO_ENTRY && becomeFirst(slot, rowId)) {
        return;
      }
    }
    graph.setRowId(slot, rowId);
    for (int l = 0; l <= level; l++) {
      linkIn(slot, l);
    }
  }

  private boolean becomeFirst(int slot, long rowId) {
    graph.entryLock.lock();
    try {
      if (graph.entry() != Graph.NO_ENTRY) {
        return false;
      }
      graph.setParent(slot, Tree.ROOT);
      graph.setRowId(slot, rowId);
      graph.setEntry(slot);
      return true;
    } finally {
      graph.entryLock.unlock();
    }
  }

  /** Chooses the neighbours at all levels and joins the tree; false when there was none that can be linked to. */
  private boolean linkOut(int slot, int level) {
    long entry = graph.entry();
    if (entry == Graph.NO_ENTRY) {
      return false;
    }
    int top = Math.min(level, Graph.entryLevel(entry));
    int nearest = scratch.walk.descend(measure, entry, top);
    for (int l = top; l >= 0; l--) {
      nearest = linkOut(slot, l, nearest);
    }
    int count = graph.links(slot, 0, scratch.links);
    return scratch.tree.join(slot, scratch.links, count);
  }

  /** Chooses the neighbours at a level; returns the nearest one, or where it came from. */
  private int linkOut(int slot, int level, int from) {
    Walk walk = scratch.walk;
    walk.start(measure, graph.options.efConstruction(), null, false, () -> false);
    walk.exclude(slot);
    walk.seed(from);
    walk.run(level);
    int count = walk.resultCount();
    for (int i = count - 1; i >= 0; i--) {
      long key = walk.popFarthest();
      scratch.slots[i] = Keys.slot(key);
      scratch.distances[i] = Keys.distance(key);
    }
    if (measure != scratch.scorer) {
      if (scratch.codeScorer.isBlind(scratch.slots, scratch.distances, count)) {
        measure = scratch.scorer;
        return linkOut(slot, level, from);
      }
      scratch.scorer.score(scratch.slots, 0, count, scratch.distances);
      Selection.sort(scratch.slots, scratch.distances, count);
    }
    if (level == 0 && count == graph.options.efConstruction()) {
      graph.spread.add(slot, scratch.distances, count);
      graph.forecast.add(slot, scratch.scorer, scratch.slots, scratch.distances, count);
    }
    int nearest = count > 0 ? scratch.slots[0] : from;
    int chosen = scratch.selection.select(scratch.slots, scratch.distances, count, graph.options.m());
    for (int i = 0; i < chosen; i++) {
      scratch.linker.append(slot, scratch.slots[i], level);
    }
    return nearest;
  }

  private void linkIn(int slot, int level) {
    int count = graph.links(slot, level, scratch.links);
    for (int i = 0; i < count; i++) {
      scratch.linker.connect(scratch.links[i], slot, level, false);
    }
    for (int i = 0; i < count && graph.inDegree(slot, level) == 0; i++) {
      scratch.linker.connect(scratch.links[i], slot, level, true);
    }
  }

  private void meet(int slot, int level, long before) {
    long now = graph.arrivals.count();
    if (now - before > Arrivals.PLACES) {
      for (int l = level; l >= 0; l--) {
        relink(slot, l);
      }
      return;
    }
    for (long number = before; number < now; number++) {
      int other = graph.arrivals.slot(number);
      if (other >= 0 && other != slot) {
        meet(slot, level, other);
      }
    }
  }

  private void meet(int slot, int level, int other) {
    float distance = scratch.scorer.score(other);
    for (int l = Math.min(level, graph.level(other)); l >= 0; l--) {
      if (isWanted(slot, l, other, distance)) {
        scratch.linker.connect(slot, other, l, false);
        scratch.linker.connect(other, slot, l, false);
      }
    }
  }

  /** Whether a node is nearer than all links that are nearer to it: what {@link Selection} would have asked. */
  private boolean isWanted(int slot, int level, int other, float distance) {
    int count = graph.links(slot, level, scratch.links);
    for (int i = 0; i < count; i++) {
      if (scratch.links[i] == other) {
        return false;
      }
    }
    scratch.base.from(other);
    for (int i = 0; i < count; i += 4) {
      int n = Math.min(4, count - i);
      scratch.base.scoreFour(scratch.links, i, n, four);
      for (int j = 0; j < n; j++) {
        if (four[j] < distance && scratch.scorer.score(scratch.links[i + j]) <= distance) {
          return false;
        }
      }
    }
    return true;
  }

  /** Finds neighbours for a node that has lost its incoming links at a level, and lets one of them link to it. */
  void relink(int slot, int level) {
    long entry = graph.entry();
    if (entry == Graph.NO_ENTRY || level > Graph.entryLevel(entry)) {
      return;
    }
    from(slot, null);
    linkOut(slot, level, scratch.walk.descend(measure, entry, level));
    linkIn(slot, level);
  }
}
