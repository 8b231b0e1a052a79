package dev.vecino.index.simd;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** Code kernels in plain Java. */
final class ScalarCodeKernels implements CodeKernels {
  static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  @Override
  public void dot1(long[] planes, Kernels.Four four, int[] out) {
    int words = planes.length / PLANES;
    out[0] = dot1(planes, words, 0, four.segment0, four.offset0);
    out[1] = dot1(planes, words, 0, four.segment1, four.offset1);
    out[2] = dot1(planes, words, 0, four.segment2, four.offset2);
    out[3] = dot1(planes, words, 0, four.segment3, four.offset3);
  }

  static int dot1(long[] planes, int words, int from, MemorySegment segment, long offset) {
    int sum0 = 0;
    int sum1 = 0;
    int sum2 = 0;
    int sum3 = 0;
    for (int i = from; i < words; i++) {
      long code = segment.get(LONG, offset + 8L * i);
      sum0 += Long.bitCount(code & planes[i]);
      sum1 += Long.bitCount(code & planes[words + i]);
      sum2 += Long.bitCount(code & planes[2 * words + i]);
      sum3 += Long.bitCount(code & planes[3 * words + i]);
    }
    return sum0 + 2 * sum1 + 4 * sum2 - 8 * sum3;
  }

  @Override
  public void dot2(short[] query, Kernels.Four four, int[] out) {
    int shorts = query.length / 8;
    out[0] = dot2(query, shorts, 0, four.segment0, four.offset0);
    out[1] = dot2(query, shorts, 0, four.segment1, four.offset1);
    out[2] = dot2(query, shorts, 0, four.segment2, four.offset2);
    out[3] = dot2(query, shorts, 0, four.segment3, four.offset3);
  }

  static int dot2(short[] query, int shorts, int from, MemorySegment segment, long offset) {
    int sum = 0;
    for (int i = from; i < shorts; i++) {
      int code = segment.get(SHORT, offset + 2L * i);
      for (int field = 0; field < 8; field++) {
        sum += (code >> 2 * field & 3) * query[field * shorts + i];
      }
    }
    return sum;
  }

  @Override
  public void dot4(short[] query, Kernels.Four four, int[] out) {
    int shorts = query.length / 4;
    out[0] = dot4(query, shorts, 0, four.segment0, four.offset0);
    out[1] = dot4(query, shorts, 0, four.segment1, four.offset1);
    out[2] = dot4(query, shorts, 0, four.segment2, four.offset2);
    out[3] = dot4(query, shorts, 0, four.segment3, four.offset3);
  }

  static int dot4(short[] query, int shorts, int from, MemorySegment segment, long offset) {
    int sum = 0;
    for (int i = from; i < shorts; i++) {
      int code = segment.get(SHORT, offset + 2L * i);
      for (int field = 0; field < 4; field++) {
        sum += (code >> 4 * field & 15) * query[field * shorts + i];
      }
    }
    return sum;
  }

  @Override
  public void dot8(short[] query, Kernels.Four four, int[] out) {
    int shorts = query.length / 2;
    out[0] = dot8(query, shorts, 0, four.segment0, four.offset0);
    out[1] = dot8(query, shorts, 0, four.segment1, four.offset1);
    out[2] = dot8(query, shorts, 0, four.segment2, four.offset2);
    out[3] = dot8(query, shorts, 0, four.segment3, four.offset3);
  }

  static int dot8(short[] query, int shorts, int from, MemorySegment segment, long offset) {
    int sum = 0;
    for (int i = from; i < shorts; i++) {
      int code = segment.get(SHORT, offset + 2L * i);
      sum += (code & 255) * query[i] + (code >> 8 & 255) * query[shorts + i];
    }
    return sum;
  }

  @Override
  public void hadamard(float[] values, int from, int length) {
    for (int step = length >> 1; step > 0; step >>= 1) {
      butterflies(values, from, length, step);
    }
  }

  static void butterflies(float[] values, int from, int length, int step) {
    for (int block = from; block < from + length; block += 2 * step) {
      for (int i = block; i < block + step; i++) {
        float a = values[i];
        float b = values[i + step];
        values[i] = a + b;
        values[i + step] = a - b;
      }
    }
  }
}
