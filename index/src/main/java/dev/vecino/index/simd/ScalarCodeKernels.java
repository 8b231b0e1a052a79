package dev.vecino.index.simd;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** Code kernels in plain Java. */
final class ScalarCodeKernels implements CodeKernels {
  static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  static final int ROUNDER_BITS = Float.floatToRawIntBits(ROUNDER);

  @Override
  public int planeWords(int words) {
    return words;
  }

  @Override
  public int planes(float[] numbers, float factor, long[] planes) {
    int words = planes.length / PLANES;
    int sum = 0;
    for (int word = 0; word < numbers.length / 64; word++) {
      long plane0 = 0;
      long plane1 = 0;
      long plane2 = 0;
      long plane3 = 0;
      for (int i = 0; i < 64; i++) {
        int number = Float.floatToRawIntBits(numbers[word * 64 + i] * factor + ROUNDER) - ROUNDER_BITS;
        sum += number;
        plane0 |= (number & 1L) << i;
        plane1 |= (number >> 1 & 1L) << i;
        plane2 |= (number >> 2 & 1L) << i;
        plane3 |= (number >> 3 & 1L) << i;
      }
      planes[word] = plane0;
      planes[words + word] = plane1;
      planes[2 * words + word] = plane2;
      planes[3 * words + word] = plane3;
    }
    return sum;
  }

  @Override
  public int dot1(long[] planes, MemorySegment segment, long offset) {
    int words = planes.length / PLANES;
    int sum0 = 0;
    int sum1 = 0;
    int sum2 = 0;
    int sum3 = 0;
    for (int i = 0; i < words; i++) {
      long code = segment.get(LONG, offset + 8L * i);
      sum0 += Long.bitCount(code & planes[i]);
      sum1 += Long.bitCount(code & planes[words + i]);
      sum2 += Long.bitCount(code & planes[2 * words + i]);
      sum3 += Long.bitCount(code & planes[3 * words + i]);
    }
    return sum0 + 2 * sum1 + 4 * sum2 - 8 * sum3;
  }

  @Override
  public int dot2(short[] query, MemorySegment segment, long offset) {
    return dot2(query, 0, segment, offset);
  }

  static int dot2(short[] query, int from, MemorySegment segment, long offset) {
    int shorts = query.length / 8;
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
  public int dot4(short[] query, MemorySegment segment, long offset) {
    return dot4(query, 0, segment, offset);
  }

  static int dot4(short[] query, int from, MemorySegment segment, long offset) {
    int shorts = query.length / 4;
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
  public int dot8(short[] query, MemorySegment segment, long offset) {
    return dot8(query, 0, segment, offset);
  }

  static int dot8(short[] query, int from, MemorySegment segment, long offset) {
    int shorts = query.length / 2;
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
