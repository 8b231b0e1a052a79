package dev.vecino.storage;

import static dev.vecino.error.SqlState.OUT_OF_MEMORY;

import dev.vecino.catalog.Index;
import dev.vecino.error.VecinoException;
import dev.vecino.index.Metric;
import java.util.List;

/** The heap that graphs take: known before they are built, so that a build that cannot fit is refused at once. */
final class GraphMemory {
  private static final long MEGABYTE = 1 << 20;
  private static final long BUILD_BYTES = 16; // a row's slot, id and checksum, while the graph is built

  private GraphMemory() {}

  /** Refuses an index (53200) that does not fit beside the graphs that there are and the page cache. */
  static void require(StoreCore core, IndexStore index) {
    long needed = 0;
    for (GraphStore graph : index.graphs) {
      needed += bytes(graph) + BUILD_BYTES * graph.vectors.committedHigh();
    }
    long taken = core.cacheMegabytes * MEGABYTE;
    List<GraphStore> own = List.of(index.graphs);
    for (GraphStore graph : core.allGraphs()) {
      taken += own.contains(graph) ? 0 : bytes(graph);
    }
    long left = Math.max(0, core.heapBytes - taken);
    if (needed > left) {
      Index.Hnsw definition = index.graphs[0].index;
      throw VecinoException.of(
              OUT_OF_MEMORY, "index \"%s\" needs %d MB of memory, and %d MB are left",
              definition.name(), Math.ceilDiv(needed, MEGABYTE), left / MEGABYTE)
          .withDetail("The graph of a row takes %d bytes, most of them for its links.", needed / slots(index))
          .withHint("Give the process a larger heap (-Xmx), or the index a smaller m.");
    }
  }

  private static long slots(IndexStore index) {
    long slots = 0;
    for (GraphStore graph : index.graphs) {
      slots += graph.vectors.committedHigh();
    }
    return Math.max(1, slots);
  }

  private static long bytes(GraphStore graph) {
    return graph.options().memoryBytes(graph.vectors.committedHigh(), graph.index.metric() == Metric.COSINE);
  }
}
