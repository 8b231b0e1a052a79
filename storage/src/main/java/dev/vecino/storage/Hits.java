package dev.vecino.storage;

import java.util.Arrays;

/** Rows with their distances, in order of distance, then row id. */
final class Hits {
  private double[] distances;
  private long[] rowIds;
  private Object[][] rows;
  private int first;
  private int end;

  Hits(int expected) {
    distances = new double[expected];
    rowIds = new long[expected];
    rows = new Object[expected][];
  }

  int size() {
    return end - first;
  }

  void clear() {
    first = 0;
    end = 0;
  }

  /** Adds a row at its place; cheap where it belongs near the end. */
  void add(double measured, long rowId, Object[] row) {
    double distance = measured + 0.0; // -0 is 0
    if (end == distances.length) {
      distances = Arrays.copyOf(distances, end * 2);
      rowIds = Arrays.copyOf(rowIds, end * 2);
      rows = Arrays.copyOf(rows, end * 2);
    }
    int i = end++;
    for (; i > first && isBefore(distance, rowId, i - 1); i--) {
      distances[i] = distances[i - 1];
      rowIds[i] = rowIds[i - 1];
      rows[i] = rows[i - 1];
    }
    distances[i] = distance;
    rowIds[i] = rowId;
    rows[i] = row;
  }

  private boolean isBefore(double distance, long rowId, int i) {
    int order = Double.compare(distance, distances[i]);
    return order < 0 || order == 0 && rowId < rowIds[i];
  }

  /** Whether the first row here comes before the first there. */
  boolean isBefore(Hits other) {
    return other.isBefore(distances[first], rowIds[first], other.first);
  }

  void removeFirst() {
    rows[first++] = null;
  }

  double distance() {
    return distances[first];
  }

  double lastDistance() {
    return distances[end - 1];
  }

  long rowId() {
    return rowIds[first];
  }

  Object[] row() {
    return rows[first];
  }
}
