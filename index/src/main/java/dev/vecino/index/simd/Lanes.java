package dev.vecino.index.simd;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/** The widest float lanes of the machine up to 512 bits, how to fill them and how to add them up. */
final class Lanes {
  static final VectorSpecies<Float> SPECIES =
      FloatVector.SPECIES_PREFERRED.length() > 16 ? FloatVector.SPECIES_512 : FloatVector.SPECIES_PREFERRED;
  static final int LANES = SPECIES.length();

  private static final VectorShuffle<Float> BY_8 = rotation(8);
  private static final VectorShuffle<Float> BY_4 = rotation(4);
  private static final VectorShuffle<Float> BY_2 = rotation(2);
  private static final VectorShuffle<Float> BY_1 = rotation(1);

  private Lanes() {}

  static FloatVector load(float[] a, int i) {
    return FloatVector.fromArray(SPECIES, a, i);
  }

  static FloatVector load(MemorySegment segment, long offset, int i) {
    return FloatVector.fromMemorySegment(SPECIES, segment, offset + 4L * i, ByteOrder.LITTLE_ENDIAN);
  }

  static float at(MemorySegment segment, long offset, int i) {
    return segment.get(ScalarKernels.FLOAT, offset + 4L * i);
  }

  /*
   * reduceLanes(ADD) leaves the order of additions open, and interpreted and compiled code do differ in it. Rotating
   * and adding has one order, so that a distance is the same bits whenever and wherever it is computed.
   */
  static float sum(FloatVector v) {
    FloatVector sum = v;
    if (LANES == 16) {
      sum = sum.add(sum.rearrange(BY_8));
    }
    if (LANES >= 8) {
      sum = sum.add(sum.rearrange(BY_4));
    }
    if (LANES >= 4) {
      sum = sum.add(sum.rearrange(BY_2));
    }
    if (LANES >= 2) {
      sum = sum.add(sum.rearrange(BY_1));
    }
    return sum.lane(0);
  }

  private static VectorShuffle<Float> rotation(int by) {
    return VectorShuffle.iota(SPECIES, by, 1, true);
  }
}
