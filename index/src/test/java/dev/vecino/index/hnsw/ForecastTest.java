package dev.vecino.index.hnsw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vecino.index.Distances;
import dev.vecino.index.Metric;
import dev.vecino.index.Probe;
import dev.vecino.index.VectorChunks;
import dev.vecino.index.VectorIndex.Search;
import dev.vecino.index.VectorIndex.SearchOptions;
import dev.vecino.index.Vectors;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ForecastTest {
  private static final int DIMENSIONS = FloatScorer.LEAST_FORECAST + 3;
  private static final int ROWS = 1500;
  private static final int QUERIES = 200;

  private final Random random = new Random(17);
  private final float[][] axes = IntStream.range(0, 12).mapToObj(i -> gaussian()).toArray(float[][]::new);
  private final VectorChunks vectors = Vectors.allocate(DIMENSIONS, ROWS);
  private final float[][] rows = new float[ROWS][];

  private float[] gaussian() {
    float[] vector = new float[DIMENSIONS];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (float) random.nextGaussian();
    }
    return vector;
  }

  /** A point of a space of few dimensions, and some noise: embeddings are such. */
  private float[] embedding() {
    float[] vector = gaussian();
    for (float[] axis : axes) {
      float along = (float) random.nextGaussian();
      for (int i = 0; i < vector.length; i++) {
        vector[i] += along * axis[i];
      }
    }
    return vector;
  }

  private Graph graph;

  private HnswIndex index(Metric metric) {
    graph = new Graph(new HnswOptions(12, 60, 5), metric == Metric.COSINE);
    HnswIndex index = new HnswIndex(metric, vectors, graph);
    for (int slot = 0; slot < ROWS; slot++) {
      rows[slot] = embedding();
      Vectors.set(vectors, slot, rows[slot]);
      index.insert(slot, slot + 1);
    }
    return index;
  }

  private static List<Long> search(HnswIndex index, float[] query, int ef, int k) {
    List<Long> found = new ArrayList<>();
    try (Search search = index.search(query, SearchOptions.of(ef))) {
      while (found.size() < k && search.next()) {
        found.add(search.rowId());
      }
    }
    return found;
  }

  private List<Long> exact(Metric metric, float[] query, int k) {
    double[] distances = new double[ROWS];
    for (int slot = 0; slot < ROWS; slot++) {
      distances[slot] = Distances.distance(metric, query, rows[slot]);
    }
    return IntStream.range(0, ROWS).boxed().sorted(Comparator.comparingDouble(slot -> distances[slot]))
        .limit(k).map(slot -> slot + 1L).toList();
  }

  @ParameterizedTest
  @EnumSource(value = Metric.class, names = {"COSINE", "L2"})
  void searches_withForecasts_findWhatOthersFind(Metric metric) {
    HnswIndex index = index(metric);
    assertThat(graph.forecast.line()).isNotNull();
    int found = 0;
    for (int i = 0; i < QUERIES; i++) {
      float[] query = embedding();
      Set<Long> nearest = new HashSet<>(exact(metric, query, 10));
      nearest.retainAll(search(index, query, 40, 10));
      found += nearest.size();
    }
    assertThat(found).isGreaterThan(QUERIES * 10 * 95 / 100);
  }

  @ParameterizedTest
  @EnumSource(value = Metric.class, names = {"COSINE", "L2"})
  void search_pulledToItsEnd_givesEveryRowOnceAndInOrderAtFirst(Metric metric) {
    HnswIndex index = index(metric);
    float[] query = embedding();
    List<Long> all = search(index, query, 20, Integer.MAX_VALUE);
    assertThat(all).hasSize(ROWS).doesNotHaveDuplicates();
    assertThat(search(index, query, ROWS, 50)).isEqualTo(exact(metric, query, 50));
  }

  @ParameterizedTest
  @EnumSource(value = Metric.class, names = {"COSINE", "L2"})
  void score_withABound_leavesOutManyThatAreFartherAndHardlyOthers(Metric metric) {
    index(metric);
    FloatScorer scorer = new FloatScorer(metric, vectors, graph);
    int far = 0;
    int left = 0;
    int lost = 0;
    for (int i = 0; i < QUERIES; i++) {
      scorer.from(new Probe.Floats(embedding()));
      int[] slots = random.ints(32, 0, ROWS).distinct().toArray();
      float[] scores = new float[32];
      scorer.score(slots, 0, slots.length, scores);
      float bound = (float) IntStream.range(0, slots.length).mapToDouble(j -> scores[j]).sorted().skip(8).findFirst()
          .orElseThrow();
      Set<Integer> near = new HashSet<>();
      for (int j = 0; j < slots.length; j++) {
        if (scores[j] <= bound) {
          near.add(slots[j]);
        }
      }
      int[] before = slots.clone();
      scorer.forecast();
      int scored = scorer.score(slots, slots.length, bound, scores);
      assertThat(slots).containsExactlyInAnyOrder(before);
      for (int j = 0; j < scored; j++) {
        assertThat(scores[j]).isCloseTo(scorer.score(slots[j]), within(1e-3f * Math.max(1, scores[j])));
      }
      far += slots.length - near.size();
      left += slots.length - scored;
      lost += (int) IntStream.range(scored, slots.length).filter(j -> near.contains(slots[j])).count();
    }
    assertThat(left).isGreaterThan(far / 3);
    assertThat(lost).isLessThan(far / 50);
  }

  private static void learn(Forecast forecast, DoubleUnaryOperator part) {
    Random random = new Random(3);
    double[] sums = new double[6];
    for (int i = 0; i < 10_000; i++) {
      double score = random.nextDouble();
      double of = part.applyAsDouble(score);
      double[] pair = {1, score, of, score * score, score * of, of * of};
      Arrays.setAll(sums, j -> sums[j] + pair[j]);
    }
    forecast.learn(sums);
  }

  @Test
  void line_ofPairsBesideALine_isThatLineAndAsMuchAboveAsTheyStray() {
    Forecast forecast = new Forecast();
    learn(forecast, score -> 0.2 + 0.4 * score + 0.05 * random.nextGaussian());
    assertThat(forecast.line().slope()).isCloseTo(0.4f, within(0.01f));
    assertThat(forecast.line().most(0.5f)).isCloseTo(0.4f + 2.5f * 0.05f, within(0.01f));
  }

  @Test
  void line_afterWritingAndReading_isTheSame() {
    Forecast forecast = new Forecast();
    learn(forecast, score -> 0.2 + 0.4 * score + 0.05 * random.nextGaussian());
    ByteBuffer bytes = ByteBuffer.allocate(Forecast.BYTES);
    forecast.write(bytes);
    Forecast read = new Forecast();
    read.read(bytes.flip());
    assertThat(read.line()).isEqualTo(forecast.line());
  }

  @Test
  void line_ofPairsThatSayNothing_isNone() {
    Forecast forecast = new Forecast();
    learn(forecast, score -> 1 - score);
    assertThat(forecast.line()).isNull();
  }
}
