package dev.vecino.index.hnsw;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Looks for violations of the graph's rules. Nothing else may run on the graph. */
final class GraphCheck {
  static final int MOST_PROBLEMS = 100;

  private final Graph graph;
  private final List<String> problems = new ArrayList<>();

  GraphCheck(Graph graph) {
    this.graph = graph;
  }

  List<String> problems() {
    int[][] inDegrees = new int[31][];
    int alive = 0;
    for (int slot = 0; slot < graph.bound(); slot++) {
      alive += graph.rowId(slot) != 0 ? 1 : 0;
      for (int level = 0; level <= graph.level(slot); level++) {
        if (inDegrees[level] == null) {
          inDegrees[level] = new int[graph.bound()];
        }
        checkList(slot, level, inDegrees[level]);
      }
    }
    if (alive != graph.size.get()) {
      report("size is %d, but %d slots have a row", graph.size.get(), alive);
    }
    checkInDegrees(inDegrees);
    checkTree();
    checkEntry(alive);
    return problems;
  }

  private void checkList(int slot, int level, int[] inDegrees) {
    Chunk chunk = graph.chunk(slot);
    int[] records = chunk.records(level);
    int at = chunk.record(slot, level);
    int count = records[at + Chunk.COUNT];
    int max = graph.options.maxLinks(level);
    boolean alive = graph.rowId(slot) != 0;
    if (graph.isDead(slot, level) == alive) {
      report("slot %d has %s row, but is %s at level %d", slot, alive ? "a" : "no", alive ? "dead" : "alive", level);
    }
    if (count < 0 || count > max) {
      report("slot %d has %d links at level %d, allowed are %d", slot, count, level, max);
      return;
    }
    if (!alive && count > 0) {
      report("slot %d has no row, but %d links at level %d", slot, count, level);
    }
    int[] links = Arrays.copyOfRange(records, at + Chunk.LINKS, at + Chunk.LINKS + count);
    Arrays.sort(links);
    for (int i = 0; i < count; i++) {
      int link = links[i];
      if (link == slot) {
        report("slot %d links to itself at level %d", slot, level);
      } else if (i > 0 && link == links[i - 1]) {
        report("slot %d links twice to %d at level %d", slot, link, level);
      } else if (link < 0 || link >= graph.bound() || graph.rowId(link) == 0) {
        report("slot %d links to %d at level %d, which is not in the index", slot, link, level);
      } else if (graph.level(link) < level) {
        report("slot %d links to %d at level %d, which reaches up to %d only", slot, link, level, graph.level(link));
      }
      if (link >= 0 && link < graph.bound()) {
        inDegrees[link]++;
      }
    }
  }

  private void checkInDegrees(int[][] inDegrees) {
    for (int slot = 0; slot < graph.bound(); slot++) {
      for (int level = 0; level <= graph.level(slot); level++) {
        if (graph.inDegree(slot, level) != inDegrees[level][slot]) {
          report("slot %d counts %d incoming links at level %d, there are %d",
              slot, graph.inDegree(slot, level), level, inDegrees[level][slot]);
        }
      }
    }
  }

  private void checkTree() {
    int roots = 0;
    for (int slot = 0; slot < graph.bound(); slot++) {
      int parent = graph.parent(slot);
      if (graph.rowId(slot) == 0) {
        if (parent != Tree.NONE) {
          report("slot %d is not in the index, but has parent %d", slot, parent);
        }
      } else if (parent == Tree.ROOT) {
        roots++;
      } else if (parent < 0 || parent >= graph.bound() || !hasLink(parent, slot) || !hasLink(slot, parent)) {
        report("slot %d has parent %d without links in both directions", slot, parent);
      }
    }
    if (roots != Math.min(1, graph.size.get())) {
      report("the tree has %d roots", roots);
    }
  }

  private boolean hasLink(int owner, int target) {
    Chunk chunk = graph.chunk(owner);
    int at = chunk.record(owner, 0);
    int end = at + Chunk.LINKS + Math.clamp(chunk.base[at + Chunk.COUNT], 0, graph.options.maxLinks(0));
    return Arrays.stream(chunk.base, at + Chunk.LINKS, end).anyMatch(link -> link == target);
  }

  private void checkEntry(int alive) {
    long entry = graph.entry();
    if (entry == Graph.NO_ENTRY) {
      if (alive > 0) {
        report("there is no entry point, but %d slots have a row", alive);
      }
      return;
    }
    int slot = Graph.entrySlot(entry);
    if (slot < 0 || slot >= graph.bound() || graph.rowId(slot) == 0) {
      report("the entry point is slot %d, which is not in the index", slot);
      return;
    }
    if (Graph.entryLevel(entry) != graph.level(slot)) {
      report("the entry point, slot %d, is entered at level %d of %d",
          slot, Graph.entryLevel(entry), graph.level(slot));
    }
    BitSet reached = reachable(slot);
    for (int other = 0; other < graph.bound(); other++) {
      if (graph.rowId(other) == 0) {
        continue;
      }
      if (!reached.get(other)) {
        report("slot %d is not reachable at level 0", other);
      }
      if (graph.level(other) > graph.level(slot)) {
        report("slot %d has level %d, above the entry point's %d", other, graph.level(other), graph.level(slot));
      }
    }
  }

  private BitSet reachable(int from) {
    BitSet reached = new BitSet(graph.bound());
    int[] queue = new int[graph.bound()];
    int end = 1;
    queue[0] = from;
    reached.set(from);
    for (int next = 0; next < end; next++) {
      Chunk chunk = graph.chunk(queue[next]);
      int at = chunk.record(queue[next], 0);
      int count = Math.clamp(chunk.base[at + Chunk.COUNT], 0, graph.options.maxLinks(0));
      for (int i = 0; i < count; i++) {
        int link = chunk.base[at + Chunk.LINKS + i];
        if (link >= 0 && link < graph.bound() && !reached.get(link)) {
          reached.set(link);
          queue[end++] = link;
        }
      }
    }
    return reached;
  }

  private void report(String format, Object... arguments) {
    if (problems.size() < MOST_PROBLEMS) {
      problems.add(format.formatted(arguments));
    }
  }
}
