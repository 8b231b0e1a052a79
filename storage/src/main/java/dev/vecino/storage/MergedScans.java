package dev.vecino.storage;

import java.util.function.BiPredicate;

/** The rows of several partitions as one, each partition being in the order of the whole. */
final class MergedScans<S extends RowCursor> implements RowCursor {
  private final S[] parts;
  private final boolean[] ended;
  private final BiPredicate<S, S> before;
  private int current = -1;

  /** @param before whether the current row of a part comes before that of a later part */
  MergedScans(S[] parts, BiPredicate<S, S> before) {
    this.parts = parts;
    this.before = before;
    this.ended = new boolean[parts.length];
  }

  @Override
  public boolean next() {
    if (current >= 0) {
      ended[current] = !parts[current].next();
    } else {
      for (int p = 0; p < parts.length; p++) {
        ended[p] = ended[p] || !parts[p].next();
      }
    }
    current = -1;
    for (int p = 0; p < parts.length; p++) {
      if (!ended[p] && (current < 0 || !before.test(parts[current], parts[p]))) {
        current = p;
      }
    }
    return current >= 0;
  }

  /** The part whose row it is. */
  S current() {
    return parts[current];
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
  public void close() {
    for (S part : parts) {
      part.close();
    }
  }
}
