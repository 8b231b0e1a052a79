package dev.vecino.index.simd;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The scalar kernels against the definition of codes, the others against the scalar ones. */
class CodeKernelsTest {
  private static final int LARGEST = 63 * 64;

  private final SplittableRandom random = new SplittableRandom(61);
  private final CodeKernels scalar = new ScalarCodeKernels();
  private final CodeKernels simd = new SimdCodeKernels();

  @FunctionalInterface
  private interface Dot {
    int of(CodeKernels kernels, short[] query, MemorySegment segment, long offset);
  }

  @Test
  void dot2_anyLength_isTheSumOfProducts() {
    check(2, CodeKernels::dot2);
  }

  @Test
  void dot4_anyLength_isTheSumOfProducts() {
    check(4, CodeKernels::dot4);
  }

  @Test
  void dot8_anyLength_isTheSumOfProducts() {
    check(8, CodeKernels::dot8);
  }

  private void check(int bits, Dot dot) {
    int fields = 16 / bits;
    for (int shorts = 1; shorts <= LARGEST / fields; shorts += shorts < 140 ? 1 : 97) {
      for (boolean extreme : new boolean[] {false, true}) {
        short[] query = new short[shorts * fields];
        for (int i = 0; i < query.length; i++) {
          query[i] = (short) (extreme ? CodeKernels.MAX_QUERY : random.nextInt(-63, 64));
        }
        MemorySegment memory = memory(2L * shorts + 1, extreme ? 0xFF : -1);
        int expected = 0;
        for (int d = 0; d < query.length; d++) {
          int code = memory.get(ScalarCodeKernels.SHORT, 1 + 2L * (d % shorts));
          int field = code >> bits * (d / shorts) & (1 << bits) - 1;
          expected += field * query[d];
        }
        assertThat(dot.of(scalar, query, memory, 1)).as("scalar, %d shorts", shorts).isEqualTo(expected);
        assertThat(dot.of(simd, query, memory, 1)).as("simd, %d shorts", shorts).isEqualTo(expected);
      }
    }
  }

  @Test
  void dot1_anyLength_isTheSumOfProducts() {
    for (int words = 1; words <= 70; words++) {
      for (CodeKernels kernels : new CodeKernels[] {scalar, simd}) {
        int planeWords = kernels.planeWords(words);
        assertThat(planeWords).isBetween(words, words + 7);
        int[] query = random.ints(64L * words, -8, 8).toArray();
        long[] planes = new long[4 * planeWords];
        for (int d = 0; d < query.length; d++) {
          for (int plane = 0; plane < 4; plane++) {
            planes[plane * planeWords + d / 64] |= (query[d] >> plane & 1L) << d;
          }
        }
        MemorySegment memory = memory(8L * planeWords + 1, -1);
        int expected = 0;
        for (int d = 0; d < query.length; d++) {
          long word = memory.get(ScalarCodeKernels.LONG, 1 + 8L * (d / 64));
          expected += (int) (word >>> d & 1) * query[d];
        }
        assertThat(kernels.dot1(planes, memory, 1)).as("%s, %d words", kernels, words).isEqualTo(expected);
      }
    }
  }

  @Test
  void planes_anyLength_holdTheBitsOfRoundedNumbers() {
    for (int words = 1; words <= 40; words++) {
      float[] numbers = new float[64 * words];
      int expected = 0;
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = random.nextInt(5) == 0 ? random.nextInt(-14, 15) : (float) random.nextDouble(-14, 14);
        expected += (int) Math.rint(numbers[i] * 0.5f);
      }
      for (CodeKernels kernels : new CodeKernels[] {scalar, simd}) {
        int planeWords = kernels.planeWords(words);
        long[] planes = new long[4 * planeWords];
        assertThat(kernels.planes(numbers, 0.5f, planes)).as("%s, %d words", kernels, words).isEqualTo(expected);
        for (int i = 0; i < numbers.length; i++) {
          int bits = 0;
          for (int plane = 0; plane < 4; plane++) {
            bits |= (int) (planes[plane * planeWords + i / 64] >>> i & 1) << plane;
          }
          assertThat(bits << 28 >> 28).isEqualTo((int) Math.rint(numbers[i] * 0.5f));
        }
      }
    }
  }

  @Test
  void hadamard_anyLength_hasTheSameBitsAndKeepsLengths() {
    for (int length = 64; length <= 4096; length *= 2) {
      float[] values = new float[length + 10];
      double squares = 0;
      for (int i = 0; i < values.length; i++) {
        values[i] = (float) random.nextGaussian();
        squares += i >= 5 && i < length + 5 ? (double) values[i] * values[i] : 0;
      }
      float[] byLanes = values.clone();
      float[] untouched = values.clone();
      scalar.hadamard(values, 5, length);
      simd.hadamard(byLanes, 5, length);
      assertThat(byLanes).isEqualTo(values);
      assertThat(Arrays.copyOf(values, 5)).isEqualTo(Arrays.copyOf(untouched, 5));
      double after = 0;
      for (int i = 5; i < length + 5; i++) {
        after += (double) values[i] * values[i];
      }
      assertThat(after / length / squares).isBetween(0.9999, 1.0001);
    }
  }

  /** Random bytes, or all the same one where it is not negative. */
  private MemorySegment memory(long bytes, int fill) {
    MemorySegment memory = Arena.ofAuto().allocate(bytes);
    for (long i = 0; i < bytes; i++) {
      memory.set(ValueLayout.JAVA_BYTE, i, (byte) (fill < 0 ? random.nextInt() : fill));
    }
    return memory;
  }
}
