package dev.vecino.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.index.Metric;
import dev.vecino.storage.file.RecordingDisk;
import dev.vecino.type.Vector;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class ConcurrencyTest {
  private static final int WRITERS = 4;
  private static final int TRANSACTIONS = 150;

  @TempDir Path folder;

  private Store store;
  private Table table;

  private void open() {
    store = Store.open(StoreOptions.at(folder.resolve("app")));
    Schemas.create(store, 2);
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 0, false)) {
      transaction.createIndex(
          Schemas.items(store), new Index.Hnsw(transaction.newObjectId(), "near", 3, Metric.L2, 8, 32), Progress.NONE);
      transaction.commit(true);
    }
    table = Schemas.items(store);
  }

  private static Vector vector(Random random) {
    return Vector.of(random.nextFloat(), random.nextFloat(), random.nextFloat(), random.nextFloat());
  }

  /** Each writer keeps 40 rows of its own, and replaces, deletes and restores them. */
  private Void write(int writer) {
    var random = new Random(writer);
    for (int i = 0; i < TRANSACTIONS; i++) {
      try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 10_000, false)) {
        for (int n = 0; n < 3; n++) {
          long id = writer * 40L + random.nextInt(40);
          Object[] row = {id, "w" + i, vector(random)};
          try (Snapshot snapshot = transaction.snapshot()) {
            RowCursor found = snapshot.range(
                table, table.primaryKey().orElseThrow(), KeyRange.equal(List.of(id)), false);
            if (!found.next()) {
              transaction.insert(table, row);
            } else if (random.nextInt(3) == 0) {
              assertThat(transaction.delete(table, found.rowId(), found.row())).isTrue();
            } else {
              assertThat(transaction.update(table, found.rowId(), found.row(), row)).isTrue();
            }
          }
        }
        transaction.commit(random.nextInt(3) == 0);
      }
    }
    return null;
  }

  private Void search(int reader, AtomicBoolean stop) {
    var random = new Random(100 + reader);
    Index.Hnsw index = table.hnsws().getFirst();
    do {
      float[] query = vector(random).elements();
      try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 0, true);
          Snapshot snapshot = transaction.snapshot()) {
        var all = new NearestOptions(6000, null, 6000, () -> false);
        assertThat(NearestTest.nearest(snapshot, table, index, query, all))
            .isEqualTo(NearestTest.exact(snapshot, table, Metric.L2, query));
      }
    } while (!stop.get());
    return null;
  }

  private static void run(List<Callable<Void>> tasks, AtomicBoolean stop, int last)
      throws InterruptedException, ExecutionException {
    try (ExecutorService threads = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
      List<Future<Void>> running = tasks.stream().map(threads::submit).toList();
      try {
        for (Future<Void> each : running.subList(0, last)) {
          each.get();
        }
      } finally {
        stop.set(true);
      }
      for (Future<Void> each : running) {
        each.get();
      }
    }
  }

  @Test
  void searches_whileOthersWrite_agreeWithTheirSnapshots() throws InterruptedException, ExecutionException {
    open();
    var stop = new AtomicBoolean();
    List<Callable<Void>> tasks = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      int writer = i;
      tasks.add(() -> write(writer));
    }
    for (int i = 0; i < 2; i++) {
      int reader = i;
      tasks.add(() -> search(reader, stop));
    }
    run(tasks, stop, WRITERS);
    for (int opened = 0; opened < 2; opened++) {
      search(9, stop);
      try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 0, false)) {
        assertThat(transaction.check(table)).isEmpty();
      }
      store.close();
      store = Store.open(StoreOptions.at(folder.resolve("app")));
      table = Schemas.items(store);
    }
    store.close();
  }

  @Test
  void counter_raisedByMany_losesNoUpdate() throws InterruptedException, ExecutionException {
    open();
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 0, false)) {
      transaction.insert(table, new Object[] {1L, "0", null});
      transaction.commit(true);
    }
    List<Callable<Void>> tasks = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      Isolation isolation = i % 2 == 0 ? Isolation.READ_COMMITTED : Isolation.REPEATABLE_READ;
      tasks.add(() -> {
        for (int n = 0; n < 25; n++) {
          raise(isolation);
        }
        return null;
      });
    }
    run(tasks, new AtomicBoolean(), tasks.size());
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 0, true);
        Snapshot snapshot = transaction.snapshot()) {
      assertThat(snapshot.row(table, 1)[1]).isEqualTo("200");
    }
    store.close();
  }

  private void raise(Isolation isolation) {
    for (;;) {
      try (Transaction transaction = store.begin(isolation, 10_000, false)) {
        try (Snapshot snapshot = transaction.snapshot()) {
          snapshot.row(table, 1);
        }
        Object[] now = transaction.latest(table, 1);
        Object[] next = {1L, "" + (1 + Integer.parseInt((String) now[1])), null};
        assertThat(transaction.update(table, 1, now, next)).isTrue();
        transaction.commit(true);
        return;
      } catch (VecinoException e) {
        assertThat(e.state()).isEqualTo(SqlState.SERIALIZATION_FAILURE);
      }
    }
  }

  @Test
  void commits_thatComeWhileOneIsWritten_shareTheNextWrite() throws InterruptedException, ExecutionException {
    RecordingDisk disk = RecordingDisk.recording();
    store = OpenStore.open(StoreOptions.at(folder.resolve("app")), disk);
    table = Schemas.create(store, 1);
    StoreCore core = ((OpenStore) store).core();
    var reached = new CountDownLatch(1);
    var release = new CountDownLatch(1);
    var armed = new AtomicBoolean(true);
    disk.fail("", n -> {
      if (armed.compareAndSet(true, false)) {
        reached.countDown();
        try {
          release.await();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
      return false;
    });
    long before = core.state().sequence();
    List<Callable<Void>> others = new ArrayList<>();
    for (long id = 2; id <= 9; id++) {
      long key = id;
      others.add(() -> insert(key));
    }
    try (ExecutorService threads = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
      Future<Void> first = threads.submit(() -> insert(1));
      reached.await();
      List<Future<Void>> rest = others.stream().map(threads::submit).toList();
      while (core.state().sequence() < before + 9) {
        Thread.onSpinWait(); // until all have committed and wait for the disk
      }
      long forces = disk.forces("rows.mv");
      release.countDown();
      first.get();
      for (Future<Void> each : rest) {
        each.get();
      }
      assertThat(disk.forces("rows.mv") - forces).isEqualTo(4); // two for the first, two for all others together
    }
    store.close();
  }

  private Void insert(long id) {
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 0, false)) {
      transaction.insert(table, new Object[] {id, "x", null});
      transaction.commit(true);
    }
    return null;
  }

  @Test
  void commit_thatDoesNotWait_isDurableSoon() {
    open();
    StoreCore core = ((OpenStore) store).core();
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 0, false)) {
      transaction.insert(table, new Object[] {1L, "x", Vector.of(1, 0, 0, 1)});
      transaction.commit(false);
    }
    long sequence = core.state().sequence();
    while (core.leader.durable() < sequence) { // or the test's time is over
      Thread.onSpinWait();
    }
    store.close();
  }

  @Test
  void graph_afterManyCommits_isSavedAndItsLogShortened() {
    open();
    StoreCore core = ((OpenStore) store).core();
    for (long id = 1; id <= 5_000; id++) {
      try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 0, false)) {
        transaction.insert(table, new Object[] {id, "x", Vector.of(id, 0, 0, 1)});
        transaction.commit(false);
      }
    }
    while (core.allGraphs().stream().anyMatch(graph -> graph.log.sizeAsLong() > 2_000)) {
      Thread.onSpinWait();
    }
    search(1, new AtomicBoolean(true));
    store.close();
    store = Store.open(StoreOptions.at(folder.resolve("app")));
    table = Schemas.items(store);
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 0, false)) {
      assertThat(transaction.check(table)).isEmpty();
    }
    store.close();
  }

  @Test
  void interrupt_ofThreadThatWrites_leavesTheStoreUsable() throws InterruptedException {
    open();
    var thread = new Thread(() -> {
      for (long id = 1; id <= 40; id++) {
        Thread.currentThread().interrupt();
        try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 0, false)) {
          transaction.insert(table, new Object[] {id, "x", Vector.of(id, 0, 0, 1)});
          transaction.commit(true);
        }
      }
    });
    thread.start();
    thread.join();
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 0, false);
        Snapshot snapshot = transaction.snapshot()) {
      assertThat(snapshot.estimatedRows(table)).isEqualTo(40);
      assertThat(transaction.check(table)).isEmpty();
    }
    store.close();
  }
}
