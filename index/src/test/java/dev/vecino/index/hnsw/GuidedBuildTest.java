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
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Builds of indexes without codes, over long vectors: codes steer them and are gone afterwards. */
class GuidedBuildTest {
  private static final int DIMENSIONS = 400;
  private static final int ROWS = 2000;
  private static final int QUERIES = 50;
  private static final int K = 10;
  private static final HnswOptions OPTIONS = new HnswOptions(8, 60, 3);

  private final SplittableRandom random = new SplittableRandom(91);
  private final VectorChunks vectors = Vectors.allocate(DIMENSIONS, ROWS);
  private final int[] slots = IntStream.range(0, ROWS).toArray();
  private final List<float[]> queries = new ArrayList<>();

  /** Points of a space of 12 dimensions in one of 400: as hard as embeddings, where 400 free ones would be harder. */
  private GuidedBuildTest() {
    float[][] lift = new float[12][];
    for (int i = 0; i < lift.length; i++) {
      lift[i] = Vectors.random(random, DIMENSIONS);
    }
    for (int slot = 0; slot < ROWS; slot++) {
      Vectors.set(vectors, slot, point(lift));
    }
    for (int i = 0; i < QUERIES; i++) {
      queries.add(point(lift));
    }
  }

  private float[] point(float[][] lift) {
    float[] point = new float[DIMENSIONS];
    for (float[] direction : lift) {
      float by = (float) random.nextGaussian();
      for (int i = 0; i < DIMENSIONS; i++) {
        point[i] += by * direction[i];
      }
    }
    return point;
  }

  private static long[] rowIds(int[] slots) {
    return IntStream.of(slots).mapToLong(slot -> slot + 1).toArray();
  }

  private double recall(HnswIndex index) {
    int found = 0;
    for (float[] query : queries) {
      double farthest = farthest(index.metric(), query);
      try (Search search = index.search(query, SearchOptions.of(40))) {
        for (int i = 0; i < K && search.next(); i++) {
          found += search.distance() <= farthest ? 1 : 0;
        }
      }
    }
    return found / (double) (K * QUERIES);
  }

  private double farthest(Metric metric, float[] query) {
    return IntStream.range(0, ROWS)
        .mapToDouble(slot -> Distances.distance(metric, query, vectors.chunk(slot), vectors.offset(slot)))
        .sorted()
        .toArray()[K - 1];
  }

  @ParameterizedTest
  @EnumSource(value = Metric.class, names = {"L2", "COSINE", "INNER_PRODUCT"})
  void build_guided_findsWhatInsertsWithoutCodesFind(Metric metric) {
    HnswIndex guided = new HnswIndex(metric, vectors, OPTIONS);
    guided.build(slots, rowIds(slots), 1, (done, total) -> {
      assertThat(guided.coding().guide()).as("codes to insert by").isNotNull();
      assertThat(guided.coding().codes()).as("codes to search with").isNull();
    }, () -> false);
    HnswIndex plain = new HnswIndex(metric, vectors, OPTIONS);
    for (int slot : slots) {
      plain.insert(slot, slot + 1);
    }
    assertThat(guided.check()).isEmpty();
    assertThat(guided.memoryBytes()).isEqualTo(plain.memoryBytes());
    assertThat(recall(guided)).isGreaterThan(recall(plain) - 0.02);
  }

  @Test
  void build_ofFewMoreRows_isNotWorthCodes() {
    HnswIndex index = new HnswIndex(Metric.L2, vectors, OPTIONS);
    int[] many = IntStream.range(0, ROWS - 100).toArray();
    int[] few = IntStream.range(ROWS - 100, ROWS).toArray();
    index.build(many, rowIds(many), 2, BuildProgress.NONE, () -> false);
    index.build(few, rowIds(few), 2, (done, total) -> assertThat(index.coding().guide()).isNull(), () -> false);
    assertThat(recall(index)).isGreaterThan(0.9);
  }

  @Test
  void build_besideInserts_takesAllOfThem() throws InterruptedException {
    HnswIndex index = new HnswIndex(Metric.L2, vectors, OPTIONS);
    int[] even = IntStream.of(slots).filter(slot -> slot % 2 == 0).toArray();
    Thread inserts = Thread.ofPlatform().start(() -> {
      for (int slot = 1; slot < ROWS; slot += 2) {
        index.insert(slot, slot + 1);
      }
    });
    index.build(even, rowIds(even), 2, BuildProgress.NONE, () -> false);
    inserts.join();
    assertThat(index.size()).isEqualTo(ROWS);
    assertThat(index.check()).isEmpty();
    assertThat(index.coding().guide()).isNull();
    assertThat(recall(index)).isGreaterThan(0.9);
  }

  @Test
  void graph_writtenWhileItIsBuilt_hasNoCodes() throws IOException {
    HnswIndex index = new HnswIndex(Metric.L2, vectors, OPTIONS);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    index.build(slots, rowIds(slots), 2, BuildProgress.NONE, () -> false, new BuildPause() {
      @Override
      public boolean isDue() {
        return out.size() == 0;
      }

      @Override
      public void run() {
        try {
          index.write(out);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    });
    HnswIndex half = HnswIndex.read(new ByteArrayInputStream(out.toByteArray()), vectors);
    assertThat(half.size()).isBetween(1, ROWS - 1);
    int[] rest = IntStream.of(slots).filter(slot -> !half.contains(slot)).toArray();
    half.build(rest, rowIds(rest), 2, BuildProgress.NONE, () -> false);
    assertThat(half.check()).isEmpty();
    assertThat(recall(half)).isGreaterThan(0.9);
  }
}
