package dev.vecino.storage;

/** The nearest rows of several partitions as one, in order of distance, partition, row id. */
final class MergedNearestScans implements NearestCursor {
  private final NearestScan[] parts;
  private final boolean[] ended;
  private int current = -1;

  MergedNearestScans(NearestScan[] parts) {
    this.parts = parts;
    this.ended = new boolean[parts.length];
  }

  @Override
  public boolean next() {
    if (current >= 0) {
      ended[current] = !parts[current].next();
    } else {
      for (int p = 0; p < parts.length; p++) {
        ended[p] = !parts[p].next();
      }
    }
    current = -1;
    for (int p = 0; p < parts.length; p++) {
      if (!ended[p] && (current < 0 || !parts[current].isBefore(parts[p]))) {
        current = p;
      }
    }
    return current >= 0;
  }

  @Override
  public double distance() {
    return parts[current].distance();
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
  public Statistics statistics() {
    long visited = 0;
    long distances = 0;
    long rescored = 0;
    for (NearestScan part : parts) {
      Statistics some = part.statistics();
      visited += some.visited();
      distances += some.distances();
      rescored += some.rescored();
    }
    return new Statistics(visited, distances, rescored);
  }

  @Override
  public void close() {
    for (NearestScan part : parts) {
      part.close();
    }
  }
}
