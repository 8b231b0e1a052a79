package dev.vecino.index.hnsw;

import java.util.Arrays;

/** Chooses diverse neighbours (algorithm 4 of the paper). */
final class Selection {
  /*
   * Candidates come nearest first. One is kept if it is nearer to the base than to every neighbour kept before it:
   * what it leads to is reached through those otherwise. Exact duplicates of the base would all be kept by that rule
   * and fill the list, so that a clique of them is cut off from the rest; at most half of the list may be at distance
   * 0.
   */
  private final Scorer pairs;
  private int[] rejected = new int[256];
  private float[] rejectedDistances = new float[256];
  private final float[] scores = new float[4];

  Selection(Scorer pairs) {
    this.pairs = pairs;
  }

  /**
   * Moves the chosen ones to the front, nearest first, the others behind them, nearest first, and returns how many were
   * chosen.
   *
   * @param slots candidates, nearest first
   */
  int select(int[] slots, float[] distances, int count, int max) {
    ensure(count);
    int chosen = 0;
    int zeros = 0;
    int left = 0;
    for (int i = 0; i < count; i++) {
      int candidate = slots[i];
      float distance = distances[i];
      boolean take = chosen < max && (distance != 0 || zeros < (max + 1) / 2);
      if (take && chosen > 0) {
        take = isDiverse(candidate, distance, slots, chosen);
      }
      if (take) {
        slots[chosen] = candidate;
        distances[chosen++] = distance;
        zeros += distance == 0 ? 1 : 0;
      } else {
        rejected[left] = candidate;
        rejectedDistances[left++] = distance;
      }
    }
    System.arraycopy(rejected, 0, slots, chosen, left);
    System.arraycopy(rejectedDistances, 0, distances, chosen, left);
    return chosen;
  }

  /** Whether a candidate is at least as near to the base as to each of the first {@code count} slots. */
  boolean isDiverse(int candidate, float distance, int[] slots, int count) {
    pairs.from(candidate);
    for (int i = 0; i < count; i += 4) {
      int n = Math.min(4, count - i);
      pairs.scoreFour(slots, i, n, scores);
      for (int j = 0; j < n; j++) {
        if (scores[j] < distance) {
          return false;
        }
      }
    }
    return true;
  }

  /** Sorts slots by distance; fast where they are nearly in order. */
  static void sort(int[] slots, float[] distances, int count) {
    for (int i = 1; i < count; i++) {
      int slot = slots[i];
      float distance = distances[i];
      int j = i;
      for (; j > 0 && distances[j - 1] > distance; j--) {
        slots[j] = slots[j - 1];
        distances[j] = distances[j - 1];
      }
      slots[j] = slot;
      distances[j] = distance;
    }
  }

  private void ensure(int count) {
    if (rejected.length < count) {
      rejected = Arrays.copyOf(rejected, count);
      rejectedDistances = Arrays.copyOf(rejectedDistances, count);
    }
  }
}
