package dev.vecino.index.simd;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** Kernels in plain Java. */
class ScalarKernels implements Kernels {
  /*
   * Four running sums per vector: a single one would wait for each addition to finish, and the compiler may not reorder
   * floating-point additions by itself.
   */
  static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  @Override
  public float dot(float[] a, float[] b) {
    float s0 = 0;
    float s1 = 0;
    float s2 = 0;
    float s3 = 0;
    int i = 0;
    for (int end = a.length & ~3; i < end; i += 4) {
      s0 += a[i] * b[i];
      s1 += a[i + 1] * b[i + 1];
      s2 += a[i + 2] * b[i + 2];
      s3 += a[i + 3] * b[i + 3];
    }
    float sum = s0 + s1 + (s2 + s3);
    for (; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  @Override
  public float dot(float[] a, MemorySegment segment, long offset) {
    float s0 = 0;
    float s1 = 0;
    float s2 = 0;
    float s3 = 0;
    int i = 0;
    for (int end = a.length & ~3; i < end; i += 4) {
      s0 += a[i] * at(segment, offset, i);
      s1 += a[i + 1] * at(segment, offset, i + 1);
      s2 += a[i + 2] * at(segment, offset, i + 2);
      s3 += a[i + 3] * at(segment, offset, i + 3);
    }
    float sum = s0 + s1 + (s2 + s3);
    for (; i < a.length; i++) {
      sum += a[i] * at(segment, offset, i);
    }
    return sum;
  }

  @Override
  public float squares(MemorySegment segment, long offset, int length) {
    float s0 = 0;
    float s1 = 0;
    float s2 = 0;
    float s3 = 0;
    int i = 0;
    for (int end = length & ~3; i < end; i += 4) {
      s0 += square(at(segment, offset, i));
      s1 += square(at(segment, offset, i + 1));
      s2 += square(at(segment, offset, i + 2));
      s3 += square(at(segment, offset, i + 3));
    }
    float sum = s0 + s1 + (s2 + s3);
    for (; i < length; i++) {
      sum += square(at(segment, offset, i));
    }
    return sum;
  }

  @Override
  public float squaredL2(float[] a, float[] b) {
    float s0 = 0;
    float s1 = 0;
    float s2 = 0;
    float s3 = 0;
    int i = 0;
    for (int end = a.length & ~3; i < end; i += 4) {
      s0 += square(a[i] - b[i]);
      s1 += square(a[i + 1] - b[i + 1]);
      s2 += square(a[i + 2] - b[i + 2]);
      s3 += square(a[i + 3] - b[i + 3]);
    }
    float sum = s0 + s1 + (s2 + s3);
    for (; i < a.length; i++) {
      sum += square(a[i] - b[i]);
    }
    return sum;
  }

  @Override
  public float squaredL2(float[] a, MemorySegment segment, long offset) {
    float s0 = 0;
    float s1 = 0;
    float s2 = 0;
    float s3 = 0;
    int i = 0;
    for (int end = a.length & ~3; i < end; i += 4) {
      s0 += square(a[i] - at(segment, offset, i));
      s1 += square(a[i + 1] - at(segment, offset, i + 1));
      s2 += square(a[i + 2] - at(segment, offset, i + 2));
      s3 += square(a[i + 3] - at(segment, offset, i + 3));
    }
    float sum = s0 + s1 + (s2 + s3);
    for (; i < a.length; i++) {
      sum += square(a[i] - at(segment, offset, i));
    }
    return sum;
  }

  @Override
  public float l1(float[] a, float[] b) {
    float s0 = 0;
    float s1 = 0;
    float s2 = 0;
    float s3 = 0;
    int i = 0;
    for (int end = a.length & ~3; i < end; i += 4) {
      s0 += Math.abs(a[i] - b[i]);
      s1 += Math.abs(a[i + 1] - b[i + 1]);
      s2 += Math.abs(a[i + 2] - b[i + 2]);
      s3 += Math.abs(a[i + 3] - b[i + 3]);
    }
    float sum = s0 + s1 + (s2 + s3);
    for (; i < a.length; i++) {
      sum += Math.abs(a[i] - b[i]);
    }
    return sum;
  }

  @Override
  public float l1(float[] a, MemorySegment segment, long offset) {
    float s0 = 0;
    float s1 = 0;
    float s2 = 0;
    float s3 = 0;
    int i = 0;
    for (int end = a.length & ~3; i < end; i += 4) {
      s0 += Math.abs(a[i] - at(segment, offset, i));
      s1 += Math.abs(a[i + 1] - at(segment, offset, i + 1));
      s2 += Math.abs(a[i + 2] - at(segment, offset, i + 2));
      s3 += Math.abs(a[i + 3] - at(segment, offset, i + 3));
    }
    float sum = s0 + s1 + (s2 + s3);
    for (; i < a.length; i++) {
      sum += Math.abs(a[i] - at(segment, offset, i));
    }
    return sum;
  }

  @Override
  public void dot(float[] a, Four four, float[] out, int at) {
    out[at] = dot(a, four.segment0, four.offset0);
    out[at + 1] = dot(a, four.segment1, four.offset1);
    out[at + 2] = dot(a, four.segment2, four.offset2);
    out[at + 3] = dot(a, four.segment3, four.offset3);
  }

  @Override
  public void squaredL2(float[] a, Four four, float[] out, int at) {
    out[at] = squaredL2(a, four.segment0, four.offset0);
    out[at + 1] = squaredL2(a, four.segment1, four.offset1);
    out[at + 2] = squaredL2(a, four.segment2, four.offset2);
    out[at + 3] = squaredL2(a, four.segment3, four.offset3);
  }

  @Override
  public void l1(float[] a, Four four, float[] out, int at) {
    out[at] = l1(a, four.segment0, four.offset0);
    out[at + 1] = l1(a, four.segment1, four.offset1);
    out[at + 2] = l1(a, four.segment2, four.offset2);
    out[at + 3] = l1(a, four.segment3, four.offset3);
  }

  private static float square(float x) {
    return x * x;
  }

  /** Element {@code i} of a vector in memory. */
  float at(MemorySegment segment, long offset, int i) {
    return segment.get(FLOAT, offset + 4L * i);
  }
}
