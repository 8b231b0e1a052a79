package dev.vecino.storage;

import dev.vecino.index.hnsw.BuildProgress;
import dev.vecino.index.hnsw.HnswIndex;
import dev.vecino.storage.file.DiskErrors;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.h2.mvstore.RootReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Loads and saves graphs. */
final class Graphs {
  private static final Logger LOG = LoggerFactory.getLogger(Graphs.class);

  private final StoreCore core;

  Graphs(StoreCore core) {
    this.core = core;
  }

  /** Brings a graph to the state of the rows: from its file and the log where they are sound, else from the rows. */
  void load(GraphStore store, TableState rows, int partition) {
    Optional<GraphFile> saved = read(store);
    if (saved.isEmpty()) {
      RootReference<Long, byte[]> root = rows.rows[partition];
      if (root.getTotalCount() > 0) {
        LOG.info("Building the graph of index \"{}\" from {} rows", store.index.name(), root.getTotalCount());
      }
      var build = new GraphBuild(core, store, BuildProgress.NONE, () -> false);
      store.graph(build.run(root).orElseThrow());
      if (root.getTotalCount() > 0) {
        core.saveOrWarn(store);
      }
      return;
    }
    HnswIndex graph = saved.get().graph();
    GraphLog.Net net = GraphLog.after(store.log, saved.get().covered());
    net.removed().stream().forEach(graph::delete);
    int[] slots = new int[net.added().size()];
    long[] rowIds = new long[slots.length];
    int count = 0;
    for (var added : net.added().entrySet()) {
      int slot = added.getKey();
      if (graph.contains(slot)) {
        if (graph.rowId(slot) == added.getValue()) {
          continue; // linked before the graph was saved
        }
        graph.delete(slot);
      }
      slots[count] = slot;
      rowIds[count++] = added.getValue();
    }
    GraphStore.insert(graph, Arrays.copyOf(slots, count), Arrays.copyOf(rowIds, count));
    store.graph(graph);
  }

  private Optional<GraphFile> read(GraphStore store) {
    if (core.files.isEmpty()) {
      return Optional.empty();
    }
    StoreFiles files = core.files.get();
    Long forgotten = core.maps.counters.get("graph." + store.name); // commits up to this are not in the log
    try {
      Optional<GraphFile> saved =
          GraphFile.read(files.disk, files.graph(store.name), core.storeId(), store.vectors.chunks);
      if (saved.isEmpty()) {
        if (forgotten != null) {
          LOG.warn("The saved graph of index \"{}\" is missing; it is built again", store.index.name());
        }
        return saved;
      }
      HnswIndex graph = saved.get().graph();
      boolean same = graph.metric() == store.index.metric() && graph.options().equals(store.options());
      boolean usable = same
          && saved.get().covered() <= core.state().sequence()
          && (forgotten == null || saved.get().covered() >= forgotten);
      if (!usable) {
        LOG.warn("The saved graph of index \"{}\" does not fit; it is built again", store.index.name());
      }
      return usable ? saved : Optional.empty();
    } catch (IOException e) {
      LOG.warn("The saved graph of index \"{}\" cannot be read; it is built again", store.index.name(), e);
      return Optional.empty();
    }
  }

  /** Removes what builds over the same vectors have left, but of this index and of those that there are. */
  void removeForeignCheckpoints(GraphStore store) {
    if (core.files.isEmpty() || core.isReadOnly()) {
      return;
    }
    StoreFiles files = core.files.get();
    Set<Path> needed = new HashSet<>(Set.of(files.checkpoint(store)));
    core.allGraphs().forEach(graph -> needed.add(files.checkpoint(graph)));
    files.checkpoints(store.vectors.name).stream().filter(file -> !needed.contains(file)).forEach(files::delete);
  }

  /** Saves a graph that has just been built, and removes what its build has left. */
  void saveBuilt(GraphStore store) {
    save(store);
    if (core.files.isPresent() && !core.isReadOnly()) {
      core.files.get().delete(core.files.get().checkpoint(store));
    }
  }

  /** Saves a graph, so that opening need not build it, and shortens its log. */
  void save(GraphStore store) {
    if (core.files.isEmpty() || core.isReadOnly()) {
      return;
    }
    StoreFiles files = core.files.get();
    long covered;
    store.change.writeLock().lock();
    try {
      covered = store.covered(core.state().sequence());
      core.leader.flush(); // what is in the graph may have been committed without waiting for the disk
      GraphFile.write(files.disk, files.graph(store.name), core.storeId(), covered, store.graph());
    } catch (IOException e) {
      throw DiskErrors.of(e);
    } finally {
      store.change.writeLock().unlock();
    }
    core.gate.acquireUninterruptibly();
    try {
      GraphLog.truncate(store.log, covered);
      core.maps.counters.put("graph." + store.name, covered);
    } finally {
      core.gate.release();
    }
  }
}
