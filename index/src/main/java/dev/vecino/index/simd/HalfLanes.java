package dev.vecino.index.simd;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/** Lanes of {@link Lanes} filled with float16 numbers from memory. */
final class HalfLanes {
  /*
   * The Vector API has no conversion from float16. Widened to 32 bits with its sign, a number has its sign bit where
   * float32 has it; exponent and fraction, moved up to where float32 has them, are the number divided by 2^112. That
   * holds for subnormal numbers too. Infinity and NaN would become finite: no stored vector has them.
   */
  private static final VectorSpecies<Integer> INTS = VectorSpecies.of(int.class, Lanes.SPECIES.vectorShape());
  private static final VectorSpecies<Short> SHORTS =
      VectorSpecies.of(short.class, VectorShape.forBitSize(Lanes.SPECIES.vectorBitSize() / 2));
  private static final int MAGNITUDE = 0x7fff;
  private static final int SIGN = 0x8000_0000;
  private static final int FRACTION_SHIFT = 13;
  private static final float SCALE = 0x1p112f;

  private HalfLanes() {}

  static FloatVector load(float[] a, int i) {
    return Lanes.load(a, i);
  }

  static FloatVector load(MemorySegment segment, long offset, int i) {
    ShortVector halves = ShortVector.fromMemorySegment(SHORTS, segment, offset + 2L * i, ByteOrder.LITTLE_ENDIAN);
    IntVector wide = (IntVector) halves.convertShape(VectorOperators.S2I, INTS, 0);
    FloatVector magnitude = wide.and(MAGNITUDE)
        .lanewise(VectorOperators.LSHL, FRACTION_SHIFT)
        .reinterpretAsFloats()
        .mul(SCALE);
    return magnitude.reinterpretAsInts().or(wide.and(SIGN)).reinterpretAsFloats();
  }

  static float at(MemorySegment segment, long offset, int i) {
    return Float.float16ToFloat(segment.get(ScalarHalfKernels.HALF, offset + 2L * i));
  }
}
