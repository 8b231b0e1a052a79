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
  private static final VectorSpecies<Long> LONGS =
      LongVector.SPECIES_PREFERRED.length() > 8 ? LongVector.SPECIES_512 : LongVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Integer> ROUNDED = VectorSpecies.of(int.class, Lanes.SPECIES.vectorShape());
  private static final int STEP = SHORTS.length();
  private static final int STEPS_OF_2 = 16;
  private static final int STEPS_OF_4 = 8;
  private static final int STEPS_OF_8 = 1;
  private static final VectorShuffle<Float>[] SWAPS = swaps();
  private static final float[][] SIGNS = signs();

  @Override
  public int planeWords(int words) {
    return (words + LONGS.length() - 1) / LONGS.length() * LONGS.length();
  }

  @Override
  public int planes(float[] numbers, float factor, long[] planes) {
    int words = planes.length / PLANES;
    IntVector sum = IntVector.zero(ROUNDED);
    for (int word = 0; word < numbers.length / 64; word++) {
      long plane0 = 0;
      long plane1 = 0;
      long plane2 = 0;
      long plane3 = 0;
      for (int i = 0; i < 64; i += Lanes.LANES) {
        IntVector rounded = Lanes.load(numbers, word * 64 + i).mul(factor).add(ROUNDER).reinterpretAsInts()
            .sub(ScalarCodeKernels.ROUNDER_BITS);
        sum = sum.add(rounded);
        plane0 |= bits(rounded, 0) << i;
        plane1 |= bits(rounded, 1) << i;
        plane2 |= bits(rounded, 2) << i;
        plane3 |= bits(rounded, 3) << i;
      }
      planes[word] = plane0;
      planes[words + word] = plane1;
      planes[2 * words + word] = plane2;
      planes[3 * words + word] = plane3;
    }
    return sum.reduceLanes(VectorOperators.ADD);
  }

  private static long bits(IntVector numbers, int bit) {
    return numbers.lanewise(VectorOperators.LSHL, Integer.SIZE - 1 - bit).compare(VectorOperators.LT, 0).toLong();
  }

  @Override
  public int dot1(long[] planes, MemorySegment segment, long offset) {
    int words = planes.length / PLANES;
    LongVector sum = LongVector.zero(LONGS);
    for (int i = 0; i < words; i += LONGS.length()) {
      LongVector code = LongVector.fromMemorySegment(LONGS, segment, offset + 8L * i, ByteOrder.LITTLE_ENDIAN);
      LongVector part = count(code, planes, (PLANES - 1) * words + i).neg();
      part = part.add(part).add(count(code, planes, 2 * words + i));
      part = part.add(part).add(count(code, planes, words + i));
      part = part.add(part).add(count(code, planes, i));
      sum = sum.add(part);
    }
    return (int) sum.reduceLanes(VectorOperators.ADD);
  }

  private static LongVector count(LongVector code, long[] planes, int at) {
    return code.and(LongVector.fromArray(LONGS, planes, at)).lanewise(VectorOperators.BIT_COUNT);
  }

  @Override
  public int dot2(short[] query, MemorySegment segment, long offset) {
    int sum = dot(query, segment, offset, 2, STEPS_OF_2);
    int shorts = query.length / 8;
    return shorts % STEP == 0 ? sum : sum + ScalarCodeKernels.dot2(query, shorts / STEP * STEP, segment, offset);
  }

  @Override
  public int dot4(short[] query, MemorySegment segment, long offset) {
    int sum = dot(query, segment, offset, 4, STEPS_OF_4);
    int shorts = query.length / 4;
    return shorts % STEP == 0 ? sum : sum + ScalarCodeKernels.dot4(query, shorts / STEP * STEP, segment, offset);
  }

  @Override
  public int dot8(short[] query, MemorySegment segment, long offset) {
    int sum = dot(query, segment, offset, 8, STEPS_OF_8);
    int shorts = query.length / 2;
    return shorts % STEP == 0 ? sum : sum + ScalarCodeKernels.dot8(query, shorts / STEP * STEP, segment, offset);
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
