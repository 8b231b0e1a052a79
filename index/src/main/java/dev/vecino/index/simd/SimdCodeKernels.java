package dev.vecino.index.simd;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/** Code kernels by the Vector API. To be loaded only where module jdk.incubator.vector is. */
final class SimdCodeKernels implements CodeKernels {
  /*
   * Fields are cut out of whole shorts by shifts and masks and multiplied as shorts: a quarter of an instruction a
   * dimension at any width. Products are added up as shorts for as long as they cannot overflow, then as ints. (The
   * way by conversions from byte to short and int takes several times as long.) 256 bits are used where 512 are there
   * too: lengths are multiples of the former, and what is left over would go one by one.
   */
  private static final VectorSpecies<Short> SHORTS =
      ShortVector.SPECIES_PREFERRED.length() > 16 ? ShortVector.SPECIES_256 : ShortVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Integer> INTS = VectorSpecies.of(int.class, SHORTS.vectorShape());
  private static final VectorSpecies<Long> LONGS = LongVector.SPECIES_256;
  private static final int STEP = SHORTS.length();
  private static final int STEPS_OF_2 = 16;
  private static final int STEPS_OF_4 = 8;
  private static final int STEPS_OF_8 = 1;
  private static final VectorShuffle<Float>[] SWAPS = swaps();
  private static final float[][] SIGNS = signs();

  @Override
  public void dot1(long[] planes, Kernels.Four four, int[] out) {
    MemorySegment segment0 = four.segment0;
    MemorySegment segment1 = four.segment1;
    MemorySegment segment2 = four.segment2;
    MemorySegment segment3 = four.segment3;
    long offset0 = four.offset0;
    long offset1 = four.offset1;
    long offset2 = four.offset2;
    long offset3 = four.offset3;
    int words = planes.length / PLANES;
    LongVector sum0 = LongVector.zero(LONGS);
    LongVector sum1 = sum0;
    LongVector sum2 = sum0;
    LongVector sum3 = sum0;
    int i = 0;
    for (int end = words - LONGS.length(); i <= end; i += LONGS.length()) {
      LongVector code0 = longs(segment0, offset0, i);
      LongVector code1 = longs(segment1, offset1, i);
      LongVector code2 = longs(segment2, offset2, i);
      LongVector code3 = longs(segment3, offset3, i);
      LongVector sign = LongVector.fromArray(LONGS, planes, (PLANES - 1) * words + i);
      LongVector part0 = count(code0.and(sign)).neg();
      LongVector part1 = count(code1.and(sign)).neg();
      LongVector part2 = count(code2.and(sign)).neg();
      LongVector part3 = count(code3.and(sign)).neg();
      for (int at = (PLANES - 2) * words + i; at >= 0; at -= words) {
        LongVector plane = LongVector.fromArray(LONGS, planes, at);
        part0 = part0.add(part0).add(count(code0.and(plane)));
        part1 = part1.add(part1).add(count(code1.and(plane)));
        part2 = part2.add(part2).add(count(code2.and(plane)));
        part3 = part3.add(part3).add(count(code3.and(plane)));
      }
      sum0 = sum0.add(part0);
      sum1 = sum1.add(part1);
      sum2 = sum2.add(part2);
      sum3 = sum3.add(part3);
    }
    out[0] = (int) sum0.reduceLanes(VectorOperators.ADD) + ScalarCodeKernels.dot1(planes, words, i, segment0, offset0);
    out[1] = (int) sum1.reduceLanes(VectorOperators.ADD) + ScalarCodeKernels.dot1(planes, words, i, segment1, offset1);
    out[2] = (int) sum2.reduceLanes(VectorOperators.ADD) + ScalarCodeKernels.dot1(planes, words, i, segment2, offset2);
    out[3] = (int) sum3.reduceLanes(VectorOperators.ADD) + ScalarCodeKernels.dot1(planes, words, i, segment3, offset3);
  }

  private static LongVector count(LongVector bits) {
    return bits.lanewise(VectorOperators.BIT_COUNT);
  }

  @Override
  public void dot2(short[] query, Kernels.Four four, int[] out) {
    dot(query, four, 2, STEPS_OF_2, out);
    int shorts = query.length / 8;
    int i = shorts / STEP * STEP;
    if (i < shorts) {
      out[0] += ScalarCodeKernels.dot2(query, shorts, i, four.segment0, four.offset0);
      out[1] += ScalarCodeKernels.dot2(query, shorts, i, four.segment1, four.offset1);
      out[2] += ScalarCodeKernels.dot2(query, shorts, i, four.segment2, four.offset2);
      out[3] += ScalarCodeKernels.dot2(query, shorts, i, four.segment3, four.offset3);
    }
  }

  @Override
  public void dot4(short[] query, Kernels.Four four, int[] out) {
    dot(query, four, 4, STEPS_OF_4, out);
    int shorts = query.length / 4;
    int i = shorts / STEP * STEP;
    if (i < shorts) {
      out[0] += ScalarCodeKernels.dot4(query, shorts, i, four.segment0, four.offset0);
      out[1] += ScalarCodeKernels.dot4(query, shorts, i, four.segment1, four.offset1);
      out[2] += ScalarCodeKernels.dot4(query, shorts, i, four.segment2, four.offset2);
      out[3] += ScalarCodeKernels.dot4(query, shorts, i, four.segment3, four.offset3);
    }
  }

  @Override
  public void dot8(short[] query, Kernels.Four four, int[] out) {
    dot(query, four, 8, STEPS_OF_8, out);
    int shorts = query.length / 2;
    int i = shorts / STEP * STEP;
    if (i < shorts) {
      out[0] += ScalarCodeKernels.dot8(query, shorts, i, four.segment0, four.offset0);
      out[1] += ScalarCodeKernels.dot8(query, shorts, i, four.segment1, four.offset1);
      out[2] += ScalarCodeKernels.dot8(query, shorts, i, four.segment2, four.offset2);
      out[3] += ScalarCodeKernels.dot8(query, shorts, i, four.segment3, four.offset3);
    }
  }

  private static void dot(short[] query, Kernels.Four four, int bits, int steps, int[] out) {
    for (int j = 0; j < 4; j++) {
      out[j] = dot(query, four.segment(j), four.offset(j), bits, steps);
    }
  }

  /*
   * One code at a time from one place in a loop, and the fields in a loop too, for the compiler's sake: where more vector
   * operations come together than some dozens, inlined calls counted, it leaves some as calls, and those allocate.
   */
  private static int dot(short[] query, MemorySegment segment, long offset, int bits, int steps) {
    int shorts = query.length * bits / 16;
    ShortVector mask = ShortVector.broadcast(SHORTS, (1 << bits) - 1);
    IntVector sum = IntVector.zero(INTS);
    int i = 0;
    for (int end = shorts - STEP; i <= end; ) {
      ShortVector part = ShortVector.zero(SHORTS);
      for (int stop = Math.min(end, i + (steps - 1) * STEP); i <= stop; i += STEP) {
        ShortVector code = shorts(segment, offset, i);
        for (int at = i; at < query.length; at += shorts) {
          part = part.add(code.and(mask).mul(shorts(query, at)));
          code = code.lanewise(VectorOperators.LSHR, bits);
        }
      }
      sum = sum.add(widened(part));
    }
    return total(sum);
  }

  private static ShortVector shorts(short[] query, int i) {
    return ShortVector.fromArray(SHORTS, query, i);
  }

  private static ShortVector shorts(MemorySegment segment, long offset, int i) {
    return ShortVector.fromMemorySegment(SHORTS, segment, offset + 2L * i, ByteOrder.LITTLE_ENDIAN);
  }

  private static LongVector longs(MemorySegment segment, long offset, int i) {
    return LongVector.fromMemorySegment(LONGS, segment, offset + 8L * i, ByteOrder.LITTLE_ENDIAN);
  }

  /** Sums of neighbouring shorts, as ints. */
  private static IntVector widened(ShortVector part) {
    IntVector pairs = part.reinterpretAsInts();
    return pairs.lanewise(VectorOperators.LSHL, 16)
        .lanewise(VectorOperators.ASHR, 16)
        .add(pairs.lanewise(VectorOperators.ASHR, 16));
  }

  private static int total(IntVector sum) {
    return sum.reduceLanes(VectorOperators.ADD);
  }

  @Override
  public void hadamard(float[] values, int from, int length) {
    int step = length >> 1;
    for (; step >= Lanes.LANES; step >>= 1) {
      for (int block = from; block < from + length; block += 2 * step) {
        for (int i = block; i < block + step; i += Lanes.LANES) {
          FloatVector a = Lanes.load(values, i);
          FloatVector b = Lanes.load(values, i + step);
          a.add(b).intoArray(values, i);
          a.sub(b).intoArray(values, i + step);
        }
      }
    }
    for (; step > 0; step >>= 1) {
      VectorShuffle<Float> swap = SWAPS[Integer.numberOfTrailingZeros(step)];
      FloatVector signs = Lanes.load(SIGNS[Integer.numberOfTrailingZeros(step)], 0);
      for (int i = from; i < from + length; i += Lanes.LANES) {
        FloatVector x = Lanes.load(values, i);
        x.rearrange(swap).add(x.mul(signs)).intoArray(values, i);
      }
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static VectorShuffle<Float>[] swaps() {
    int stages = Integer.numberOfTrailingZeros(Lanes.LANES);
    VectorShuffle[] swaps = new VectorShuffle[stages];
    for (int stage = 0; stage < stages; stage++) {
      int step = 1 << stage;
      swaps[stage] = VectorShuffle.fromOp(Lanes.SPECIES, lane -> lane ^ step);
    }
    return swaps;
  }

  private static float[][] signs() {
    int stages = Integer.numberOfTrailingZeros(Lanes.LANES);
    float[][] signs = new float[stages][Lanes.LANES];
    for (int stage = 0; stage < stages; stage++) {
      for (int lane = 0; lane < Lanes.LANES; lane++) {
        signs[stage][lane] = (lane >> stage & 1) == 0 ? 1 : -1;
      }
    }
    return signs;
  }
}
