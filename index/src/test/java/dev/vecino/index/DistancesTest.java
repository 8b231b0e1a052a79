package dev.vecino.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DistancesTest {
  @Test
  void distance_smallVectors_isWhatSchoolSays() {
    float[] a = {1, 2, 2};
    float[] b = {4, 6, 2};
    assertThat(Distances.distance(Metric.L2, a, b)).isEqualTo(5);
    assertThat(Distances.distance(Metric.L1, a, b)).isEqualTo(7);
    assertThat(Distances.distance(Metric.INNER_PRODUCT, a, b)).isEqualTo(-20);
    assertThat(Distances.distance(Metric.COSINE, a, b)).isEqualTo(1 - 20 / Math.sqrt(9 * 56));
    assertThat(Distances.dot(a, b)).isEqualTo(20);
    assertThat(Distances.norm(a)).isEqualTo(3);
  }

  @Test
  void cosine_parallelVectors_isClampedToTheRange() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 2000; i++) {
      float[] a = Vectors.random(random, 1 + random.nextInt(50));
      float[] opposite = a.clone();
      for (int j = 0; j < a.length; j++) {
        opposite[j] = -a[j];
      }
      assertThat(Distances.distance(Metric.COSINE, a, a)).isBetween(0.0, 1e-6);
      assertThat(Distances.distance(Metric.COSINE, a, opposite)).isBetween(2 - 1e-6, 2.0);
    }
  }

  @Test
  void cosine_zeroOrOverflowingVector_isNaN() {
    float[] a = {1, 1};
    assertThat(Distances.distance(Metric.COSINE, a, new float[] {0, 0})).isNaN();
    assertThat(Distances.distance(Metric.COSINE, new float[] {0, 0}, a)).isNaN();
    assertThat(Distances.distance(Metric.COSINE, a, new float[] {3e38f, 1})).isNaN();
    assertThat(Distances.isMeasurable(Metric.COSINE, new float[] {0, 0})).isFalse();
    assertThat(Distances.isMeasurable(Metric.COSINE, new float[] {3e38f, 1})).isFalse();
    assertThat(Distances.isMeasurable(Metric.COSINE, a)).isTrue();
    assertThat(Distances.isMeasurable(Metric.L2, new float[] {0, 0})).isTrue();
  }

  @Test
  void distance_overflow_isInfinite() {
    float[] a = {3e38f, 0};
    float[] b = {-3e38f, 0};
    assertThat(Distances.distance(Metric.L2, a, b)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(Distances.distance(Metric.L1, a, b)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(Distances.distance(Metric.INNER_PRODUCT, a, b)).isEqualTo(Double.POSITIVE_INFINITY);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = {"HAMMING", "JACCARD"})
  void distance_arrayOrMemory_givesTheSameBits(Metric metric) {
    SplittableRandom random = new SplittableRandom(2);
    for (int dimensions : new int[] {1, 3, 17, 384}) {
      VectorChunks chunks = Vectors.allocate(dimensions, 1);
      float[] a = Vectors.random(random, dimensions);
      float[] b = Vectors.random(random, dimensions);
      Vectors.set(chunks, 5, b);
      assertThat(Distances.distance(metric, a, chunks.chunk(5), chunks.offset(5)))
          .isEqualTo(Distances.distance(metric, a, b));
    }
  }

  @Test
  void distance_differentLengths_isRefused() {
    assertThatThrownBy(() -> Distances.distance(Metric.L2, new float[3], new float[2]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("different vector dimensions 3 and 2");
  }
}
