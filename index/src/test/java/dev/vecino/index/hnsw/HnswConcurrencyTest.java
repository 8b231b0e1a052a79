package dev.vecino.index.hnsw;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.index.Distances;
import dev.vecino.index.Metric;
import dev.vecino.index.VectorChunks;
import dev.vecino.index.VectorIndex.Search;
import dev.vecino.index.VectorIndex.SearchOptions;
import dev.vecino.index.Vectors;
import dev.vecino.index.quant.Quantization;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HnswConcurrencyTest {
  private static final int DIMENSIONS = 16;
  private static final int STEPS = 6000;

  /** A vector that follows from its row, so that a searcher can tell which row a distance belongs to. */
  private static float[] vectorOf(long rowId) {
    return Vectors.random(new SplittableRandom(rowId), DIMENSIONS);
  }

  @ParameterizedTest
  @CsvSource({
    "L2, 8, 2000, 500, 0", "COSINE, 8, 300, 20, 0", "COSINE, 2, 200, 0, 0", "INNER_PRODUCT, 4, 40, 0, 0",
    "L1, 3, 12, 1, 0", "L2, 8, 2000, 20, 1", "COSINE, 4, 300, 20, 4", "INNER_PRODUCT, 4, 40, 0, 8"
  })
  void writersAndSearchers_atTheSameTime_seeOnlyTruth(Metric metric, int m, int slots, int permanent, int bits)
      throws InterruptedException, ExecutionException {
    VectorChunks vectors = Vectors.allocate(DIMENSIONS, slots);
    Quantization quantization = bits == 0 ? Quantization.NONE : Quantization.rabitq(bits);
    HnswIndex index = new HnswIndex(metric, vectors, new HnswOptions(m, 20, 77, quantization), 10);
    for (int slot = 0; slot < permanent; slot++) {
      Vectors.set(vectors, slot, vectorOf(slot + 1));
      index.insert(slot, slot + 1);
    }
    AtomicBoolean done = new AtomicBoolean();
    AtomicInteger running = new AtomicInteger(3);
    List<Callable<Void>> tasks = new ArrayList<>();
    for (int writer = 0; writer < 3; writer++) {
      int number = writer;
      tasks.add(() -> {
        try {
          write(index, vectors, number, permanent, slots);
        } finally {
          done.compareAndSet(false, running.decrementAndGet() == 0);
        }
        return null;
      });
    }
    for (int searcher = 0; searcher < 2; searcher++) {
      int number = searcher;
      tasks.add(() -> {
        search(index, permanent, number, done);
        return null;
      });
    }
    // Not virtual threads: searchers that never wait would keep the writers they wait for off the carriers.
    try (ExecutorService executor = Executors.newCachedThreadPool()) {
      for (Future<Void> task : executor.invokeAll(tasks)) {
        task.get();
      }
    }
    assertThat(index.check()).isEmpty();
    AtomicInteger seen = new AtomicInteger();
    index.forEachSlot((slot, rowId) -> seen.incrementAndGet());
    assertThat(seen.get()).isEqualTo(index.size());
  }

  /** Fills and empties slots that no other writer touches. */
  private static void write(HnswIndex index, VectorChunks vectors, int writer, int permanent, int slots) {
    SplittableRandom random = new SplittableRandom(writer);
    int own = (slots - permanent) / 3;
    for (int step = 1; step <= STEPS; step++) {
      int slot = permanent + 3 * random.nextInt(own) + writer;
      if (index.contains(slot) && step % 5 == 0) {
        int[] together = random.ints(4, 0, own).map(one -> permanent + 3 * one + writer).toArray();
        index.delete(together);
        assertThat(IntStream.of(together)).noneMatch(index::contains);
      } else if (index.contains(slot)) {
        index.delete(slot);
        assertThat(index.contains(slot)).isFalse();
      } else {
        long rowId = 1_000_000L * (writer + 1) + step;
        Vectors.set(vectors, slot, vectorOf(rowId));
        index.insert(slot, rowId);
        assertThat(index.rowId(slot)).isEqualTo(rowId);
      }
    }
  }

  private static void search(HnswIndex index, int permanent, int searcher, AtomicBoolean done) {
    SplittableRandom random = new SplittableRandom(100 + searcher);
    while (!done.get()) {
      float[] query = Vectors.random(random, DIMENSIONS);
      int hits = 0;
      int wanted = 5 + random.nextInt(40);
      try (Search search = index.search(query, SearchOptions.of(10))) {
        while (hits < wanted && search.next()) {
          hits++;
          double expected = Distances.distance(index.metric(), query, vectorOf(search.rowId()));
          assertThat(search.distance()).as("row %d in slot %d", search.rowId(), search.slot()).isEqualTo(expected);
        }
      }
      assertThat(hits).isGreaterThanOrEqualTo(Math.min(wanted, permanent));
    }
  }
}
