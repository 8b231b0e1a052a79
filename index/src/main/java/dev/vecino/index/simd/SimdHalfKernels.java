package dev.vecino.index.simd;

import java.lang.foreign.MemorySegment;

/** Kernels by the Vector API over float16 in memory. To be loaded only where module jdk.incubator.vector is. */
final class SimdHalfKernels implements Kernels {
  /*
   * Four vectors are scored one after the other: in one pass, the conversions of all of them are more than the compiler
   * inlines, and it leaves vectors in memory that it allocates.
   */
  @Override
  public float dot(float[] a, float[] b) {
    return SimdDot.of(a, b);
  }

  @Override
  public float dot(float[] a, MemorySegment segment, long offset) {
    return SimdHalfDot.of(a, segment, offset);
  }

  @Override
  public float squares(MemorySegment segment, long offset, int length) {
    return SimdHalfDot.squares(segment, offset, length);
  }

  @Override
  public float squaredL2(float[] a, float[] b) {
    return SimdSquaredL2.of(a, b);
  }

  @Override
  public float squaredL2(float[] a, MemorySegment segment, long offset) {
    return SimdHalfSquaredL2.of(a, segment, offset);
  }

  @Override
  public float l1(float[] a, float[] b) {
    return SimdL1.of(a, b);
  }

  @Override
  public float l1(float[] a, MemorySegment segment, long offset) {
    return SimdHalfL1.of(a, segment, offset);
  }

  @Override
  public void dot(float[] a, Four four, float[] out, int at) {
    SimdHalfDot.of(a, four, out, at);
  }

  @Override
  public void squaredL2(float[] a, Four four, float[] out, int at) {
    SimdHalfSquaredL2.of(a, four, out, at);
  }

  @Override
  public void l1(float[] a, Four four, float[] out, int at) {
    SimdHalfL1.of(a, four, out, at);
  }
}
