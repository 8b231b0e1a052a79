package dev.vecino.index.hnsw;

import java.util.Arrays;

/** A min-heap of measured hits, ordered by distance, then row. */
final class Hits {
  private int[] slots = new int[64];
  private long[] rowIds = new long[64];
  private double[] distances = new double[64];
  private int size;

  int size() {
    return size;
  }

  void clear() {
    size = 0;
  }

  int slot() {
    return slots[0];
  }

  long rowId() {
    return rowIds[0];
  }

  double distance() {
    return distances[0];
  }

  void add(int slot, long rowId, double distance) {
    if (size == slots.length) {
      slots = Arrays.copyOf(slots, 2 * size);
      rowIds = Arrays.copyOf(rowIds, 2 * size);
      distances = Arrays.copyOf(distances, 2 * size);
    }
    int i = size++;
    while (i > 0) {
      int parent = (i - 1) >>> 1;
      if (!comesBefore(distance, rowId, parent)) {
        break;
      }
      move(parent, i);
      i = parent;
    }
    set(i, slot, rowId, distance);
  }

  void removeFirst() {
    int last = --size;
    int slot = slots[last];
    long rowId = rowIds[last];
    double distance = distances[last];
    int i = 0;
    for (int child = 1; child < last; child = 2 * i + 1) {
      if (child + 1 < last && comesBefore(distances[child + 1], rowIds[child + 1], child)) {
        child++;
      }
      if (!comesBefore(distances[child], rowIds[child], distance, rowId)) {
        break;
      }
      move(child, i);
      i = child;
    }
    set(i, slot, rowId, distance);
  }

  private void move(int from, int to) {
    set(to, slots[from], rowIds[from], distances[from]);
  }

  private void set(int i, int slot, long rowId, double distance) {
    slots[i] = slot;
    rowIds[i] = rowId;
    distances[i] = distance;
  }

  private boolean comesBefore(double distance, long rowId, int j) {
    return comesBefore(distance, rowId, distances[j], rowIds[j]);
  }

  private static boolean comesBefore(double distance, long rowId, double otherDistance, long otherRowId) {
    int order = Double.compare(distance, otherDistance);
    return order < 0 || order == 0 && rowId < otherRowId;
  }
}
