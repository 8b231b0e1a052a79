package dev.vecino.index.hnsw;

/** A distance and a slot in one long that orders by distance, then slot. */
final class Keys {
  private Keys() {}

  /** NaN, which memory that is being overwritten may give, counts as infinitely far. */
  static long pack(float distance, int slot) {
    int bits = Float.floatToRawIntBits(distance != distance ? Float.POSITIVE_INFINITY : distance + 0f);
    return (long) (bits ^ (bits >> 31 & Integer.MAX_VALUE)) << 32 | slot;
  }

  static int slot(long key) {
    return (int) key;
  }

  static float distance(long key) {
    int bits = (int) (key >> 32);
    return Float.intBitsToFloat(bits ^ (bits >> 31 & Integer.MAX_VALUE));
  }
}
