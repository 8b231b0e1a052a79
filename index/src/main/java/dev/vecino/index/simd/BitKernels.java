package dev.vecino.index.simd;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * Counts over the bits of two vectors. Plain Java: the compiler makes vector instructions of {@link Long#bitCount} where
 * the machine has them, and one instruction a word elsewhere.
 */
public final class BitKernels {
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final int HALF = Integer.SIZE;

  private BitKernels() {}

  /** Number of bits that differ. */
  public static int differing(long[] a, long[] b) {
    int count = 0;
    for (int i = 0; i < a.length; i++) {
      count += Long.bitCount(a[i] ^ b[i]);
    }
    return count;
  }

  public static int differing(long[] a, MemorySegment segment, long offset) {
    int even = 0;
    int odd = 0;
    int i = 0;
    for (int end = a.length & ~1; i < end; i += 2) {
      even += Long.bitCount(a[i] ^ at(segment, offset, i));
      odd += Long.bitCount(a[i + 1] ^ at(segment, offset, i + 1));
    }
    return i < a.length ? even + odd + Long.bitCount(a[i] ^ at(segment, offset, i)) : even + odd;
  }

  /** Number of bits set in both in the high half, of those set in either in the low half: see {@link #both}. */
  public static long shared(long[] a, long[] b) {
    long both = 0;
    long either = 0;
    for (int i = 0; i < a.length; i++) {
      both += Long.bitCount(a[i] & b[i]);
      either += Long.bitCount(a[i] | b[i]);
    }
    return both << HALF | either;
  }

  public static long shared(long[] a, MemorySegment segment, long offset) {
    long both = 0;
    long either = 0;
    for (int i = 0; i < a.length; i++) {
      long b = at(segment, offset, i);
      both += Long.bitCount(a[i] & b);
      either += Long.bitCount(a[i] | b);
    }
    return both << HALF | either;
  }

  /** The bits set in both, of what {@link #shared} gave. */
  public static int both(long shared) {
    return (int) (shared >>> HALF);
  }

  /** The bits set in either, of what {@link #shared} gave. */
  public static int either(long shared) {
    return (int) shared;
  }

  private static long at(MemorySegment segment, long offset, int word) {
    return segment.get(LONG, offset + (long) word * Long.BYTES);
  }
}
