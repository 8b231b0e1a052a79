package dev.vecino.index.hnsw;

/** Removes a node and closes the hole that it leaves. */
final class Deletion {
  /*
   * 1. The row id goes: no search returns the node any more; its links still serve walks.
   * 2. It leaves the tree and its records are marked DEAD: nobody can link to it any more. Another node becomes entry point.
   * 3. Per level, every list that holds it gives it up and takes a diverse one of its neighbours instead. Where the
   *    lists are: most among its neighbours and their neighbours. The in-degree tells when all were found; the rest,
   *    few, are found by reading all lists of the level. A list may be counted a moment before it is written, by another
   *    thread; then the reading is repeated.
   * 4. Its own links go. A node that was reachable only from here, on an upper level, is linked again.
   */
  private final Graph graph;
  private final Scratch scratch;
  private final Insertion insertion;
  private final int[] own;
  private final int[] second;

  Deletion(Graph graph, Scratch scratch) {
    this.graph = graph;
    this.scratch = scratch;
    this.insertion = new Insertion(graph, scratch);
    this.own = new int[graph.options.maxLinks(0)];
    this.second = new int[graph.options.maxLinks(0)];
  }

  void delete(int slot) {
    if (!graph.clearRowId(slot)) {
      return;
    }
    scratch.tree.leave(slot, graph.treeLock);
    if (!graph.hasLiveEntry()) {
      graph.repairEntry();
    }
    for (int l = graph.level(slot); l >= 0; l--) {
      int count = graph.links(slot, l, own);
      removeInLinks(slot, l, count);
      removeOutLinks(slot, l);
    }
  }

  private void removeInLinks(int slot, int level, int count) {
    for (int i = 0; i < count; i++) {
      removeInLink(own[i], slot, level, count);
    }
    if (graph.inDegree(slot, level) == 0) {
      return;
    }
    scratch.walk.start(1, null, false, () -> false);
    for (int i = 0; i < count && graph.inDegree(slot, level) > 0; i++) {
      int seconds = graph.links(own[i], level, second);
      for (int j = 0; j < seconds; j++) {
        if (scratch.walk.visit(second[j])) {
          removeInLink(second[j], slot, level, count);
        }
      }
    }
    while (graph.inDegree(slot, level) > 0) {
      int bound = graph.bound();
      for (int owner = 0; owner < bound; owner++) {
        if (graph.level(owner) >= level) {
          removeInLink(owner, slot, level, count);
        }
      }
      Thread.onSpinWait();
    }
  }

  private void removeInLink(int owner, int slot, int level, int count) {
    if (scratch.linker.remove(owner, slot, level)) {
      scratch.linker.replenish(owner, own, count, level);
    }
  }

  private void removeOutLinks(int slot, int level) {
    int count;
    graph.lock(slot).lock();
    try {
      count = graph.links(slot, level, own);
      graph.setLinks(slot, level, own, 0);
    } finally {
      graph.lock(slot).unlock();
    }
    for (int i = 0; i < count; i++) {
      if (graph.removeInLink(own[i], level) == 0 && level > 0 && !graph.isDead(own[i], level)) {
        rescue(own[i], level);
      }
    }
  }

  private void rescue(int orphan, int level) {
    int count = graph.links(orphan, level, second);
    for (int i = 0; i < count && graph.inDegree(orphan, level) == 0; i++) {
      scratch.linker.connect(second[i], orphan, level, true);
    }
    if (graph.inDegree(orphan, level) == 0) {
      insertion.relink(orphan, level);
    }
  }
}
