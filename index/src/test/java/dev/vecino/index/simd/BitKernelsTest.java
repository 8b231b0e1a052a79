package dev.vecino.index.simd;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BitKernelsTest {
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  @Test
  void counts_anyLength_agreeWithBitSets() {
    SplittableRandom random = new SplittableRandom(31);
    for (int words = 1; words < 70; words++) {
      long[] a = random.longs(words).toArray();
      long[] b = random.longs(words).toArray();
      b[random.nextInt(words)] = -1;
      MemorySegment memory = Arena.ofAuto().allocate(8L * words + 1);
      MemorySegment.copy(b, 0, memory, LONG, 1, words);
      BitSet differing = BitSet.valueOf(a);
      differing.xor(BitSet.valueOf(b));
      BitSet both = BitSet.valueOf(a);
      both.and(BitSet.valueOf(b));
      BitSet either = BitSet.valueOf(a);
      either.or(BitSet.valueOf(b));
      assertThat(BitKernels.differing(a, b)).isEqualTo(differing.cardinality());
      assertThat(BitKernels.differing(a, memory, 1)).isEqualTo(differing.cardinality());
      for (long shared : new long[] {BitKernels.shared(a, b), BitKernels.shared(a, memory, 1)}) {
        assertThat(BitKernels.both(shared)).isEqualTo(both.cardinality());
        assertThat(BitKernels.either(shared)).isEqualTo(either.cardinality());
      }
    }
  }
}
