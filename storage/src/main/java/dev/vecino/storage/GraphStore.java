package dev.vecino.storage;

import dev.vecino.catalog.Index;
import dev.vecino.index.Distances;
import dev.vecino.index.Metric;
import dev.vecino.index.hnsw.HnswIndex;
import dev.vecino.index.hnsw.HnswOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BooleanSupplier;
import org.h2.mvstore.MVMap;

/** The graph of an index in one partition, and what commits have decided and the graph does not show yet. */
final class GraphStore {
  private static final int PARALLEL = 2_000; // slots from which a commit is linked by all cores
  private static final int LOG_PARTS = 2_000; // commits that are replayed in about a second
  private static final int LOG_SHARE = 20;
  private static final HnswOptions DEFAULTS = HnswOptions.DEFAULT;

  final String name;
  final Index.Hnsw index;
  final VectorStore vectors;
  /** Batches by commit, as {@link GraphLog} writes them, since the last saved graph. */
  final MVMap<Long, byte[]> log;
  /** Shared by those who change the graph, exclusive for those who need it to stand still. */
  final ReentrantReadWriteLock change = new ReentrantReadWriteLock();
  /** Some of the queries of {@link NearestScan}. */
  final AskedQueries asked = new AskedQueries();
  private final AtomicLong changes = new AtomicLong(); // slots that were linked and taken out
  private final ReentrantLock calibrating = new ReentrantLock();
  private volatile Calibration calibration; // null until a breadth is asked for
  private volatile HnswIndex graph;
  private volatile Batch[] pending = {}; // committed and not yet linked
  private final List<Batch> removing = new ArrayList<>(); // guarded by this: committed and not yet taken out

  /**
   * What a commit does to the graph.
   *
   * @param slots slots to be linked, with their rows
   * @param removed slots to be taken out
   */
  record Batch(long sequence, int[] slots, long[] rowIds, BitSet removed) {}

  GraphStore(String name, Index.Hnsw index, VectorStore vectors, MVMap<Long, byte[]> log) {
    this.name = name;
    this.index = index;
    this.vectors = vectors;
    this.log = log;
    this.graph = empty();
  }

  HnswIndex empty() {
    return new HnswIndex(index.metric(), vectors.chunks, options());
  }

  HnswOptions options() {
    return new HnswOptions(index.m(), index.efConstruction(), DEFAULTS.seed(), index.quantization());
  }

  HnswIndex graph() {
    return graph;
  }

  void graph(HnswIndex loaded) {
    calibration = null;
    graph = loaded;
  }

  /**
   * The breadth that finds {@code k} rows with a recall. Measured when it is asked for first, and anew after many changes:
   * by one search, while others go by what was measured before.
   */
  int breadth(int k, double accuracy, BooleanSupplier cancelled) {
    Calibration known = calibration;
    if (known == null) {
      calibrating.lock();
    } else if (!known.isStale(changes.get()) || !calibrating.tryLock()) {
      return known.breadth(k, accuracy);
    }
    try {
      if (calibration == null || calibration.isStale(changes.get())) {
        calibration = Calibration.of(this, changes.get(), cancelled);
      }
      return calibration.breadth(k, accuracy);
    } finally {
      calibrating.unlock();
    }
  }

  /** Whether the vector in a slot has a place in the graph. */
  boolean isMeasurable(int slot) {
    return index.metric() != Metric.COSINE || Distances.isMeasurable(Metric.COSINE, vectors.chunks.probe(slot));
  }

  /** Batches to be searched beside the graph. To be read after the snapshot was taken, before the graph is searched. */
  Batch[] pending() {
    return pending;
  }

  /** Called before the commit shows to anybody. */
  synchronized void announce(Batch batch) {
    if (batch.slots().length > 0) {
      Batch[] more = Arrays.copyOf(pending, pending.length + 1);
      more[pending.length] = batch;
      pending = more;
    }
    if (!batch.removed().isEmpty()) {
      removing.add(batch);
    }
  }

  /** Links what a durable commit has added. */
  void link(Batch batch) {
    if (batch.slots().length == 0) {
      return;
    }
    change.readLock().lock();
    try {
      insert(graph, batch.slots(), batch.rowIds());
      changes.addAndGet(batch.slots().length);
      synchronized (this) {
        pending = Arrays.stream(pending).filter(other -> other != batch).toArray(Batch[]::new);
      }
    } finally {
      change.readLock().unlock();
    }
  }

  static void insert(HnswIndex graph, int[] slots, long[] rowIds) {
    if (slots.length < PARALLEL) {
      for (int i = 0; i < slots.length; i++) {
        graph.insert(slots[i], rowIds[i]);
      }
    } else {
      graph.build(slots, rowIds, Runtime.getRuntime().availableProcessors(), (done, total) -> {}, () -> false);
    }
  }

  /** Takes out what commits have removed, when no snapshot needs it any more. */
  void remove(List<Batch> batches) {
    int[] slots = batches.stream().flatMapToInt(batch -> batch.removed().stream()).toArray();
    if (slots.length == 0) {
      return;
    }
    change.readLock().lock();
    try {
      graph.delete(slots);
      changes.addAndGet(slots.length);
      synchronized (this) {
        removing.removeAll(batches);
      }
    } finally {
      change.readLock().unlock();
    }
  }

  /** Whether a commit has removed a slot that is still in the graph. */
  synchronized boolean isRemoving(int slot) {
    return removing.stream().anyMatch(batch -> batch.removed().get(slot));
  }

  /** Whether the log is so long that saving the graph costs less than replaying it. */
  boolean isSaveDue() {
    return log.sizeAsLong() > Math.max(LOG_PARTS, graph.size() / LOG_SHARE);
  }

  /** The last commit that the graph shows in full, if {@code last} is the last that was published. */
  synchronized long covered(long last) {
    long covered = last;
    for (Batch batch : pending) {
      covered = Math.min(covered, batch.sequence() - 1);
    }
    for (Batch batch : removing) {
      covered = Math.min(covered, batch.sequence() - 1);
    }
    return covered;
  }
}
