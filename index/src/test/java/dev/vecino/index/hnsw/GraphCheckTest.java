package dev.vecino.index.hnsw;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.index.Metric;
import dev.vecino.index.VectorChunks;
import dev.vecino.index.Vectors;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each rule of the check is shown to fail. */
class GraphCheckTest {
  private static final int SLOTS = 300;

  private final HnswOptions options = new HnswOptions(4, 20, 9);
  private final Graph graph = new Graph(options, false);
  private HnswIndex index;

  @BeforeEach
  void fill() {
    SplittableRandom random = new SplittableRandom(31);
    VectorChunks vectors = Vectors.allocate(6, SLOTS);
    index = new HnswIndex(Metric.L2, vectors, graph);
    for (int slot = 0; slot < SLOTS; slot++) {
      Vectors.set(vectors, slot, Vectors.random(random, 6));
      index.insert(slot, 1 + slot);
    }
    assertThat(index.check()).isEmpty();
  }

  private void append(int owner, int target) {
    int[] links = new int[options.maxLinks(0) + 1];
    int count = Math.min(graph.links(owner, 0, links), options.maxLinks(0) - 1);
    links[count] = target;
    graph.setLinks(owner, 0, links, count + 1);
  }

  @Test
  void check_linkToItself_isReported() {
    append(7, 7);
    assertThat(index.check()).contains("slot 7 links to itself at level 0");
  }

  @Test
  void check_linkTwice_isReported() {
    int[] links = new int[options.maxLinks(0)];
    graph.links(7, 0, links);
    links[1] = links[0];
    graph.setLinks(7, 0, links, 2);
    assertThat(index.check()).contains("slot 7 links twice to " + links[0] + " at level 0");
  }

  @Test
  void check_linkToAnAbsentSlot_isReported() {
    append(7, SLOTS + 3);
    append(8, 1 << 20);
    append(9, -5);
    assertThat(index.check()).contains(
        "slot 7 links to 303 at level 0, which is not in the index",
        "slot 8 links to 1048576 at level 0, which is not in the index",
        "slot 9 links to -5 at level 0, which is not in the index");
  }

  @Test
  void check_uncountedLink_isReported() {
    graph.addInLink(7, 0);
    assertThat(index.check()).singleElement().asString().startsWith("slot 7 counts ");
  }

  @Test
  void check_tooManyLinks_isReported() {
    Chunk chunk = graph.chunk(7);
    chunk.base[chunk.record(7, 0) + Chunk.COUNT] = 9;
    assertThat(index.check()).contains("slot 7 has 9 links at level 0, allowed are 8");
  }

  @Test
  void check_lostRow_isReported() {
    graph.chunk(7).rowIds[7] = 0;
    assertThat(index.check()).contains(
        "size is 300, but 299 slots have a row", "slot 7 has no row, but is alive at level 0");
  }

  @Test
  void check_linksUpToALowerNode_isReported() {
    int upper = slotOfLevel(1);
    int lower = slotOfLevel(0);
    graph.setLinks(upper, 1, new int[] {lower}, 1);
    assertThat(index.check())
        .contains("slot " + upper + " links to " + lower + " at level 1, which reaches up to 0 only");
  }

  @Test
  void check_cutOffNode_isReported() {
    for (int slot = 0; slot < SLOTS; slot++) {
      int[] links = new int[options.maxLinks(0)];
      int count = graph.links(slot, 0, links);
      int kept = 0;
      for (int i = 0; i < count; i++) {
        if (links[i] != 7) {
          links[kept++] = links[i];
        }
      }
      graph.setLinks(slot, 0, links, kept);
    }
    List<String> problems = index.check();
    assertThat(problems).contains("slot 7 is not reachable at level 0");
    assertThat(problems).anyMatch(problem -> problem.contains("without links in both directions"));
  }

  @Test
  void check_wrongEntryPoint_isReported() {
    int lower = slotOfLevel(0);
    graph.setEntry(lower);
    assertThat(index.check()).anyMatch(problem -> problem.endsWith("above the entry point's 0"));
    graph.setEntry(-1);
    assertThat(index.check()).contains("there is no entry point, but 300 slots have a row");
  }

  @Test
  void check_secondRoot_isReported() {
    int child = graph.parent(7) == Tree.ROOT ? 8 : 7;
    graph.setParent(child, Tree.ROOT);
    assertThat(index.check()).containsExactly("the tree has 2 roots");
  }

  private int slotOfLevel(int level) {
    int slot = 0;
    while (graph.level(slot) != level) {
      slot++;
    }
    return slot;
  }
}
