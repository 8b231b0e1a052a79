package dev.vecino.index.simd;

import static dev.vecino.index.simd.Lanes.LANES;
import static dev.vecino.index.simd.Lanes.at;
import static dev.vecino.index.simd.Lanes.load;
import static dev.vecino.index.simd.Lanes.sum;

import java.lang.foreign.MemorySegment;
import jdk.incubator.vector.FloatVector;

/** Sum of absolute differences by the Vector API. Two running sums per vector in each form, added in the same order. */
final class SimdL1 {
  private SimdL1() {}

  static float of(float[] a, float[] b) {
    FloatVector even = FloatVector.zero(Lanes.SPECIES);
    FloatVector odd = even;
    int i = 0;
    for (int end = a.length - 2 * LANES; i <= end; i += 2 * LANES) {
      even = step(load(a, i), load(b, i), even);
      odd = step(load(a, i + LANES), load(b, i + LANES), odd);
    }
    if (i <= a.length - LANES) {
      even = step(load(a, i), load(b, i), even);
      i += LANES;
    }
    float sum = sum(even.add(odd));
    for (; i < a.length; i++) {
      sum += step(a[i], b[i]);
    }
    return sum;
  }

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
    MemorySegment segment0 = four.segment0;
    MemorySegment segment1 = four.segment1;
    MemorySegment segment2 = four.segment2;
    MemorySegment segment3 = four.segment3;
    long offset0 = four.offset0;
    long offset1 = four.offset1;
    long offset2 = four.offset2;
    long offset3 = four.offset3;
    FloatVector even0 = FloatVector.zero(Lanes.SPECIES);
    FloatVector even1 = even0;
    FloatVector even2 = even0;
    FloatVector even3 = even0;
    FloatVector odd0 = even0;
    FloatVector odd1 = even0;
    FloatVector odd2 = even0;
    FloatVector odd3 = even0;
    int i = 0;
    // The sums change places at each step: with two steps written out, the compiler left vectors in memory that it allocated.
    for (int end = a.length - LANES; i <= end; i += LANES) {
      FloatVector x = load(a, i);
      FloatVector next0 = step(x, load(segment0, offset0, i), even0);
      FloatVector next1 = step(x, load(segment1, offset1, i), even1);
      FloatVector next2 = step(x, load(segment2, offset2, i), even2);
      FloatVector next3 = step(x, load(segment3, offset3, i), even3);
      even0 = odd0;
      even1 = odd1;
      even2 = odd2;
      even3 = odd3;
      odd0 = next0;
      odd1 = next1;
      odd2 = next2;
      odd3 = next3;
    }
    float sum0 = sum(even0.add(odd0));
    float sum1 = sum(even1.add(odd1));
    float sum2 = sum(even2.add(odd2));
    float sum3 = sum(even3.add(odd3));
    for (; i < a.length; i++) {
      sum0 += step(a[i], at(segment0, offset0, i));
      sum1 += step(a[i], at(segment1, offset1, i));
      sum2 += step(a[i], at(segment2, offset2, i));
      sum3 += step(a[i], at(segment3, offset3, i));
    }
    out[at] = sum0;
    out[at + 1] = sum1;
    out[at + 2] = sum2;
    out[at + 3] = sum3;
  }

  private static FloatVector step(FloatVector a, FloatVector b, FloatVector sum) {
    return sum.add(a.sub(b).abs());
  }

  private static float step(float a, float b) {
    return Math.abs(a - b);
  }
}
