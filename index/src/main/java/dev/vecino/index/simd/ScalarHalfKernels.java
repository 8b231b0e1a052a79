package dev.vecino.index.simd;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** Kernels in plain Java over float16 in memory. */
final class ScalarHalfKernels extends ScalarKernels {
  static final ValueLayout.OfShort HALF = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  @Override
  float at(MemorySegment segment, long offset, int i) {
    return Float.float16ToFloat(segment.get(HALF, offset + 2L * i));
  }
}
