package dev.vecino.index.hnsw;

import java.util.Arrays;

/** A binary min-heap of longs. Store complements to have the largest first. */
final class KeyHeap {
  private long[] keys = new long[256];
  private int size;

  int size() {
    return size;
  }

  void clear() {
    size = 0;
  }

  long peek() {
    return keys[0];
  }

  void push(long key) {
    if (size == keys.length) {
      keys = Arrays.copyOf(keys, 2 * size);
    }
    long[] a = keys;
    int i = size++;
    while (i > 0) {
      int parent = (i - 1) >>> 1;
      if (a[parent] <= key) {
        break;
      }
      a[i] = a[parent];
      i = parent;
    }
    a[i] = key;
  }

  long pop() {
    long top = keys[0];
    long last = keys[--size];
    if (size > 0) {
      siftDown(last);
    }
    return top;
  }

  /** Pops the smallest and pushes a key, in one go. */
  void replaceTop(long key) {
    siftDown(key);
  }

  private void siftDown(long key) {
    long[] a = keys;
    int n = size;
    int i = 0;
    for (int child = 1; child < n; child = 2 * i + 1) {
      if (child + 1 < n && a[child + 1] < a[child]) {
        child++;
      }
      if (a[child] >= key) {
        break;
      }
      a[i] = a[child];
      i = child;
    }
    a[i] = key;
  }
}
