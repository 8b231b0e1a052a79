package dev.vecino.index.hnsw;

/** Changes of single lists of links, each under the lock of the list's owner. */
final class Linker {
  private final Graph graph;
  private final Scratch scratch;
  private final int[] links;
  private final float[] distances;

  Linker(Graph graph, Scratch scratch) {
    this.graph = graph;
    this.scratch = scratch;
    this.links = new int[graph.options.maxLinks(0) + 1];
    this.distances = new float[graph.options.maxLinks(0) + 1];
  }

  /** Adds a link to a list that has room for it, without asking whether it is worth it. */
  boolean append(int owner, int target, int level) {
    var lock = graph.lock(owner);
    lock.lock();
    try {
      int count = graph.links(owner, level, links);
      if (owner == target || count == graph.options.maxLinks(level) || contains(target, count)
          || !graph.addInLink(target, level)) {
        return false;
      }
      links[count] = target;
      graph.setLinks(owner, level, links, count + 1);
      return true;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Adds a link, pruning the list where it is full; the new link may be what is pruned away, unless it is forced.
   *
   * @param force keep the new link if there is any other that can go
   */
  void connect(int owner, int target, int level, boolean force) {
    var lock = graph.lock(owner);
    lock.lock();
    try {
      if (owner == target || graph.isDead(owner, level)) {
        return;
      }
      int count = graph.links(owner, level, links);
      if (contains(target, count)) {
        return;
      }
      if (count < graph.options.maxLinks(level)) {
        if (graph.addInLink(target, level)) {
          links[count] = target;
          graph.setLinks(owner, level, links, count + 1);
        }
        return;
      }
      prune(owner, target, level, count, force);
    } finally {
      lock.unlock();
    }
  }

  /** Makes a node the child of another in the tree; false when that one has no room or is being deleted. */
  boolean adopt(int parent, int child) {
    var lock = graph.lock(parent);
    lock.lock();
    try {
      if (parent == child || graph.isDead(parent, 0)) {
        return false;
      }
      int count = graph.links(parent, 0, links);
      int pinned = 0;
      for (int i = 0; i < count; i++) {
        pinned += graph.isPinned(parent, links[i]) ? 1 : 0;
      }
      if (pinned >= Math.max(3, graph.options.m())) {
        return false;
      }
      graph.setParent(child, parent);
      connect(parent, child, 0, true);
    } finally {
      lock.unlock();
    }
    connect(child, parent, 0, true);
    return true;
  }

  private void prune(int owner, int target, int level, int count, boolean force) {
    scratch.base.from(owner);
    links[count] = target;
    scratch.base.score(links, 0, count + 1, distances);
    Selection.sort(links, distances, count + 1);
    int max = graph.options.maxLinks(level);
    int chosen = scratch.selection.select(links, distances, count + 1, max);
    int kept = chosen;
    for (int i = chosen; i <= count; i++) {
      int link = links[i];
      boolean stays = link == target ? force : !graph.removeUnlessNeeded(owner, link, level);
      if (!stays) {
        continue;
      }
      if (kept < max) {
        links[kept++] = link;
      } else if (!replaceFarthest(owner, link, target, level, kept, force)) {
        return;
      }
    }
    for (int i = 0; i < kept; i++) {
      if (links[i] == target && !graph.addInLink(target, level)) {
        System.arraycopy(links, i + 1, links, i, --kept - i);
      }
    }
    graph.setLinks(owner, level, links, kept);
  }

  /* Fails only for a forced target, in a list of links that are all needed: then nothing was removed. */
  private boolean replaceFarthest(int owner, int link, int target, int level, int kept, boolean force) {
    for (int i = kept - 1; i >= 0; i--) {
      if (links[i] == target ? !force : graph.removeUnlessNeeded(owner, links[i], level)) {
        links[i] = link;
        return true;
      }
    }
    return false;
  }

  /** Removes a link from a list; false when it is not there. */
  boolean remove(int owner, int target, int level) {
    if (!graph.hasLink(owner, level, target)) {
      return false;
    }
    var lock = graph.lock(owner);
    lock.lock();
    try {
      int count = graph.links(owner, level, links);
      for (int i = 0; i < count; i++) {
        if (links[i] == target) {
          links[i] = links[count - 1];
          graph.setLinks(owner, level, links, count - 1);
          graph.removeInLink(target, level);
          return true;
        }
      }
      return false;
    } finally {
      lock.unlock();
    }
  }

  /** Gives a list that lost a link those of some others that would be chosen beside what it holds. */
  void replenish(int owner, int[] others, int otherCount, int level) {
    var lock = graph.lock(owner);
    lock.lock();
    try {
      int count = graph.links(owner, level, links);
      int max = graph.options.maxLinks(level);
      if (graph.isDead(owner, level) || count >= max) {
        return;
      }
      int fresh = 0;
      int[] slots = scratch.slots;
      for (int i = 0; i < otherCount; i++) {
        if (others[i] != owner && !contains(others[i], count) && !graph.isDead(others[i], level)) {
          slots[fresh++] = others[i];
        }
      }
      scratch.base.from(owner);
      scratch.base.score(slots, 0, fresh, scratch.distances);
      Selection.sort(slots, scratch.distances, fresh);
      scratch.base.score(links, 0, count, distances);
      Selection.sort(links, distances, count);
      int before = count;
      for (int i = 0; i < fresh && count < max; i++) {
        count = insertIfDiverse(slots[i], scratch.distances[i], level, count);
      }
      if (count > before) {
        graph.setLinks(owner, level, links, count);
      }
    } finally {
      lock.unlock();
    }
  }

  /* Only links that are nearer speak against another one, as in Selection. */
  private int insertIfDiverse(int slot, float distance, int level, int count) {
    int nearer = 0;
    while (nearer < count && distances[nearer] <= distance) {
      nearer++;
    }
    if (!scratch.selection.isDiverse(slot, distance, links, nearer) || !graph.addInLink(slot, level)) {
      return count;
    }
    System.arraycopy(links, nearer, links, nearer + 1, count - nearer);
    System.arraycopy(distances, nearer, distances, nearer + 1, count - nearer);
    links[nearer] = slot;
    distances[nearer] = distance;
    return count + 1;
  }

  private boolean contains(int target, int count) {
    for (int i = 0; i < count; i++) {
      if (links[i] == target) {
        return true;
      }
    }
    return false;
  }
}
