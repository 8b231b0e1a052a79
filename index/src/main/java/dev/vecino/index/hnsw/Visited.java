package dev.vecino.index.hnsw;

import java.util.Arrays;

/** The set of slots that a walk has met: one bit each, so that the whole set stays in the processor's cache. */
final class Visited {
  private long[] bits = {};
  private int[] added = new int[1024];
  private int count;

  /** Empties the set and makes room for slots below a bound. */
  void clear(int bound) {
    int words = (bound + 63) >>> 6;
    if (bits.length < words) {
      bits = new long[words + (words >> 3)];
    } else if (count > bits.length >>> 2) {
      Arrays.fill(bits, 0);
    } else {
      for (int i = 0; i < count; i++) {
        bits[added[i] >>> 6] = 0;
      }
    }
    count = 0;
  }

  boolean contains(int slot) {
    int word = slot >>> 6;
    return word < bits.length && (bits[word] & 1L << slot) != 0;
  }

  /** Adds many; moves those that were not there to the front and returns how many they are. */
  int addAll(int[] slots, int size) {
    if (added.length < count + size) {
      added = Arrays.copyOf(added, 2 * (count + size));
    }
    int[] added = this.added;
    int end = count;
    int fresh = 0;
    // Without branches: which of a node's links are new is a coin toss that no processor predicts.
    for (int i = 0; i < size; i++) {
      int slot = slots[i];
      int word = slot >>> 6;
      if (word >= bits.length) {
        bits = Arrays.copyOf(bits, word + 1 + (word >> 3));
      }
      long old = bits[word];
      bits[word] = old | 1L << slot;
      added[end] = slot;
      slots[fresh] = slot;
      int more = (int) (~(old >>> slot) & 1);
      end += more;
      fresh += more;
    }
    count = end;
    return fresh;
  }

  /** False when the slot was there already. */
  boolean add(int slot) {
    int word = slot >>> 6;
    if (word >= bits.length) {
      bits = Arrays.copyOf(bits, word + 1 + (word >> 3));
    }
    long bit = 1L << slot;
    if ((bits[word] & bit) != 0) {
      return false;
    }
    bits[word] |= bit;
    if (count == added.length) {
      added = Arrays.copyOf(added, 2 * count);
    }
    added[count++] = slot;
    return true;
  }
}
