package dev.vecino.index;

import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;

/** An index that measures every slot in each search: exact, and the oracle for the others. */
public final class FlatIndex implements VectorIndex {
  private static final int DISTANCES_PER_POLL = 512;

  private final Metric metric;
  private final VectorChunks vectors;
  private final NavigableMap<Integer, Long> rowIds = new ConcurrentSkipListMap<>();
  /** A sequence lock: the same before a row id was read and after its vector was, the two belong together. */
  private final AtomicLong deletions = new AtomicLong();

  public FlatIndex(Metric metric, VectorChunks vectors) {
    vectors.elements().require(metric);
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
    if (rowIds.remove(slot) != null) {
      deletions.incrementAndGet();
    }
  }

  @Override
  public Search search(Probe query, SearchOptions options) {
    if (query.dimensions() != vectors.dimensions()) {
      throw new IllegalArgumentException(
          "query has " + query.dimensions() + " dimensions, the index has " + vectors.dimensions());
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
    private final Probe query;
    private final long deletionsAtStart = deletions.get();
    private int position = -1;
    private double distance;
    private long distances;

    Scan(Probe query, SearchOptions options) {
      this.query = query;
      this.options = options;
      for (var entry : rowIds.entrySet()) {
        int slot = entry.getKey();
        if (slot == options.heldOut()) {
          continue;
        }
        if (options.filter() != null && !options.filter().test(slot, entry.getValue())) {
          continue;
        }
        if (distances++ % DISTANCES_PER_POLL == 0 && options.cancelled().getAsBoolean()) {
          hits.clear();
          return;
        }
        hits.add(new Hit(slot, entry.getValue(), measure(slot)));
      }
      hits.sort(Comparator.comparingDouble(Hit::distance).thenComparingLong(Hit::rowId));
    }

    @Override
    public boolean next() {
      if (options.cancelled().getAsBoolean()) {
        return false;
      }
      while (++position < hits.size()) {
        if (isCurrent(hits.get(position))) {
          return true;
        }
      }
      return false;
    }

    private boolean isCurrent(Hit hit) {
      distance = hit.distance();
      for (long before = deletionsAtStart; before != deletions.get(); ) {
        before = deletions.get();
        if (FlatIndex.this.rowId(hit.slot()) != hit.rowId()) {
          return false;
        }
        distance = measure(hit.slot());
        VarHandle.acquireFence();
      }
      return true;
    }

    private double measure(int slot) {
      return Distances.distance(metric, query, vectors, slot);
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
      return distance;
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
    public long rescored() {
      return 0;
    }

    @Override
    public void close() {
      hits.clear();
    }
  }
}
