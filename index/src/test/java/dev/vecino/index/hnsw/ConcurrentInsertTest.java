package dev.vecino.index.hnsw;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.index.Distances;
import dev.vecino.index.Metric;
import dev.vecino.index.VectorChunks;
import dev.vecino.index.VectorIndex.Search;
import dev.vecino.index.VectorIndex.SearchOptions;
import dev.vecino.index.Vectors;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Neighbours that are inserted at the same time, as they are where data is sorted. */
class ConcurrentInsertTest {
  private static final int ROWS = 500;
  private static final int BUILDS = Integer.getInteger("vecino.builds", 60);
  private static final int K = 3;
  private static final HnswOptions OPTIONS = new HnswOptions(16, 64, 42);

  private final VectorChunks vectors = Vectors.allocate(3, ROWS);
  private final int[] slots = IntStream.range(0, ROWS).toArray();
  private final float[][] queries = new float[ROWS / 7][];
  private final double[] farthest = new double[queries.length];

  /** A line with a wave: diverse neighbours of a row are few, so that one that is not linked is not found. */
  private ConcurrentInsertTest() {
    for (int slot = 0; slot < ROWS; slot++) {
      Vectors.set(vectors, slot, new float[] {slot, slot % 7, 1});
    }
    for (int i = 0; i < queries.length; i++) {
      float[] query = {7 * i + i % 7, i % 7 + 0.2f, 1};
      queries[i] = query;
      farthest[i] = IntStream.range(0, ROWS)
          .mapToDouble(slot -> Distances.distance(Metric.L2, query, vectors.chunk(slot), vectors.offset(slot)))
          .sorted()
          .toArray()[K - 1];
    }
  }

  private HnswIndex empty() {
    return new HnswIndex(Metric.L2, vectors, OPTIONS);
  }

  private void assertFindsAll(HnswIndex index) {
    assertThat(index.check()).isEmpty();
    for (int i = 0; i < queries.length; i++) {
      try (Search search = index.search(queries[i], SearchOptions.of(40))) {
        for (int hit = 1; hit <= K; hit++) {
          assertThat(search.next()).isTrue();
          assertThat(search.distance()).as("hit %d of query %d", hit, i).isLessThanOrEqualTo(farthest[i]);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void build_bySeveralThreads_findsAll(int threads) {
    for (int build = 0; build < BUILDS; build++) {
      HnswIndex index = empty();
      fill(index, slots, threads);
      assertFindsAll(index);
    }
  }

  /** What opening a database does: some rows are in the saved graph, others are added, or replaced, by its log. */
  @ParameterizedTest
  @ValueSource(ints = {2, 4})
  void build_onASavedGraph_findsAll(int threads) throws IOException {
    for (int build = 0; build < BUILDS; build++) {
      HnswIndex saved = empty();
      fill(saved, IntStream.of(slots).filter(slot -> slot / 20 % 2 == 0).toArray(), threads);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      saved.write(out);
      HnswIndex index = HnswIndex.read(new ByteArrayInputStream(out.toByteArray()), vectors);
      for (int slot = build % 5; slot < ROWS; slot += 50) {
        index.delete(slot);
      }
      fill(index, IntStream.of(slots).filter(slot -> !index.contains(slot)).toArray(), threads);
      assertFindsAll(index);
    }
  }

  private static void fill(HnswIndex index, int[] slots, int threads) {
    long[] rowIds = IntStream.of(slots).mapToLong(slot -> slot + 1).toArray();
    assertThat(index.build(slots, rowIds, threads, BuildProgress.NONE, () -> false)).isTrue();
  }
}
