package dev.vecino.storage;

import java.util.Comparator;

/** The scans of several partitions as one, in key order. */
final class MergedKeyScans implements RowCursor {
  private final KeyScan[] parts; // null where a part is at its end
  private final Comparator<byte[]> order;
  private int current = -1;

  MergedKeyScans(KeyScan[] parts, Comparator<byte[]> order) {
    this.parts = parts;
    this.order = order;
    for (int p = 0; p < parts.length; p++) {
      advance(p);
    }
  }

  private void advance(int p) {
    if (!parts[p].next()) {
      parts[p] = null;
    }
  }

  @Override
  public boolean next() {
    if (current >= 0) {
      advance(current);
    }
    current = -1;
    for (int p = 0; p < parts.length; p++) {
      if (parts[p] != null && (current < 0 || order.compare(parts[p].key(), parts[current].key()) < 0)) {
        current = p;
      }
    }
    return current >= 0;
  }

  @Override
  public long rowId() {
    return parts[current].rowId();
  }

  @Override
  public Object[] row() {
    return parts[current].row();
  }

  @Override
  public void close() {}
}
