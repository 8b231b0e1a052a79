package dev.vecino.index.simd;

import static dev.vecino.index.simd.HalfLanes.at;
import static dev.vecino.index.simd.HalfLanes.load;
import static dev.vecino.index.simd.Lanes.LANES;
import static dev.vecino.index.simd.Lanes.sum;

import java.lang.foreign.MemorySegment;
import jdk.incubator.vector.FloatVector;

/** Sum of squared differences with float16 in memory, in the order of {@link SimdSquaredL2}. */
final class SimdHalfSquaredL2 {
  private SimdHalfSquaredL2() {}

  static float of(float[] a, MemorySegment segment, long offset) {
    FloatVector even = FloatVector.zero(Lanes.SPECIES);
    FloatVector odd = even;
    int i = 0;
    for (int end = a.length - 2 * LANES; i <= end; i += 2 * LANES) {
      even = step(load(a, i), load(segment, offset, i), even);
      odd = step(load(a, i + LANES), load(segment, offset, i + LANES), odd);
    }
    if (i <= a.length - LANES) {
      even = step(load(a, i), load(segment, offset, i), even);
      i += LANES;
    }
    float sum = sum(even.add(odd));
    for (; i < a.length; i++) {
      sum += step(a[i], at(segment, offset, i));
    }
    return sum;
  }

  static void of(float[] a, Kernels.Four four, float[] out, int at) {
    for (int j = 0; j < 4; j++) {
      out[at + j] = of(a, four.segment(j), four.offset(j));
    }
  }

  private static FloatVector step(FloatVector a, FloatVector b, FloatVector sum) {
    FloatVector difference = a.sub(b);
    return difference.fma(difference, sum);
  }

  private static float step(float a, float b) {
    float difference = a - b;
    return difference * difference;
  }
}
