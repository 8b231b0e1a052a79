package dev.vecino.storage;

import static dev.vecino.error.SqlState.IO_ERROR;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.CatalogObject;
import dev.vecino.catalog.Table;
import dev.vecino.error.VecinoException;
import dev.vecino.storage.file.DiskErrors;
import dev.vecino.storage.file.RowFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.h2.mvstore.MVStoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An opened store: everything between one opening of the files and the next. */
final class StoreCore {
  /*
   * MVStore's maps hold committed entries only: a transaction keeps what it writes in memory (TableChanges) and puts it
   * into the maps when it commits, one transaction at a time, under `gate`. Then it publishes the maps' roots as the new
   * state; roots never change, so that a snapshot is a pointer to a state. That costs no undo log, no second rewrite of
   * every entry at commit, and one volatile read for a snapshot that is coherent over all tables.
   *
   * Order of locks: row, key and table locks; gate; the commit leader's. A gate holder waits for none of the first.
   */
  private static final Logger LOG = LoggerFactory.getLogger(StoreCore.class);

  final Optional<StoreFiles> files;
  final int cacheMegabytes;
  final Maps maps;
  final Tables tables;
  final LockTable locks = new LockTable();
  final Semaphore gate = new Semaphore(1);
  final CommitLeader leader;
  final Graphs graphs;
  final Maintenance maintenance;
  private final Optional<DurableMark> mark;
  final AtomicInteger lastObjectId;
  final AtomicLong lastCatalogVersion;
  final Sequences sequences = new Sequences(this);
  final StatisticsStore statistics = new StatisticsStore(this);
  /** The least time between two checkpoints of a build. */
  volatile long checkpointNanos = TimeUnit.SECONDS.toNanos(60);
  /** What the process may take for objects. */
  volatile long heapBytes = Runtime.getRuntime().maxMemory();
  /** Shared by those who build graphs, who stop when {@link #isClosing}. */
  final ReentrantReadWriteLock building = new ReentrantReadWriteLock();
  private volatile boolean closing;
  private final Set<StoreSnapshot> snapshots = ConcurrentHashMap.newKeySet();
  private final Set<StoreTransaction> transactions = ConcurrentHashMap.newKeySet();
  private final ConcurrentLinkedQueue<Retired> retired = new ConcurrentLinkedQueue<>();
  private volatile CommittedState state;
  private volatile VecinoException failure;
  private volatile Thread gateGivesBack; // holder whose gate opens when MVStore has taken the state to be written

  /** Something to be removed when no snapshot older than {@code sequence} is left and that commit is durable. */
  private sealed interface Retired {
    long sequence();
  }

  private record RetiredSlots(long sequence, SlotChanges slots) implements Retired {}

  private record RetiredFiles(long sequence, Runnable removal) implements Retired {}

  StoreCore(Optional<StoreFiles> files, int cacheMegabytes) {
    this.files = files;
    this.cacheMegabytes = cacheMegabytes;
    this.maps = Maps.open(files, cacheMegabytes, hooks());
    this.tables = new Tables(maps, files);
    long sequence = maps.counter("sequence");
    this.leader = new CommitLeader(this, sequence);
    this.graphs = new Graphs(this);
    this.maintenance = new Maintenance(this);
    this.lastObjectId = new AtomicInteger((int) maps.counter("object"));
    this.lastCatalogVersion = new AtomicLong(maps.counter("catalog"));
    this.mark = isReadOnly() ? Optional.empty() : files.map(at -> DurableMark.open(at, storeId()));
    load(sequence);
  }

  private RowFile.Hooks hooks() {
    return new RowFile.Hooks() {
      @Override
      public void captured() {
        openGate();
      }

      @Override
      public void beforeValid() throws IOException {
        forceVectors();
      }
    };
  }

  private void load(long sequence) {
    try {
      mark.ifPresent(last -> last.check(sequence));
      Map<Integer, TableStore> stores = new HashMap<>();
      List<Table> all = new ArrayList<>();
      for (byte[] bytes : maps.catalog.values()) {
        CatalogCodec.StoredTable stored = CatalogCodec.read(bytes);
        TableStore store = tables.open(stored.storage(), stored.table(), new TableLock());
        store.publish(TableState.capture(sequence, new TableView(stored.table(), store), null), null, sequence);
        stores.put(stored.table().id(), store);
        all.add(stored.table());
      }
      List<CatalogObject> objects = maps.objects.values().stream().map(ObjectCodec::read).toList();
      state = new CommittedState(sequence, Catalog.of(lastCatalogVersion.get(), all, objects), Map.copyOf(stores));
      statistics.load(state.tables());
      if (!isReadOnly()) {
        sequences.removeOrphans(state.catalog());
        tables.removeOrphans(stores.values());
      }
      for (TableStore store : stores.values()) {
        for (IndexStore index : store.indexes()) {
          for (int p = 0; index.graphs != null && p < index.graphs.length; p++) {
            graphs.load(index.graphs[p], store.newest(), p);
          }
        }
      }
    } catch (RuntimeException e) {
      mark.ifPresent(DurableMark::close);
      maps.store.closeImmediately();
      throw DiskErrors.of(e);
    }
  }

  /** Remembers that a commit is durable. */
  void markDurable(long sequence) {
    mark.ifPresent(last -> last.write(sequence));
  }

  boolean isReadOnly() {
    return files.isPresent() && files.get().readOnly;
  }

  CommittedState state() {
    return state;
  }

  void publish(CommittedState next) {
    state = next;
  }

  private void forceVectors() throws IOException {
    for (TableStore store : state.tables().values()) {
      for (VectorStore[] column : store.vectors().values()) {
        for (VectorStore part : column) {
          part.force();
        }
      }
    }
  }

  /** Closes the gate until {@link #openGate}, for the time it takes MVStore to fix what it writes. */
  void closeGateForWrite() {
    gate.acquireUninterruptibly();
    gateGivesBack = Thread.currentThread();
  }

  /** Opens the gate if {@link #closeGateForWrite} has closed it; called from the thread that writes. */
  synchronized void openGate() {
    if (gateGivesBack != null) {
      gateGivesBack = null;
      gate.release();
    }
  }

  void begin(StoreTransaction transaction) {
    transactions.add(transaction);
  }

  void end(StoreTransaction transaction) {
    transactions.remove(transaction);
  }

  void add(StoreSnapshot snapshot) {
    snapshots.add(snapshot);
  }

  void remove(StoreSnapshot snapshot) {
    snapshots.remove(snapshot);
  }

  /** The oldest commit whose state a snapshot may still read. */
  long oldestNeeded() {
    long oldest = state.sequence();
    for (StoreSnapshot snapshot : snapshots) {
      oldest = Math.min(oldest, snapshot.pinned());
    }
    for (StoreTransaction transaction : transactions) {
      oldest = Math.min(oldest, transaction.visibility().pinned());
    }
    return oldest;
  }

  /** Has {@code removal} run when nobody needs the states before the commit {@code sequence}. */
  void retire(long sequence, Runnable removal) {
    retired.add(new RetiredFiles(sequence, removal));
  }

  /** Has slots let go when nobody needs the states before the commit {@code sequence}. */
  void retire(long sequence, SlotChanges slots) {
    retired.add(new RetiredSlots(sequence, slots));
  }

  /** Runs the removals whose time has come; returns whether others are left. */
  boolean removeRetired() {
    synchronized (retired) {
      long oldest = Math.min(oldestNeeded(), leader.durable());
      List<SlotChanges> slots = new ArrayList<>(); // of consecutive commits: together they take less time
      for (Retired next = retired.peek(); next != null && next.sequence() <= oldest; next = retired.peek()) {
        retired.remove();
        switch (next) {
          case RetiredSlots(long _, SlotChanges changes) -> slots.add(changes);
          case RetiredFiles(long _, Runnable removal) -> {
            SlotChanges.letGo(slots);
            slots.clear();
            removal.run();
          }
        }
      }
      SlotChanges.letGo(slots);
      return !retired.isEmpty();
    }
  }

  /** The first failure to write, after which only a new opening helps; null while there is none. */
  VecinoException failure() {
    return failure;
  }

  void fail(VecinoException e) {
    if (failure == null) {
      failure = e;
    }
  }

  void checkUsable() {
    VecinoException failed = failure;
    if (failed != null) {
      throw VecinoException.of(
          IO_ERROR, "the transaction is lost: the database was opened again after a failed write (%s)",
          failed.getMessage()).causedBy(failed);
    }
  }

  /** Saves the graphs of a table that were never saved. */
  void saveNewGraphs(TableView view) {
    for (IndexStore index : view.indexes) {
      for (int p = 0; index.graphs != null && p < index.graphs.length; p++) {
        if (!maps.counters.containsKey("graph." + index.graphs[p].name)) {
          saveOrWarn(index.graphs[p]);
        }
      }
    }
  }

  /** Saves a graph that was built, which stands whether this succeeds or not. */
  void saveOrWarn(GraphStore graph) {
    try {
      graphs.saveBuilt(graph);
    } catch (VecinoException e) {
      LOG.warn("Could not save the graph of index \"{}\"; it is built again at the next opening", graph.index.name(), e);
    }
  }

  /** All graphs of the committed tables. */
  List<GraphStore> allGraphs() {
    List<GraphStore> all = new ArrayList<>();
    for (TableStore store : state.tables().values()) {
      for (IndexStore index : store.indexes()) {
        if (index.graphs != null) {
          all.addAll(List.of(index.graphs));
        }
      }
    }
    return all;
  }

  long storeId() {
    return maps.counter("store");
  }

  boolean isClosing() {
    return closing;
  }

  /** Has the builds of graphs stop, and waits until they have left their checkpoints. */
  private void stopBuilds() {
    closing = true;
    if (building.getReadHoldCount() == 0) { // else it is a build's listener that closes
      building.writeLock().lock();
      building.writeLock().unlock();
    }
  }

  /** Closes without writing anything. */
  void abandon() {
    stopBuilds();
    maintenance.close();
    try {
      maps.store.closeImmediately();
    } finally {
      closeFiles();
    }
  }

  void close() {
    stopBuilds();
    maintenance.close();
    try {
      if (!isReadOnly()) {
        finish();
      }
      maps.store.close();
    } catch (MVStoreException e) {
      throw DiskErrors.of(e);
    } finally {
      if (!maps.store.isClosed()) {
        maps.store.closeImmediately();
      }
      closeFiles();
    }
  }

  /** Makes everything durable, and saves graphs that have changed. */
  private void finish() {
    sequences.settle();
    leader.flush();
    removeRetired();
    for (GraphStore graph : allGraphs()) {
      if (GraphLog.hasMore(graph.log, maps.counters.getOrDefault("graph." + graph.name, -1L))) {
        graphs.save(graph);
      }
    }
    leader.flush();
  }

  private void closeFiles() {
    mark.ifPresent(DurableMark::close);
    for (TableStore store : state.tables().values()) {
      for (VectorStore[] column : store.vectors().values()) {
        for (VectorStore part : column) {
          try {
            part.close();
          } catch (IOException e) {
            throw DiskErrors.of(e);
          }
        }
      }
    }
  }
}
