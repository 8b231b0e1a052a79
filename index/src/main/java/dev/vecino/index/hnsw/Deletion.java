package dev.vecino.index.hnsw;

import java.util.Arrays;
import java.util.BitSet;

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
  /** Lists that are read one after the other in less time than it takes to find those that hold one node. */
  private static final int WORTH_A_SCAN = 1 << 13;

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

  /** Removes many nodes: where they are many for the graph's size, all lists are read once, rather than a few thousand for each. */
  void delete(int[] slots) {
    if ((long) slots.length * WORTH_A_SCAN < graph.bound()) {
      for (int slot : slots) {
        delete(slot);
      }
      return;
    }
    graph.deleting.incrementAndGet();
    BitSet doomed = new BitSet(graph.bound());
    int top = 0;
    for (int slot : slots) {
      if (leave(slot)) {
        doomed.set(slot);
        top = Math.max(top, graph.level(slot));
      }
    }
    int[] order = doomed.stream().toArray();
    for (int level = top; level >= 0; level--) {
      removeInLinks(doomed, order, level);
      for (int slot : order) {
        if (graph.level(slot) >= level) {
          removeOutLinks(slot, level);
        }
      }
    }
    graph.deleting.decrementAndGet();
  }

  /** Steps 1 and 2. */
  private boolean leave(int slot) {
    if (!graph.clearRowId(slot)) {
      return false;
    }
    scratch.tree.leave(slot, graph.treeLock);
    if (!graph.hasLiveEntry()) {
      graph.repairEntry();
    }
    return true;
  }

  private void removeInLinks(BitSet doomed, int[] order, int level) {
    do {
      int bound = graph.bound();
      for (int owner = 0; owner < bound; owner++) {
        if (graph.level(owner) >= level) {
          removeLinks(owner, doomed, level);
        }
      }
    } while (hasInLinks(order, level));
  }

  private boolean hasInLinks(int[] order, int level) {
    for (int slot : order) {
      if (graph.level(slot) >= level && graph.inDegree(slot, level) > 0) {
        Thread.onSpinWait();
        return true;
      }
    }
    return false;
  }

  private void removeLinks(int owner, BitSet doomed, int level) {
    int links = graph.links(owner, level, second);
    for (int i = 0; i < links; i++) {
      int slot = second[i];
      if (doomed.get(slot) && scratch.linker.remove(owner, slot, level) && !doomed.get(owner)) {
        int count = graph.links(slot, level, own);
        scratch.linker.replenish(owner, own, count, level);
      }
    }
  }

  void delete(int slot) {
    graph.deleting.incrementAndGet();
    if (!leave(slot)) {
      graph.deleting.decrementAndGet();
      return;
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
