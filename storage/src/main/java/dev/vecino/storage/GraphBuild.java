package dev.vecino.storage;

import dev.vecino.index.hnsw.BuildPause;
import dev.vecino.index.hnsw.BuildProgress;
import dev.vecino.index.hnsw.HnswIndex;
import dev.vecino.storage.codec.RowCodec;
import dev.vecino.storage.codec.SlotRef;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.RootReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Links the vectors of all committed rows of a partition. Now and then it leaves a checkpoint, from which the next build of
 * the same definition over the same vectors goes on.
 */
final class GraphBuild implements BuildPause {
  /*
   * An index that was never committed does not exist, so it is the repeated statement that finds the checkpoint. Rows may
   * have changed meanwhile: a node is kept if its row still has that slot, and the slot the vector that was linked, by its
   * checksum. Others are taken out first, with whatever their slots hold now: that steers which links take their place, no
   * more. So a checkpoint need not be ordered with the rows on disk.
   */
  private static final Logger LOG = LoggerFactory.getLogger(GraphBuild.class);
  private static final int MOST_STALE = 10; // one node in so many; from then on building anew makes the better graph
  private static final int LEAST_BUILT = 10; // a part of the time between two checkpoints
  private static final int COST = 20; // a checkpoint may take one part in so many of the time

  private final StoreCore core;
  private final GraphStore store;
  private final BuildProgress progress;
  private final BooleanSupplier cancelled;
  private final Optional<Path> file;
  private int[] slots;
  private long[] rowIds;
  private int[] checksums; // by slot
  private final BitSet stale = new BitSet(); // slots in the graph that it must not have
  private HnswIndex graph;
  private RuntimeException failure;
  private long last = System.nanoTime();
  private long cost;

  /** @param progress told of all vectors, those that a checkpoint had among them; what it throws stops the build */
  GraphBuild(StoreCore core, GraphStore store, BuildProgress progress, BooleanSupplier cancelled) {
    this.core = core;
    this.store = store;
    this.progress = progress;
    this.cancelled = () -> core.isClosing() || cancelled.getAsBoolean();
    this.file = core.files.filter(files -> !files.readOnly).map(files -> files.checkpoint(store));
  }

  /** The graph of these rows; empty when it was cancelled. */
  Optional<HnswIndex> run(RootReference<Long, byte[]> rows) {
    core.building.readLock().lock();
    try {
      return build(rows);
    } finally {
      core.building.readLock().unlock();
    }
  }

  private Optional<HnswIndex> build(RootReference<Long, byte[]> rows) {
    core.graphs.removeForeignCheckpoints(store);
    read(rows);
    int total = slots.length;
    graph = resumed().orElseGet(store::empty);
    if (!removeStale()) {
      return Optional.empty(); // the checkpoint is as it was
    }
    int kept = graph.size();
    leaveLinkedOut();
    int threads = Runtime.getRuntime().availableProcessors();
    boolean complete = !stops(kept, total)
        && graph.build(slots, rowIds, threads, BuildProgress.NONE, () -> stops(graph.size(), total), this)
        && !stops(total, total);
    if (complete) {
      return Optional.of(graph);
    }
    if (System.nanoTime() - last >= core.checkpointNanos / LEAST_BUILT) {
      run();
    }
    if (failure != null) {
      throw failure;
    }
    return Optional.empty();
  }

  private boolean stops(int done, int total) {
    try {
      progress.report(done, total);
    } catch (RuntimeException e) {
      failure = e;
      return true;
    }
    return cancelled.getAsBoolean();
  }

  private void read(RootReference<Long, byte[]> rows) {
    slots = new int[(int) rows.getTotalCount()];
    rowIds = new long[slots.length];
    checksums = new int[store.vectors.committedHigh()];
    int count = 0;
    var cursor = new Cursor<>(rows, null, null);
    while (cursor.hasNext()) {
      long rowId = cursor.next();
      if (RowCodec.value(cursor.getValue(), store.index.column()) instanceof SlotRef ref) {
        store.vectors.verify(ref);
        if (store.isMeasurable(ref.slot())) {
          slots[count] = ref.slot();
          rowIds[count++] = rowId;
          checksums[ref.slot()] = ref.checksum();
        }
      }
    }
    slots = Arrays.copyOf(slots, count);
    rowIds = Arrays.copyOf(rowIds, count);
  }

  /** The graph of the checkpoint, and which of its nodes are not of these rows; empty where there is none that helps. */
  private Optional<HnswIndex> resumed() {
    Optional<BuildCheckpoint> checkpoint = checkpoint();
    if (checkpoint.isEmpty()) {
      return Optional.empty();
    }
    HnswIndex left = checkpoint.get().graph();
    int[] linked = checkpoint.get().checksums();
    var same = new BitSet();
    for (int i = 0; i < slots.length; i++) {
      int slot = slots[i];
      if (slot < linked.length && left.rowId(slot) == rowIds[i] && linked[slot] == checksums[slot]) {
        same.set(slot);
      }
    }
    int gone = left.size() - same.cardinality();
    if (gone > left.size() / MOST_STALE) {
      LOG.info("{} of {} vectors have changed since the build of index \"{}\" stopped; it begins anew",
          gone, left.size(), store.index.name());
      return Optional.empty();
    }
    LOG.info(
        "The build of index \"{}\" goes on: {} of {} vectors are linked, {} others are taken out",
        store.index.name(), same.cardinality(), slots.length, gone);
    left.forEachSlot((slot, rowId) -> stale.set(slot, !same.get(slot)));
    return Optional.of(left);
  }

  /** False when it was cancelled. */
  private boolean removeStale() {
    for (int slot = stale.nextSetBit(0); slot >= 0; slot = stale.nextSetBit(slot + 1)) {
      if (cancelled.getAsBoolean()) {
        return false;
      }
      graph.delete(slot);
    }
    return true;
  }

  private Optional<BuildCheckpoint> checkpoint() {
    if (file.isEmpty()) {
      return Optional.empty();
    }
    try {
      return BuildCheckpoint.read(core.files.get().disk, file.get(), core.storeId(), store.vectors.chunks)
          .filter(found -> found.graph().metric() == store.index.metric()
              && found.graph().options().equals(store.options()));
    } catch (IOException e) {
      LOG.warn("What the build of index \"{}\" has left cannot be read; it begins anew", store.index.name(), e);
      return Optional.empty();
    }
  }

  private void leaveLinkedOut() {
    int count = 0;
    for (int i = 0; i < slots.length; i++) {
      if (!graph.contains(slots[i])) {
        slots[count] = slots[i];
        rowIds[count++] = rowIds[i];
      }
    }
    slots = Arrays.copyOf(slots, count);
    rowIds = Arrays.copyOf(rowIds, count);
  }

  @Override
  public boolean isDue() {
    return file.isPresent() && System.nanoTime() - last >= Math.max(core.checkpointNanos, COST * cost);
  }

  /** Leaves a checkpoint. */
  @Override
  public void run() {
    if (file.isEmpty()) {
      return;
    }
    long begun = System.nanoTime();
    try {
      new BuildCheckpoint(checksums, graph).write(core.files.get().disk, file.get(), core.storeId());
    } catch (IOException e) {
      LOG.warn("The build of index \"{}\" could not leave a checkpoint", store.index.name(), e);
    }
    last = System.nanoTime();
    cost = last - begun;
  }
}
