package dev.vecino.index.simd;

import java.lang.foreign.MemorySegment;

/**
 * Inner products of a query of small integers with packed codes in memory, as integers, so that every implementation
 * gives the same numbers.
 *
 * <p>A code of {@code dimensions * bits / 16} little-endian shorts holds dimension {@code d} in the field {@code d /
 * shorts}, counted from the lowest bit, of the short {@code d % shorts}: so all fields of a number of consecutive
 * shorts meet consecutive elements of the query. Fields are unsigned. A code of one bit holds dimension {@code d} in bit {@code d % 64} of the little-endian long {@code d / 64}.
 */
public interface CodeKernels {
  /** The largest magnitude of an element of a query against 2, 4 and 8 bits: sums of products then fit a short. */
  int MAX_QUERY = 63;

  /** Bits of an element of a query against codes of one bit: -8 to 7, as a number in two's complement. */
  int PLANES = 4;

  /** How many words a plane has for codes of one bit of so many: at most 7 more, zeros, so that there is no rest. */
  int planeWords(int words);

  /** Adding this to a number of up to 2^22 rounds it, half to even, into the lowest bits of the sum. */
  float ROUNDER = 0x1.8p23f;

  /**
   * Multiplies numbers, rounds them and spreads the {@link #PLANES} lowest bits of each over the planes.
   *
   * @param numbers a multiple of 64 of them
   * @param planes as {@link #dot1} takes them; what is there already is written over, but for the padding
   * @return the sum of the rounded numbers
   */
  int planes(float[] numbers, float factor, long[] planes);

  /**
   * A code of one bit. As much is read from {@code offset} on as a plane has words.
   *
   * @param planes bit j of every element of the query, 64 to a long, for j = 0 to 3, one after the other
   */
  int dot1(long[] planes, MemorySegment segment, long offset);

  int dot2(short[] query, MemorySegment segment, long offset);

  int dot4(short[] query, MemorySegment segment, long offset);

  int dot8(short[] query, MemorySegment segment, long offset);

  /**
   * Multiplies a block by a Hadamard matrix, not normalised: additions and subtractions in a fixed order.
   *
   * @param length a power of two, at least 64
   */
  void hadamard(float[] values, int from, int length);

  /** The fastest kernels that this virtual machine can run. */
  static CodeKernels best() {
    return BestKernels.CODES;
  }
}
