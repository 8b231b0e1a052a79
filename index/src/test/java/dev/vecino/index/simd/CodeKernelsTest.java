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
  private final int[] out = new int[4];

  @FunctionalInterface
  private interface Dot {
    void of(CodeKernels kernels, short[] query, Kernels.Four four, int[] out);
  }

  @Test
  void dot2_anyLength_isTheSumOfProducts() {
    check(2, (kernels, query, four, sums) -> kernels.dot2(query, four, sums));
  }

  @Test
  void dot4_anyLength_isTheSumOfProducts() {
    check(4, (kernels, query, four, sums) -> kernels.dot4(query, four, sums));
  }

  @Test
  void dot8_anyLength_isTheSumOfProducts() {
    check(8, (kernels, query, four, sums) -> kernels.dot8(query, four, sums));
  }

  private void check(int bits, Dot dot) {
    int fields = 16 / bits;
    for (int shorts = 1; shorts <= LARGEST / fields; shorts += shorts < 140 ? 1 : 97) {
      for (boolean extreme : new boolean[] {false, true}) {
        short[] query = new short[shorts * fields];
        for (int i = 0; i < query.length; i++) {
          query[i] = (short) (extreme ? CodeKernels.MAX_QUERY : random.nextInt(-63, 64));
        }
        MemorySegment memory = memory(8L * shorts + 1, extreme ? 0xFF : -1);
        Kernels.Four four = four(memory, 2 * shorts);
        int[] expected = new int[4];
        for (int j = 0; j < 4; j++) {
          for (int d = 0; d < query.length; d++) {
            int code = memory.get(ScalarCodeKernels.SHORT, 1 + 2L * shorts * j + 2L * (d % shorts));
            int field = code >> bits * (d / shorts) & (1 << bits) - 1;
            expected[j] += field * query[d];
          }
        }
        dot.of(scalar, query, four, out);
        assertThat(out).as("scalar, %d shorts", shorts).isEqualTo(expected);
        dot.of(simd, query, four, out);
        assertThat(out).as("simd, %d shorts", shorts).isEqualTo(expected);
      }
    }
  }

  @Test
  void dot1_anyLength_isTheSumOfProducts() {
    for (int words = 1; words <= 70; words++) {
      int[] query = random.ints(64L * words, -8, 8).toArray();
      long[] planes = new long[4 * words];
      for (int d = 0; d < query.length; d++) {
        for (int plane = 0; plane < 4; plane++) {
          planes[plane * words + d / 64] |= (query[d] >> plane & 1L) << d;
        }
      }
      MemorySegment memory = memory(32L * words + 1, -1);
      Kernels.Four four = four(memory, 8 * words);
      int[] expected = new int[4];
      for (int j = 0; j < 4; j++) {
        for (int d = 0; d < query.length; d++) {
          long word = memory.get(ScalarCodeKernels.LONG, 1 + 8L * words * j + 8L * (d / 64));
          expected[j] += (int) (word >>> d & 1) * query[d];
        }
      }
      scalar.dot1(planes, four, out);
      assertThat(out).as("scalar, %d words", words).isEqualTo(expected);
      simd.dot1(planes, four, out);
      assertThat(out).as("simd, %d words", words).isEqualTo(expected);
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

  private static Kernels.Four four(MemorySegment memory, int stride) {
    Kernels.Four four = new Kernels.Four();
    for (int j = 0; j < 4; j++) {
      four.set(j, memory, 1 + (long) stride * j);
    }
    return four;
  }
}
