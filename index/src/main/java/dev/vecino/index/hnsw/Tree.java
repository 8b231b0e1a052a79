package dev.vecino.index.hnsw;

import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A spanning tree of links at level 0 that are never pruned, in both directions: every node can be reached from every
 * node.
 */
final class Tree {
  /*
   * Diversity pruning alone leaves islands: two nodes that keep each other, but that nobody else keeps; with few links
   * per node or many equal vectors there are plenty. So each node has a parent among its neighbours, and the links to
   * parent and children stay (Graph.isPinned). A list gives at most half of its places to them (three of
   * four or six where m is 2 or 3).
   * When a node goes, its children are hung under its parent, or under the nearest descendant of that which has room;
   * a root's first child becomes root.
   *
   * An insert needs the lock of the parent only. Deletions change the tree one at a time, under a lock that nobody else
   * takes; a node is marked DEAD and leaves the tree under it at once, so that all other nodes of the tree are alive.
   */
  static final int NONE = -2;
  static final int ROOT = -1;

  private final Graph graph;
  private final Linker linker;
  private final int[] links;
  private final int[] children;
  private int[] queue = new int[64];

  Tree(Graph graph, Linker linker) {
    this.graph = graph;
    this.linker = linker;
    this.links = new int[graph.options.maxLinks(0)];
    this.children = new int[graph.options.maxLinks(0)];
  }

  /**
   * Makes a node the child of one of its neighbours, or of a descendant of these; false when they are all being
   * deleted.
   */
  boolean join(int slot, int[] neighbours, int count) {
    for (int i = 0; i < count; i++) {
      if (linker.adopt(neighbours[i], slot)) {
        return true;
      }
    }
    for (int i = 0; i < count; i++) {
      if (hang(slot, neighbours[i])) {
        return true;
      }
    }
    return false;
  }

  /** Takes a node out; from now on nobody can link to it. */
  void leave(int slot, ReentrantLock treeLock) {
    treeLock.lock();
    try {
      for (int level = 0; level <= graph.level(slot); level++) {
        graph.kill(slot, level);
      }
      // Whoever found the node alive and is writing its list finishes before this.
      graph.lock(slot).lock();
      graph.lock(slot).unlock();
      int parent = graph.parent(slot);
      int count = children(slot, children);
      graph.setParent(slot, NONE);
      int first = 0;
      if (parent < 0 && count > 0) {
        parent = children[0];
        graph.setParent(parent, ROOT);
        first = 1;
      }
      for (int i = first; i < count; i++) {
        hang(children[i], parent);
      }
    } finally {
      treeLock.unlock();
    }
  }

  /* Breadth first, so that the new parent is as near as can be. */
  private boolean hang(int slot, int top) {
    queue[0] = top;
    int end = 1;
    for (int next = 0; next < end; next++) {
      if (linker.adopt(queue[next], slot)) {
        return true;
      }
      int count = children(queue[next], links);
      if (queue.length < end + count) {
        queue = Arrays.copyOf(queue, 2 * (end + count));
      }
      for (int i = 0; i < count; i++) {
        queue[end++] = links[i];
      }
    }
    return false;
  }

  private int children(int slot, int[] out) {
    int count = graph.links(slot, 0, out);
    int children = 0;
    for (int i = 0; i < count; i++) {
      if (graph.parent(out[i]) == slot) {
        out[children++] = out[i];
      }
    }
    return children;
  }
}
