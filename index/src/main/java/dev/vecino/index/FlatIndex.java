package dev.vecino.index;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** An index that measures every slot in each search: exact, and the oracle for the others. */
public final class FlatIndex implements VectorIndex {
  private static final int DISTANCES_PER_POLL = 512;

  private final Metric metric;
  private final VectorChunks vectors;
  private final NavigableMap<Integer, Long> rowIds = new ConcurrentSkipListMap<>();

  public FlatIndex(Metric metric, VectorChunks vectors) {
    this.metric = metric;
    this.vectors = vectors;
  }

  @Override
  public Metric metric() {
    return metric;
  }

  @Override
  public int size() {
    return rowIds.size();
  }

  @Override
  public boolean contains(int slot) {
    return rowIds.containsKey(slot);
  }

  @Override
  public long rowId(int slot) {
    return rowIds.getOrDefault(slot, 0L);
  }

  @Override
  public void insert(int slot, long rowId) {
    if (rowId == 0) {
      throw new IllegalArgumentException("rowId must not be 0, for slot " + slot);
    }
    if (slot < 0 || slot >= vectors.capacity()) {
      throw new IllegalArgumentException("slot must be in 0.." + (vectors.capacity() - 1) + ", was " + slot);
    }
    Long present = rowIds.putIfAbsent(slot, rowId);
    if (present != null) {
      throw new IllegalStateException("slot " + slot + " is in the index already, for row " + present);
    }
  }

  @Override
  public void delete(int slot) {
    rowIds.remove(slot);
  }

  @Override
  public Search search(float[] query, SearchOptions options) {
    if (query.length != vectors.dimensions()) {
      throw new IllegalArgumentException(
          "query has " + query.length + " dimensions, the index has " + vectors.dimensions());
    }
    return new Scan(query, options);
  }

  @Override
  public List<String> check() {
    List<String> problems = new ArrayList<>();
    for (int slot : rowIds.keySet()) {
      if (slot >= vectors.capacity()) {
        problems.add("slot " + slot + " has no memory");
      }
    }
    return problems;
  }

  @Override
  public long memoryBytes() {
    return rowIds.size() * 80L;
  }

  private record Hit(int slot, long rowId, double distance) {}

  private final class Scan implements Search {
    private final List<Hit> hits = new ArrayList<>();
    private final SearchOptions options;
    private int position = -1;
    private long distances;

    Scan(float[] query, SearchOptions options) {
      this.options = options;
      for (var entry : rowIds.entrySet()) {
        int slot = entry.getKey();
        if (options.filter() != null && !options.filter().test(slot, entry.getValue())) {
          continue;
        }
        if (distances++ % DISTANCES_PER_POLL == 0 && options.cancelled().getAsBoolean()) {
          hits.clear();
          return;
        }
        double distance = Distances.distance(metric, query, vectors.chunk(slot), vectors.offset(slot));
        hits.add(new Hit(slot, entry.getValue(), distance));
      }
      hits.sort(Comparator.comparingDouble(Hit::distance).thenComparingLong(Hit::rowId));
    }

    @Override
    public boolean next() {
      do {
        position++;
      } while (position < hits.size() && rowId(slot()) != rowId());
      return position < hits.size() && !options.cancelled().getAsBoolean();
    }

    @Override
    public int slot() {
      return hits.get(position).slot();
    }

    @Override
    public long rowId() {
      return hits.get(position).rowId();
    }

    @Override
    public double distance() {
      return hits.get(position).distance();
    }

    @Override
    public long visited() {
      return distances;
    }

    @Override
    public long distances() {
      return distances;
    }

    @Override
    public void close() {
      hits.clear();
    }

    private long rowId(int slot) {
      return FlatIndex.this.rowId(slot);
    }
  }
}
