package dev.vecino.index.hnsw;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.index.Distances;
import dev.vecino.index.FlatIndex;
import dev.vecino.index.Metric;
import dev.vecino.index.Npy;
import dev.vecino.index.VectorChunks;
import dev.vecino.index.VectorIndex;
import dev.vecino.index.VectorIndex.Search;
import dev.vecino.index.VectorIndex.SearchOptions;
import dev.vecino.index.Vectors;
import dev.vecino.index.quant.Quantization;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The recall gate: recall@10 on real embeddings must not fall. */
class RecallTest {
  private static final int K = 10;
  private static final HnswOptions OPTIONS = new HnswOptions(16, 200, 42);
  private static Npy base;
  private static Npy queries;
  private static Npy neighbors;

  @BeforeAll
  static void open() {
    String folder = System.getProperty("vecino.data");
    Assumptions.assumeTrue(folder != null, "system property vecino.data does not name the folder of test data");
    Path data = Path.of(folder, "minilm-384");
    Assumptions.assumeTrue(Files.isDirectory(data), data + " is not there");
    base = Npy.read(data.resolve("base.npy"));
    queries = Npy.read(data.resolve("query.npy"));
    neighbors = Npy.read(data.resolve("neighbors.npy"));
  }

  private static VectorChunks vectors(int rows) {
    VectorChunks vectors = Vectors.allocate(base.columns(), rows);
    for (int row = 0; row < rows; row++) {
      Vectors.set(vectors, row, base.floats(row));
    }
    return vectors;
  }

  private static HnswIndex built(VectorChunks vectors, int rows) {
    return built(vectors, rows, Quantization.NONE);
  }

  private static HnswIndex built(VectorChunks vectors, int rows, Quantization quantization) {
    HnswOptions options = new HnswOptions(OPTIONS.m(), OPTIONS.efConstruction(), OPTIONS.seed(), quantization);
    HnswIndex index = new HnswIndex(Metric.COSINE, vectors, options);
    int[] slots = IntStream.range(0, rows).toArray();
    long[] rowIds = IntStream.range(0, rows).mapToLong(slot -> slot + 1).toArray();
    long start = System.nanoTime();
    assertThat(index.build(slots, rowIds, 2, BuildProgress.NONE, () -> false)).isTrue();
    double seconds = (System.nanoTime() - start) / 1e9;
    print("%d rows built by 2 threads, %.0f rows/s, %.1f bytes per row beyond the vectors",
        rows, rows / seconds, (double) index.memoryBytes() / rows);
    return index;
  }

  private static double recall(VectorIndex index, int ef, double[] farthest) {
    int found = 0;
    long start = System.nanoTime();
    for (int q = 0; q < farthest.length; q++) {
      try (Search search = index.search(queries.floats(q), SearchOptions.of(ef))) {
        for (int i = 0; i < K && search.next(); i++) {
          found += search.distance() <= farthest[q] ? 1 : 0;
        }
      }
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    double recall = (double) found / (K * farthest.length);
    print("recall@10 at efSearch %d: %.4f, %.0f queries/s", ef, recall, farthest.length / seconds);
    return recall;
  }

  /** Distance of the 10th neighbour: a tie with it counts as found. */
  private static double[] farthestByScan(VectorChunks vectors, int rows, int queryCount) {
    FlatIndex flat = new FlatIndex(Metric.COSINE, vectors);
    for (int slot = 0; slot < rows; slot++) {
      flat.insert(slot, slot + 1);
    }
    double[] farthest = new double[queryCount];
    for (int q = 0; q < queryCount; q++) {
      try (Search search = flat.search(queries.floats(q), SearchOptions.of(K))) {
        for (int i = 0; i < K; i++) {
          search.next();
        }
        farthest[q] = search.distance() + 1e-9;
      }
    }
    return farthest;
  }

  private static double[] farthestByFile(VectorChunks vectors) {
    return IntStream.range(0, queries.rows())
        .mapToDouble(q -> {
          int slot = neighbors.ints(q)[K - 1];
          return Distances.distance(
              Metric.COSINE, queries.floats(q), vectors.chunk(slot), vectors.offset(slot)) + 1e-7;
        })
        .toArray();
  }

  @Test
  void subset_freshAndAllRowsReplacedOnce_keepsItsRecall() {
    int rows = 5_000;
    VectorChunks vectors = vectors(rows);
    HnswIndex index = built(vectors, rows);
    assertThat(index.check()).isEmpty();
    double[] farthest = farthestByScan(vectors, rows, 400);
    double fresh = recall(index, 40, farthest);
    assertThat(fresh).isGreaterThanOrEqualTo(0.980);
    assertThat(recall(index, 80, farthest)).isGreaterThanOrEqualTo(0.993);
    assertThat(recall(index, 300, farthest)).isGreaterThanOrEqualTo(0.998);
    replaceAll(index, rows, 1, false);
    assertThat(index.check()).isEmpty();
    assertThat(recall(index, 40, farthest)).isGreaterThanOrEqualTo(fresh - 0.01);
    replaceAll(index, rows, 2, true);
    assertThat(index.check()).isEmpty();
    assertThat(recall(index, 40, farthest)).isGreaterThanOrEqualTo(fresh - 0.01);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sq8", "1", "2", "4", "8"})
  void subset_codes_keepTheRecallOfVectors(String code) {
    Quantization quantization = code.equals("sq8") ? Quantization.SQ8 : Quantization.rabitq(Integer.parseInt(code));
    int rows = 5_000;
    VectorChunks vectors = vectors(rows);
    HnswIndex index = built(vectors, rows, quantization);
    assertThat(index.check()).isEmpty();
    double[] farthest = farthestByScan(vectors, rows, 400);
    assertThat(recall(index, 40, farthest)).isGreaterThanOrEqualTo(0.980);
    assertThat(recall(index, 80, farthest)).isGreaterThanOrEqualTo(0.993);
    assertThat(recall(index, 300, farthest)).isGreaterThanOrEqualTo(0.998);
    replaceAll(index, rows, 1, true);
    assertThat(recall(index, 40, farthest)).isGreaterThanOrEqualTo(0.975);
  }

  @Test
  void subset_walkThatIsAdaptedToTheQuery_findsMoreForAsManyDistances() {
    int rows = 5_000;
    VectorChunks vectors = vectors(rows);
    HnswIndex index = built(vectors, rows);
    double[] farthest = farthestByScan(vectors, rows, 400);
    Effort adapted = effort(index, SearchOptions.of(40), farthest);
    int breadth = 40;
    Effort plain = effort(index, plain(breadth), farthest);
    while (plain.distances() < adapted.distances()) {
      plain = effort(index, plain(++breadth), farthest);
    }
    print("adapted %s, plain with breadth %d %s", adapted, breadth, plain);
    assertThat(adapted.recall()).isGreaterThan(plain.recall());
    assertThat(breadth).isLessThan(60);
  }

  /** As many hits are expected as the breadth: then the walk ends by rank. */
  private static SearchOptions plain(int breadth) {
    return new SearchOptions(breadth, breadth, null, () -> false, SearchOptions.NONE);
  }

  private record Effort(double recall, double distances) {}

  private static Effort effort(VectorIndex index, SearchOptions options, double[] farthest) {
    int found = 0;
    long distances = 0;
    for (int q = 0; q < farthest.length; q++) {
      try (Search search = index.search(queries.floats(q), options)) {
        for (int i = 0; i < K && search.next(); i++) {
          found += search.distance() <= farthest[q] ? 1 : 0;
        }
        distances += search.distances();
      }
    }
    return new Effort((double) found / (K * farthest.length), (double) distances / farthest.length);
  }

  @Test
  @Tag("slow")
  void wholeSet_meetsTheGate() {
    VectorChunks vectors = vectors(base.rows());
    HnswIndex index = built(vectors, base.rows());
    assertThat(index.check()).isEmpty();
    assertThat((double) index.memoryBytes() / base.rows()).isLessThan(250);
    double[] farthest = farthestByFile(vectors);
    assertThat(recall(index, 40, farthest)).isGreaterThanOrEqualTo(0.965);
    assertThat(recall(index, 80, farthest)).isGreaterThanOrEqualTo(0.985);
    assertThat(recall(index, 300, farthest)).isGreaterThanOrEqualTo(0.996);
  }

  @Test
  @Tag("slow")
  void subset_allRowsReplacedThreeTimes_keepsItsRecall() {
    int rows = 20_000;
    VectorChunks vectors = vectors(rows);
    HnswIndex index = built(vectors, rows);
    double[] farthest = farthestByScan(vectors, rows, 1000);
    double fresh = recall(index, 40, farthest);
    for (int round = 1; round <= 3; round++) {
      replaceAll(index, rows, round, round > 1);
      assertThat(index.check()).isEmpty();
      assertThat(recall(index, 40, farthest)).isGreaterThanOrEqualTo(fresh - 0.01);
    }
  }

  /** Deletes and inserts rows in random order, a hundred at a time. */
  private static void replaceAll(HnswIndex index, int rows, int round, boolean together) {
    SplittableRandom random = new SplittableRandom(round);
    int[] order = IntStream.range(0, rows).toArray();
    for (int i = rows - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swap = order[i];
      order[i] = order[j];
      order[j] = swap;
    }
    for (int from = 0; from < rows; from += 100) {
      if (together) {
        index.delete(Arrays.copyOfRange(order, from, from + 100));
      } else {
        for (int i = from; i < from + 100; i++) {
          index.delete(order[i]);
        }
      }
      for (int i = from; i < from + 100; i++) {
        index.insert(order[i], 1_000_000L * round + order[i]);
      }
    }
  }

  private static void print(String format, Object... arguments) {
    System.out.println("[recall] " + String.format(Locale.ROOT, format, arguments));
  }
}
