package dev.vecino.storage;

/** The nearest rows of several partitions as one, in order of distance, partition, row id. */
final class MergedNearestScans implements NearestCursor {
  private final NearestScan[] parts;
  private final MergedScans<NearestScan> merged;

  MergedNearestScans(NearestScan[] parts) {
    this.parts = parts;
    this.merged = new MergedScans<>(parts, NearestScan::isBefore);
  }

  @Override
  public boolean next() {
    return merged.next();
  }

  @Override
  public double distance() {
    return merged.current().distance();
  }

  @Override
  public long rowId() {
    return merged.rowId();
  }

  @Override
  public Object[] row() {
    return merged.row();
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
    merged.close();
  }
}
