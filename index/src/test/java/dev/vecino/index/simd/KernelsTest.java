package dev.vecino.index.simd;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KernelsTest {
  private static final float[] EXTREMES = {
    0f, -0f, Float.MIN_VALUE, -Float.MIN_VALUE, 1e-38f, -1e-30f, 1f, -1f, 1e15f, -1e18f, 3e38f, -3e38f, Float.MAX_VALUE
  };

  static Stream<Kernels> kernels() {
    return Stream.of(new ScalarKernels(), new SimdKernels());
  }

  private static List<Integer> lengths() {
    List<Integer> lengths = new ArrayList<>(IntStream.rangeClosed(1, 130).boxed().toList());
    lengths.addAll(List.of(384, 1000, 1536, 2049));
    return lengths;
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void kernels_anyLength_agreeWithDoublePrecision(Kernels kernels) {
    SplittableRandom random = new SplittableRandom(11);
    for (int length : lengths()) {
      float[] a = gaussian(random, length);
      float[] b = gaussian(random, length);
      double dot = 0;
      double dotScale = 0;
      double squares = 0;
      double l1 = 0;
      for (int i = 0; i < length; i++) {
        double difference = (double) a[i] - b[i];
        dot += (double) a[i] * b[i];
        dotScale += Math.abs((double) a[i] * b[i]);
        squares += difference * difference;
        l1 += Math.abs(difference);
      }
      double tolerance = 6e-8 * (8 + length / 4.0);
      String what = kernels.getClass().getSimpleName() + " at length " + length;
      assertThat(Math.abs(kernels.dot(a, b) - dot)).as("dot, " + what).isLessThanOrEqualTo(tolerance * dotScale);
      assertThat(Math.abs(kernels.squaredL2(a, b) - squares)).as("L2, " + what)
          .isLessThanOrEqualTo(tolerance * squares);
      assertThat(Math.abs(kernels.l1(a, b) - l1)).as("L1, " + what).isLessThanOrEqualTo(tolerance * l1);
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void kernels_arrayMemoryOrFourAtOnce_giveTheSameBits(Kernels kernels) {
    SplittableRandom random = new SplittableRandom(12);
    for (int length : lengths()) {
      for (boolean extreme : new boolean[] {false, true}) {
        float[] a = extreme ? extremes(random, length) : gaussian(random, length);
        float[][] others = new float[4][];
        MemorySegment memory = Arena.ofAuto().allocate(4L * (4 * length + 3) + 1);
        Kernels.Four four = new Kernels.Four();
        long[] offsets = new long[4];
        for (int j = 0; j < 4; j++) {
          others[j] = extreme ? extremes(random, length) : gaussian(random, length);
          offsets[j] = 1 + 4L * j * length;
          MemorySegment.copy(others[j], 0, memory, ValueLayout.JAVA_FLOAT_UNALIGNED, offsets[j], length);
          four.set(j, memory, offsets[j]);
        }
        float[] dots = new float[5];
        float[] squares = new float[5];
        float[] sums = new float[5];
        kernels.dot(a, four, dots, 1);
        kernels.squaredL2(a, four, squares, 1);
        kernels.l1(a, four, sums, 1);
        for (int j = 0; j < 4; j++) {
          sameBits(kernels.dot(a, others[j]), kernels.dot(a, memory, offsets[j]), dots[j + 1], length);
          sameBits(kernels.squaredL2(a, others[j]), kernels.squaredL2(a, memory, offsets[j]), squares[j + 1], length);
          sameBits(kernels.l1(a, others[j]), kernels.l1(a, memory, offsets[j]), sums[j + 1], length);
          float own = kernels.dot(others[j], others[j]);
          sameBits(own, kernels.squares(memory, offsets[j], length), own, length);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void kernels_overflow_givesInfinity(Kernels kernels) {
    for (int length : new int[] {1, 7, 64, 100}) {
      float[] a = new float[length];
      float[] b = new float[length];
      a[length - 1] = 3e38f;
      b[length - 1] = -3e38f;
      assertThat(kernels.dot(a, a)).isEqualTo(Float.POSITIVE_INFINITY);
      assertThat(kernels.dot(a, b)).isEqualTo(Float.NEGATIVE_INFINITY);
      assertThat(kernels.squaredL2(a, b)).isEqualTo(Float.POSITIVE_INFINITY);
      assertThat(kernels.l1(a, b)).isEqualTo(Float.POSITIVE_INFINITY);
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void kernels_denormals_areNotFlushedToZero(Kernels kernels) {
    float[] a = new float[33];
    float[] b = new float[33];
    a[5] = Float.MIN_VALUE;
    b[32] = Float.MIN_VALUE;
    assertThat(kernels.l1(a, b)).isEqualTo(2 * Float.MIN_VALUE);
  }

  private static void sameBits(float array, float memory, float batch, int length) {
    assertThat(Float.floatToIntBits(memory)).as("length " + length).isEqualTo(Float.floatToIntBits(array));
    assertThat(Float.floatToIntBits(batch)).as("length " + length).isEqualTo(Float.floatToIntBits(array));
  }

  private static float[] gaussian(SplittableRandom random, int length) {
    float[] vector = new float[length];
    for (int i = 0; i < length; i++) {
      vector[i] = (float) random.nextGaussian();
    }
    return vector;
  }

  private static float[] extremes(SplittableRandom random, int length) {
    float[] vector = new float[length];
    for (int i = 0; i < length; i++) {
      vector[i] = EXTREMES[random.nextInt(EXTREMES.length)];
    }
    return vector;
  }
}
