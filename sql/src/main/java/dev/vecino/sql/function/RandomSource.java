package dev.vecino.sql.function;

import java.util.concurrent.ThreadLocalRandom;

/**
 * The random numbers of a session: xoroshiro128** by Blackman and Vigna ("Scrambled linear pseudorandom number
 * generators", 2018), seeded by splitmix64, so that {@code setseed} begins the sequence that PostgreSQL gives.
 */
public final class RandomSource {
  private static final double SEEDS = (1L << 52) - 1;
  private long first;
  private long second;

  public RandomSource() {
    seed(ThreadLocalRandom.current().nextLong());
  }

  /** @param seed from -1 to 1 */
  void seed(double seed) {
    seed((long) (SEEDS * seed));
  }

  private void seed(long seed) {
    first = mixed(seed + 0x9E3779B97F4A7C15L);
    second = mixed(seed + 2 * 0x9E3779B97F4A7C15L);
  }

  private static long mixed(long state) {
    long value = (state ^ state >>> 30) * 0xBF58476D1CE4E5B9L;
    value = (value ^ value >>> 27) * 0x94D049BB133111EBL;
    return value ^ value >>> 31;
  }

  long nextLong() {
    long x = second ^ first;
    long value = Long.rotateLeft(first * 5, 7) * 9;
    first = Long.rotateLeft(first, 24) ^ x ^ x << 16;
    second = Long.rotateLeft(x, 37);
    return value;
  }

  /** A number in 0 to 1, without 1. */
  double nextDouble() {
    return (nextLong() >>> 12) * 0x1p-52;
  }

  /** A number from {@code low} to {@code high}, both among them. */
  long nextLong(long low, long high) {
    long range = high - low;
    if (range == 0) {
      return low;
    }
    int shift = Long.numberOfLeadingZeros(range);
    long value = nextLong() >>> shift;
    while (Long.compareUnsigned(value, range) > 0) {
      value = nextLong() >>> shift;
    }
    return low + value;
  }

  /** A number of the standard normal distribution, by the method of Box and Muller. */
  double nextNormal() {
    double radius = 1 - nextDouble();
    double angle = 1 - nextDouble();
    return Math.sqrt(-2 * Math.log(radius)) * Math.sin(2 * Math.PI * angle);
  }
}
