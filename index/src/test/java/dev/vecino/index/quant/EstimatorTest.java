package dev.vecino.index.quant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.index.Distances;
import dev.vecino.index.Metric;
import dev.vecino.index.VectorChunks;
import dev.vecino.index.Vectors;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Estimates against exact distances. */
class EstimatorTest {
  private static final int ROWS = 1500;
  private static final List<Quantization> QUANTIZATIONS = List.of(
      Quantization.SQ8, Quantization.rabitq(1), Quantization.rabitq(2), Quantization.rabitq(4), Quantization.rabitq(8));

  private final SplittableRandom random = new SplittableRandom(71);

  private record Case(Quantization quantization, Metric metric, int dimensions) {}

  private static Stream<Case> cases() {
    return QUANTIZATIONS.stream().flatMap(quantization ->
        Stream.of(Metric.L2, Metric.COSINE, Metric.INNER_PRODUCT).flatMap(metric ->
            IntStream.of(100, 384, 768).mapToObj(dimensions -> new Case(quantization, metric, dimensions))));
  }

  /** Normal coordinates, of unequal variance and around a centre that is not zero. */
  private float[] vector(int dimensions) {
    float[] vector = Vectors.random(random, dimensions);
    for (int i = 0; i < dimensions; i++) {
      vector[i] = vector[i] * (1 + i % 7) + 2;
    }
    return vector;
  }

  private Codes coded(Case some, VectorChunks vectors) {
    for (int slot = 0; slot < ROWS; slot++) {
      Vectors.set(vectors, slot, vector(some.dimensions()));
    }
    int[] slots = IntStream.range(0, ROWS).toArray();
    Codes codes = new Codes(Model.train(some.quantization(), some.metric(), vectors, slots, 5));
    Codes.Coder coder = new Codes.Coder();
    for (int slot : slots) {
      codes.encode(coder, vectors, slot);
    }
    return codes;
  }

  private static double exact(Metric metric, float[] query, VectorChunks vectors, int slot) {
    double distance = Distances.distance(metric, query, vectors.chunk(slot), vectors.offset(slot));
    return metric == Metric.L2 ? distance * distance : distance;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void estimates_areUnbiasedAndAsWrongAsTheyTell(Case some) {
    VectorChunks vectors = Vectors.allocate(some.dimensions(), ROWS);
    Codes codes = coded(some, vectors);
    Estimator estimator = new Estimator();
    double bias = 0;
    double squares = 0;
    double told = 0;
    int beyond = 0;
    for (int query = 0; query < 8; query++) {
      float[] from = vector(some.dimensions());
      estimator.from(codes, from);
      for (int slot = 0; slot < ROWS; slot++) {
        double error = estimator.estimate(slot) - exact(some.metric(), from, vectors, slot);
        double deviation = estimator.error(slot);
        bias += error;
        squares += error * error;
        told += deviation * deviation;
        beyond += Math.abs(error) > 4 * deviation ? 1 : 0;
      }
    }
    int count = 8 * ROWS;
    double deviation = Math.sqrt(squares / count);
    assertThat(Math.abs(bias / count)).isLessThan(0.25 * deviation);
    assertThat(deviation / Math.sqrt(told / count)).isBetween(0.5, 1.3);
    assertThat(beyond / (double) count).isLessThan(0.003);
  }

  @Test
  void estimates_moreBits_areNearer() {
    double last = Double.POSITIVE_INFINITY;
    for (int bits : new int[] {1, 2, 4, 8}) {
      VectorChunks vectors = Vectors.allocate(384, ROWS);
      Codes codes = coded(new Case(Quantization.rabitq(bits), Metric.L2, 384), vectors);
      Estimator estimator = new Estimator();
      float[] from = vector(384);
      estimator.from(codes, from);
      double squares = 0;
      for (int slot = 0; slot < ROWS; slot++) {
        double error = estimator.estimate(slot) - exact(Metric.L2, from, vectors, slot);
        squares += error * error;
      }
      assertThat(squares).isLessThan(last / 3);
      last = squares;
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void estimate_oneOrSeveralAtOnce_isTheSame(Case some) {
    VectorChunks vectors = Vectors.allocate(some.dimensions(), ROWS);
    Codes codes = coded(some, vectors);
    Estimator estimator = new Estimator();
    estimator.from(codes, vector(some.dimensions()));
    float[] out = new float[9];
    int[] slots = {7, 1100, 3, 3, 1499, 0};
    estimator.estimate(slots, 1, 4, out);
    for (int j = 0; j < 3; j++) {
      assertThat(out[1 + j]).isEqualTo(estimator.estimate(slots[1 + j]));
    }
    assertThat(out[8]).isZero();
    assertThat(estimator.estimate(90_000)).isEqualTo(Float.POSITIVE_INFINITY);
    estimator.estimate(new int[] {7, 90_000}, 0, 2, out);
    assertThat(out[0]).isEqualTo(estimator.estimate(7));
    assertThat(out[1]).isEqualTo(Float.POSITIVE_INFINITY);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void model_writtenAndRead_givesTheSameCodes(Case some) {
    VectorChunks vectors = Vectors.allocate(some.dimensions(), ROWS);
    Codes codes = coded(some, vectors);
    ByteBuffer bytes = ByteBuffer.allocate(Model.bytes(some.dimensions()));
    codes.model().write(bytes);
    assertThat(bytes.hasRemaining()).isFalse();
    Model back = Model.read(bytes.flip(), some.quantization(), some.metric(), some.dimensions());
    assertThat(back.trainedOn()).isEqualTo(ROWS);
    Codes copy = new Codes(back);
    Codes.Coder coder = new Codes.Coder();
    byte[] code = new byte[back.stride()];
    for (int slot = 0; slot < ROWS; slot += 97) {
      codes.copyTo(slot, code, 0);
      copy.copyFrom(slot, code, 0);
      assertThat(copy.matches(coder, vectors, slot)).isTrue();
      code[slot % code.length] ^= 4;
      copy.copyFrom(slot, code, 0);
      assertThat(copy.matches(coder, vectors, slot)).isFalse();
    }
    assertThat(copy.matches(coder, vectors, 90_000)).isFalse();
  }

  @Test
  void encode_allVectorsEqualOrHuge_staysHarmless() {
    for (Quantization quantization : QUANTIZATIONS) {
      for (float value : new float[] {0, 1, 3e38f}) {
        VectorChunks vectors = Vectors.allocate(65, 3);
        float[] vector = new float[65];
        Arrays.fill(vector, value);
        for (int slot = 0; slot < 3; slot++) {
          Vectors.set(vectors, slot, vector);
        }
        Codes codes = new Codes(Model.train(quantization, Metric.L2, vectors, new int[] {0, 1, 2}, 5));
        codes.encode(new Codes.Coder(), vectors, 1);
        Estimator estimator = new Estimator();
        estimator.from(codes, vector);
        assertThat(estimator.estimate(1)).isZero();
      }
    }
  }

  @Test
  void quantization_otherBitsOrL1_isRefused() {
    assertThatThrownBy(() -> Quantization.rabitq(3)).hasMessage("quantization RABITQ does not have 3 bits");
    assertThatThrownBy(() -> new Quantization(Quantization.Method.SQ8, 4))
        .hasMessage("quantization SQ8 does not have 4 bits");
    assertThat(Quantization.SQ8.supports(Metric.L1)).isFalse();
    assertThat(Quantization.NONE.supports(Metric.L1)).isTrue();
    assertThatThrownBy(
        () -> Model.train(Quantization.SQ8, Metric.L1, Vectors.allocate(4, 1), new int[] {0}, 1))
        .hasMessage("quantization is not supported for metric L1");
  }
}
