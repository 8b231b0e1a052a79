package dev.vecino.index.hnsw;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.index.Distances;
import dev.vecino.index.Metric;
import dev.vecino.index.VectorChunks;
import dev.vecino.index.VectorIndex.Search;
import dev.vecino.index.VectorIndex.SearchOptions;
import dev.vecino.index.Vectors;
import dev.vecino.index.quant.Quantization;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Vectors that codes cannot tell apart: the search must notice. */
class QuantizedRecallTest {
  private static final int DIMENSIONS = 128;
  private static final int ROWS = 3000;
  private static final int K = 10;

  private final SplittableRandom random = new SplittableRandom(81);

  /** Three clusters whose members differ in four directions, by a thousandth of the distance between clusters. */
  private float[][] nearDuplicates() {
    float[][] centres = new float[3][];
    Arrays.setAll(centres, i -> Vectors.random(random, DIMENSIONS));
    float[][] directions = new float[4][];
    Arrays.setAll(directions, i -> Vectors.random(random, DIMENSIONS));
    float[][] rows = new float[ROWS + 50][];
    for (int row = 0; row < rows.length; row++) {
      float[] vector = centres[row % 3].clone();
      for (float[] direction : directions) {
        float by = 0.001f * (float) random.nextGaussian();
        for (int i = 0; i < DIMENSIONS; i++) {
          vector[i] += by * direction[i];
        }
      }
      rows[row] = vector;
    }
    return rows;
  }

  private static double recall(Metric metric, Quantization quantization, float[][] rows) {
    VectorChunks vectors = Vectors.allocate(DIMENSIONS, ROWS);
    for (int slot = 0; slot < ROWS; slot++) {
      Vectors.set(vectors, slot, rows[slot]);
    }
    HnswIndex index = new HnswIndex(metric, vectors, new HnswOptions(8, 60, 3, quantization));
    index.build(IntStream.range(0, ROWS).toArray(), IntStream.range(0, ROWS).mapToLong(i -> i + 1).toArray(), 1,
        BuildProgress.NONE, () -> false);
    assertThat(index.coding().codes() == null).isEqualTo(quantization.isNone());
    int found = 0;
    for (int q = ROWS; q < rows.length; q++) {
      float[] query = rows[q];
      double[] distances = IntStream.range(0, ROWS)
          .mapToDouble(slot -> Distances.distance(metric, query, vectors.chunk(slot), vectors.offset(slot)))
          .sorted()
          .toArray();
      try (Search search = index.search(query, SearchOptions.of(20))) {
        double last = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < K && search.next(); i++) {
          assertThat(search.distance()).isGreaterThanOrEqualTo(last);
          last = search.distance();
          found += last <= distances[K - 1] ? 1 : 0;
        }
      }
    }
    return found / (double) K / (rows.length - ROWS);
  }

  @ParameterizedTest
  @EnumSource(value = Metric.class, names = {"L2", "COSINE", "INNER_PRODUCT"})
  void nearDuplicates_areFoundAsWithoutCodes(Metric metric) {
    float[][] rows = nearDuplicates();
    double exact = recall(metric, Quantization.NONE, rows);
    for (Quantization quantization : List.of(Quantization.SQ8, Quantization.rabitq(1), Quantization.rabitq(4))) {
      double recall = recall(metric, quantization, rows);
      assertThat(recall).as(quantization.toString()).isGreaterThanOrEqualTo(exact - 0.05);
    }
  }
}
