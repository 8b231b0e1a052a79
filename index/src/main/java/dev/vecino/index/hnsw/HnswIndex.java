package dev.vecino.index.hnsw;

import dev.vecino.index.Metric;
import dev.vecino.index.Probe;
import dev.vecino.index.VectorChunks;
import dev.vecino.index.VectorIndex;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.function.BooleanSupplier;

/** A graph of near neighbours over vectors in memory. */
public final class HnswIndex implements VectorIndex {
  private final Metric metric;
  private final VectorChunks vectors;
  private final Graph graph;
  private final Coding coding;
  private final ScratchPool pool;

  public HnswIndex(Metric metric, VectorChunks vectors, HnswOptions options) {
    this(metric, vectors, options, Coding.LEAST);
  }

  HnswIndex(Metric metric, VectorChunks vectors, HnswOptions options, int leastCoded) {
    this(metric, vectors, new Graph(options, metric == Metric.COSINE), leastCoded);
  }

  HnswIndex(Metric metric, VectorChunks vectors, Graph graph) {
    this(metric, vectors, graph, Coding.LEAST);
  }

  private HnswIndex(Metric metric, VectorChunks vectors, Graph graph, int leastCoded) {
    vectors.elements().require(metric);
    this.metric = metric;
    this.vectors = vectors;
    this.graph = graph;
    this.coding = new Coding(graph, metric, vectors, leastCoded);
    this.pool = new ScratchPool(() -> new Scratch(graph, metric, vectors));
  }

  @Override
  public Metric metric() {
    return metric;
  }

  public HnswOptions options() {
    return graph.options;
  }

  @Override
  public int size() {
    return graph.size.get();
  }

  @Override
  public boolean contains(int slot) {
    return rowId(slot) != 0;
  }

  @Override
  public long rowId(int slot) {
    return slot < 0 ? 0 : graph.rowId(slot);
  }

  @Override
  public void insert(int slot, long rowId) {
    if (rowId == 0) {
      throw new IllegalArgumentException("rowId must not be 0, for slot " + slot);
    }
    if (slot < 0 || slot >= vectors.capacity()) {
      throw new IllegalArgumentException("slot must be in 0.." + (vectors.capacity() - 1) + ", was " + slot);
    }
    Scratch scratch = pool.take();
    coding.begin(slot, scratch.coder);
    try {
      scratch.insertion.insert(slot, rowId, coding.guide());
    } finally {
      coding.end(scratch.coder);
    }
    pool.give(scratch);
  }

  @Override
  public void delete(int slot) {
    if (!contains(slot)) {
      return;
    }
    Scratch scratch = pool.take();
    scratch.deletion.delete(slot);
    pool.give(scratch);
  }

  /** Deletes many slots, which takes less time than one after the other. Those that are not there do not matter. */
  public void delete(int[] slots) {
    Scratch scratch = pool.take();
    scratch.deletion.delete(slots);
    pool.give(scratch);
  }

  /**
   * Inserts many slots.
   *
   * @param rowIds the row of each slot, as many as slots
   * @param threads how many threads work, the calling one among them; with 1 the graph depends on nothing but the input
   * @param cancelled asked by the calling thread every hundred rows or so
   * @return false when it was cancelled; what was inserted until then stays
   */
  public boolean build(
      int[] slots, long[] rowIds, int threads, BuildProgress progress, BooleanSupplier cancelled) {
    return build(slots, rowIds, threads, progress, cancelled, BuildPause.NONE);
  }

  /** As the other; stands still now and then, so that {@link #write} can run. */
  public boolean build(
      int[] slots, long[] rowIds, int threads, BuildProgress progress, BooleanSupplier cancelled, BuildPause pause) {
    if (slots.length != rowIds.length) {
      throw new IllegalArgumentException(slots.length + " slots, but " + rowIds.length + " row ids");
    }
    Scratch scratch = pool.take();
    try {
      coding.prepare(slots, scratch.coder);
      pool.give(scratch);
      return new BulkBuild(this, slots, rowIds, progress, cancelled, pause).run(threads);
    } finally {
      coding.finish();
    }
  }

  @Override
  public Search search(Probe query, SearchOptions options) {
    if (query.dimensions() != vectors.dimensions()) {
      throw new IllegalArgumentException(
          "query has " + query.dimensions() + " dimensions, the index has " + vectors.dimensions());
    }
    if (options.efSearch() < 1) {
      throw new IllegalArgumentException("efSearch must be at least 1, was " + options.efSearch());
    }
    return new HnswSearch(graph, pool, metric, coding.codes(), query, options);
  }

  /** Visits the slots in the index, in ascending order. */
  public void forEachSlot(SlotVisitor visitor) {
    int bound = graph.bound();
    for (int slot = 0; slot < bound; slot++) {
      long rowId = graph.rowId(slot);
      if (rowId != 0) {
        visitor.visit(slot, rowId);
      }
    }
  }

  /** Writes the graph, without the vectors. No insert or delete may run at the time; searches may. */
  public void write(OutputStream out) throws IOException {
    Snapshot.write(graph, metric, vectors.dimensions(), coding.codes(), out);
  }

  /**
   * Reads what {@link #write} wrote, over the same vectors.
   *
   * @throws java.io.StreamCorruptedException when the content is damaged or is no such graph
   */
  public static HnswIndex read(InputStream in, VectorChunks vectors) throws IOException {
    return new SnapshotReader(in, vectors).read();
  }

  Coding coding() {
    return coding;
  }

  @Override
  public List<String> check() {
    List<String> problems = new GraphCheck(graph).problems();
    coding.check(problems);
    return problems;
  }

  @Override
  public long memoryBytes() {
    return graph.memoryBytes() + coding.memoryBytes();
  }

  /** Takes the slots of an index one by one. */
  @FunctionalInterface
  public interface SlotVisitor {
    void visit(int slot, long rowId);
  }
}
