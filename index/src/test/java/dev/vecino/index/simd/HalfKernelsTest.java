package dev.vecino.index.simd;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class HalfKernelsTest {
  private static final int FINITE = 0x7c00;

  static Stream<Arguments> kernels() {
    return Stream.of(
        Arguments.of(new ScalarHalfKernels(), new ScalarKernels()),
        Arguments.of(new SimdHalfKernels(), new SimdKernels()));
  }

  private static List<Integer> lengths() {
    return Stream.concat(IntStream.rangeClosed(1, 130).boxed(), Stream.of(384, 1000, 2049)).toList();
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void kernels_floatSixteenInMemory_giveTheBitsOfTheWidenedArray(Kernels half, Kernels single) {
    SplittableRandom random = new SplittableRandom(21);
    for (int length : lengths()) {
      float[] a = new float[length];
      float[][] others = new float[4][length];
      MemorySegment memory = Arena.ofAuto().allocate(2L * 4 * length + 1);
      Kernels.Four four = new Kernels.Four();
      for (int j = 0; j < 4; j++) {
        for (int i = 0; i < length; i++) {
          a[i] = (float) random.nextGaussian();
          short bits = any(random);
          others[j][i] = Float.float16ToFloat(bits);
          memory.set(ScalarHalfKernels.HALF, offset(j, length) + 2L * i, bits);
        }
        four.set(j, memory, offset(j, length));
      }
      float[] dots = new float[5];
      float[] squares = new float[5];
      float[] sums = new float[5];
      half.dot(a, four, dots, 1);
      half.squaredL2(a, four, squares, 1);
      half.l1(a, four, sums, 1);
      for (int j = 0; j < 4; j++) {
        long offset = offset(j, length);
        assertThat(half.dot(a, memory, offset)).isEqualTo(single.dot(a, others[j])).isEqualTo(dots[j + 1]);
        assertThat(half.squaredL2(a, memory, offset)).isEqualTo(single.squaredL2(a, others[j]))
            .isEqualTo(squares[j + 1]);
        assertThat(half.l1(a, memory, offset)).isEqualTo(single.l1(a, others[j])).isEqualTo(sums[j + 1]);
        assertThat(half.squares(memory, offset, length)).isEqualTo(single.dot(others[j], others[j]));
      }
    }
  }

  private static long offset(int j, int length) {
    return 1 + 2L * j * length;
  }

  /** Any finite number, subnormal ones and zeros of both signs among them. */
  private static short any(SplittableRandom random) {
    int magnitude = random.nextInt(10) == 0 ? random.nextInt(0x400) : random.nextInt(FINITE);
    return (short) (magnitude | (random.nextBoolean() ? 0x8000 : 0));
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void l1_everyFiniteNumber_isItsMagnitude(Kernels half, Kernels single) {
    int length = 37;
    MemorySegment memory = Arena.ofAuto().allocate(2L * length);
    float[] zero = new float[length];
    for (int magnitude = 0; magnitude < FINITE; magnitude++) {
      int at = magnitude % length;
      for (int sign : new int[] {0, 0x8000}) {
        memory.fill((byte) 0);
        memory.set(ScalarHalfKernels.HALF, 2L * at, (short) (magnitude | sign));
        float expected = Float.float16ToFloat((short) magnitude);
        assertThat(half.l1(zero, memory, 0)).as("bits %x", magnitude | sign).isEqualTo(expected);
        zero[at] = 1;
        assertThat(half.dot(zero, memory, 0)).isEqualTo(sign == 0 ? expected : -expected);
        zero[at] = 0;
      }
    }
  }
}
