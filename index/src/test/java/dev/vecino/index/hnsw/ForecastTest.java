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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ForecastTest {
  private static final int DIMENSIONS = FloatScorer.LEAST_FORECAST + 3;
  private static final int ROWS = 1500;
  private static final int LESSONS = 200;

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

  private HnswIndex index(Metric metric) {
    HnswIndex index = new HnswIndex(metric, vectors, new HnswOptions(12, 60, 5));
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
  void searches_afterLessons_findWhatTheyFoundBefore(Metric metric) {
    HnswIndex index = index(metric);
    int before = 0;
    int after = 0;
    List<float[]> queries = IntStream.range(0, LESSONS).mapToObj(i -> embedding()).toList();
    for (int round = 0; round < 2; round++) {
      for (float[] query : queries.subList(0, LESSONS / 2)) {
        Set<Long> nearest = new HashSet<>(exact(metric, query, 10));
        nearest.retainAll(search(index, query, 40, 10));
        before += round == 0 ? nearest.size() : 0;
        after += round == 1 ? nearest.size() : 0;
      }
      queries.forEach(query -> search(index, query, 40, 10));
    }
    assertThat(before).isGreaterThan(LESSONS / 2 * 9);
    assertThat(after).isGreaterThan(before - LESSONS / 20);
  }

  @ParameterizedTest
  @EnumSource(value = Metric.class, names = {"COSINE", "L2"})
  void search_pulledToItsEnd_givesEveryRowOnceAndInOrderAtFirst(Metric metric) {
    HnswIndex index = index(metric);
    for (int i = 0; i < LESSONS; i++) {
      search(index, embedding(), 20, 10);
    }
    float[] query = embedding();
    List<Long> all = search(index, query, 20, Integer.MAX_VALUE);
    assertThat(all).hasSize(ROWS).doesNotHaveDuplicates();
    assertThat(search(index, query, ROWS, 50)).isEqualTo(exact(metric, query, 50));
  }

  @ParameterizedTest
  @EnumSource(value = Metric.class, names = {"COSINE", "L2"})
  void score_withABound_leavesOutManyThatAreFartherAndHardlyOthers(Metric metric) {
    for (int slot = 0; slot < ROWS; slot++) {
      Vectors.set(vectors, slot, embedding());
    }
    Graph graph = new Graph(new HnswOptions(12, 60, 5), metric == Metric.COSINE);
    FloatScorer scorer = new FloatScorer(metric, vectors, graph);
    for (int slot = 0; slot < ROWS; slot++) {
      Chunk chunk = graph.allocate(slot);
      if (metric == Metric.COSINE) {
        chunk.inverseNorms[slot & Chunk.MASK] = scorer.inverseNormOf(slot);
      }
    }
    int far = 0;
    int left = 0;
    int lost = 0;
    for (int i = 0; i < LESSONS; i++) {
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
      scorer.learn();
      assertThat(slots).containsExactlyInAnyOrder(before);
      for (int j = 0; j < scored; j++) {
        assertThat(scores[j]).isCloseTo(scorer.score(slots[j]), within(1e-3f * Math.max(1, scores[j])));
      }
      if (i >= LESSONS / 2) {
        far += slots.length - near.size();
        left += slots.length - scored;
        lost += (int) IntStream.range(scored, slots.length).filter(j -> near.contains(slots[j])).count();
      }
    }
    assertThat(left).isGreaterThan(far / 3);
    assertThat(lost).isLessThan(far / 50);
  }

  @Test
  void line_ofPairsBesideALine_isThatLineAndHowFarTheyAreFromIt() {
    Forecast forecast = new Forecast();
    Forecast.Lesson lesson = new Forecast.Lesson();
    for (int i = 0; i < 10_000; i++) {
      float part = random.nextFloat();
      lesson.add(part, (float) (0.2 + 1.5 * part + 0.05 * random.nextGaussian()));
    }
    forecast.learn(lesson);
    Forecast.Line line = forecast.line();
    assertThat(line.slope()).isCloseTo(1.5f, within(0.01f));
    assertThat(line.intercept()).isCloseTo(0.2f, within(0.01f));
    assertThat(line.deviation()).isCloseTo(0.05f, within(0.002f));
    assertThat(line.beyond(1)).isCloseTo((1 + 2.5f * 0.05f - 0.2f) / 1.5f, within(0.02f));
  }

  @Test
  void line_ofPairsThatSayNothing_isNone() {
    Forecast forecast = new Forecast();
    Forecast.Lesson lesson = new Forecast.Lesson();
    for (int i = 0; i < 10_000; i++) {
      lesson.add(1, random.nextFloat());
    }
    forecast.learn(lesson);
    assertThat(forecast.line()).isNull();
  }
}
