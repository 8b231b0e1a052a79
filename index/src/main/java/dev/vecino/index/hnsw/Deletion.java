package dev.vecino.index.hnsw;

import java.util.Arrays;

/** Removes a node and closes the hole that it leaves. */
final class Deletion {
  /*
   * 1. The row id goes: no search returns the node any more; its links still serve walks.
   * 2. It leaves the tree and its records are marked DEAD: nobody can link to it any more. Another node becomes entry
   *    point.
   * 3. Per level, every list that holds it gives it up and takes those of its neighbours instead that are diverse.
   *    Where the lists are: those of its neighbours, of their neighbours, and so on, breadth first, until the in-degree tells
   *    that all were found: a few thousand lists are read on average, more as the graph grows, but far slower than it.
   *    What an insert is about to publish cannot be reached yet, and is found by reading all lists of the level, again
   *    and again, since a link is counted a moment before it is written.
   * 4. Its own links go. A node that was reachable only from here, on an upper level, is linked again.
   */
  private final Graph graph;
  private final Scratch scratch;
  private final Insertion insertion;
  private final int[] own;
  private final int[] second;
  private int[] queue;

  Deletion(Graph graph, Scratch scratch) {
    this.graph = graph;
    this.scratch = scratch;
    this.insertion = scratch.insertion;
    this.own = new int[graph.options.maxLinks(0)];
    this.second = new int[graph.options.maxLinks(0)];
    this.queue = new int[1024];
  }

  void delete(int slot) {
    graph.deleting.incrementAndGet();
    if (!graph.clearRowId(slot)) {
      graph.deleting.decrementAndGet();
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
    graph.deleting.decrementAndGet();
  }

  private void removeInLinks(int slot, int level, int count) {
    scratch.walk.start(scratch.scorer, 1, null, false, () -> false);
    scratch.walk.visit(slot);
    int end = 0;
    for (int i = 0; i < count; i++) {
      if (scratch.walk.visit(own[i])) {
        queue[end++] = own[i];
      }
    }
    for (int next = 0; next < end && graph.inDegree(slot, level) > 0; next++) {
      int links = graph.links(queue[next], level, second);
      boolean found = false;
      if (queue.length < end + links) {
        queue = Arrays.copyOf(queue, 2 * queue.length);
      }
      for (int i = 0; i < links; i++) {
        found |= second[i] == slot;
        if (scratch.walk.visit(second[i])) {
          queue[end++] = second[i];
        }
      }
      if (found) {
        removeInLink(queue[next], slot, level, count);
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
