package dev.vecino.storage;

import static dev.vecino.error.SqlState.QUERY_CANCELED;

import dev.vecino.error.VecinoException;
import dev.vecino.index.Distances;
import dev.vecino.index.Probe;
import dev.vecino.index.VectorIndex.Search;
import dev.vecino.index.VectorIndex.SearchOptions;
import dev.vecino.index.hnsw.HnswIndex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;

/**
 * Queries with their exact answers. Some were asked before; the others are vectors of the index that the walk does not
 * see while it searches for them, as if they were new.
 */
final class RecallSample {
  private static final int NONE = SearchOptions.NONE;
  private static final int SLOTS_PER_POLL = 1024;

  private final HnswIndex graph;
  private final List<Probe> queries = new ArrayList<>();
  private final List<Integer> heldOut = new ArrayList<>();
  private final int[] ks;
  private final double[][] nearest; // for each query, the distances of its nearest, the farthest of them first
  private final BooleanSupplier cancelled;

  /**
   * Takes the sample and measures all vectors of the index once for each query.
   *
   * @param ks numbers of neighbours that recall is asked for, ascending
   */
  RecallSample(GraphStore store, int size, int[] ks, Random random, BooleanSupplier cancelled) {
    this.graph = store.graph();
    this.ks = ks;
    this.cancelled = cancelled;
    for (Probe asked : store.asked.queries()) {
      if (queries.size() < size / 2 && Distances.isMeasurable(graph.metric(), asked)) {
        queries.add(asked);
        heldOut.add(NONE);
      }
    }
    for (int slot : slots(size - queries.size(), random)) {
      queries.add(store.vectors.chunks.probe(slot));
      heldOut.add(slot);
    }
    nearest = new double[queries.size()][ks[ks.length - 1]];
    for (double[] distances : nearest) {
      Arrays.fill(distances, Double.POSITIVE_INFINITY);
    }
    measure(store);
  }

  private int[] slots(int size, Random random) {
    int[] chosen = new int[Math.max(0, Math.min(size, graph.size()))];
    int[] seen = {0};
    graph.forEachSlot(
        (slot, rowId) -> {
          int place = seen[0] < chosen.length ? seen[0] : random.nextInt(seen[0] + 1);
          if (place < chosen.length) {
            chosen[place] = slot;
          }
          seen[0]++;
        });
    return Arrays.copyOf(chosen, Math.min(chosen.length, seen[0]));
  }

  // A vector is read once for all queries: memory is what takes the time.
  private void measure(GraphStore store) {
    int[] count = {0};
    graph.forEachSlot(
        (slot, rowId) -> {
          if (count[0]++ % SLOTS_PER_POLL == 0) {
            checkCancelled();
          }
          for (int q = 0; q < queries.size(); q++) {
            if (heldOut.get(q) != slot) {
              add(
                  nearest[q],
                  Distances.distance(graph.metric(), queries.get(q), store.vectors.chunks, slot));
            }
          }
        });
    for (double[] distances : nearest) {
      Arrays.sort(distances);
    }
  }

  /** Puts a distance into a heap with the largest at its root, in that one's place. */
  private static void add(double[] heap, double distance) {
    if (!(distance < heap[0])) {
      return;
    }
    int i = 0;
    for (int child = 1; child < heap.length; child = 2 * i + 1) {
      if (child + 1 < heap.length && heap[child + 1] > heap[child]) {
        child++;
      }
      if (heap[child] <= distance) {
        break;
      }
      heap[i] = heap[child];
      i = child;
    }
    heap[i] = distance;
  }

  int size() {
    return queries.size();
  }

  /** For each k, the recall of each query at a breadth: NaN where there is nothing to find. */
  double[][] recalls(int breadth) {
    double[][] recalls = new double[ks.length][size()];
    for (int q = 0; q < size(); q++) {
      checkCancelled();
      for (int i = 0; i < ks.length; i++) {
        recalls[i][q] = recall(nearest[q], found(q, breadth, ks[i]), ks[i]);
      }
    }
    return recalls;
  }

  private double[] found(int q, int breadth, int k) {
    double[] found = new double[k];
    int count = 0;
    SearchOptions options = new SearchOptions(breadth, k + 1, null, cancelled, heldOut.get(q));
    try (Search search = graph.search(queries.get(q), options)) {
      while (count < Math.min(found.length, breadth) && search.next()) {
        found[count++] = search.distance();
      }
    }
    return Arrays.copyOf(found, count);
  }

  private static double recall(double[] nearest, double[] found, int k) {
    int wanted = 0;
    while (wanted < k && nearest[wanted] < Double.POSITIVE_INFINITY) {
      wanted++;
    }
    int right = 0;
    while (right < Math.min(wanted, found.length) && found[right] <= nearest[wanted - 1]) {
      right++;
    }
    return wanted == 0 ? Double.NaN : (double) right / wanted;
  }

  private void checkCancelled() {
    if (cancelled.getAsBoolean()) {
      throw VecinoException.of(QUERY_CANCELED, "canceling statement due to user request");
    }
  }
}
