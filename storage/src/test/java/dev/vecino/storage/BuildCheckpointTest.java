package dev.vecino.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.index.Metric;
import dev.vecino.index.quant.Quantization;
import dev.vecino.storage.file.PowerCuts;
import dev.vecino.storage.file.RecordingDisk;
import dev.vecino.type.DataType;
import dev.vecino.type.Vector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class BuildCheckpointTest {
  private static final int ROWS = 3000;
  private static final int DIMENSIONS = 24;

  @TempDir Path folder;

  /** What a listener throws to stop a build. */
  private static final class Stop extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** Stops a build when so many vectors are linked, and remembers where it began. */
  private static final class Stopper implements Progress {
    private final long at;
    private long first = -1;

    Stopper(long at) {
      this.at = at;
    }

    @Override
    public void report(String phase, long done, long total) {
      if (phase.equals("graph")) {
        first = first < 0 ? done : first;
        if (done >= at) {
          throw new Stop();
        }
      }
    }
  }

  static Vector random(Random random) {
    float[] elements = new float[DIMENSIONS];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = (float) random.nextGaussian();
    }
    return Vector.wrap(elements);
  }

  static Store open(Path path) {
    return eager(Store.open(StoreOptions.at(path)));
  }

  /** Has builds leave checkpoints as often as they can. */
  private static Store eager(Store store) {
    ((OpenStore) store).core().checkpointNanos = 0;
    return store;
  }

  static Table create(Store store, int partitions) {
    commit(store, transaction -> {
      transaction.createTable(new Table(
          transaction.newObjectId(), "public", "items",
          List.of(
              Column.of(1, "id", DataType.BIGINT),
              Column.of(2, "name", DataType.TEXT),
              Column.of(3, "embedding", DataType.vector(DIMENSIONS))),
          List.of(), List.of(), 4, partitions, Placement.ROW_ID));
    });
    return Schemas.items(store);
  }

  static void fill(Store store, int rows) {
    var random = new Random(9);
    Table table = Schemas.items(store);
    commit(store, transaction -> {
      for (long id = 0; id < rows; id++) {
        transaction.insert(table, row(id, random));
      }
    });
  }

  private static Object[] row(long id, Random random) {
    return new Object[] {id, "a", id % 100 == 7 ? null : random(random)};
  }

  static void commit(Store store, Consumer<Transaction> work) {
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, false)) {
      work.accept(transaction);
      transaction.commit(true);
    }
  }

  static Index.Hnsw index(Transaction transaction, Quantization quantization) {
    return new Index.Hnsw(transaction.newObjectId(), "near", 3, Metric.COSINE, 8, 48, quantization);
  }

  static void build(Store store, Quantization quantization, Progress progress) {
    commit(store, transaction ->
        transaction.createIndex(Schemas.items(store), index(transaction, quantization), progress));
  }

  private static void buildUntil(Store store, Quantization quantization, long at) {
    assertThatThrownBy(() -> build(store, quantization, new Stopper(at))).isInstanceOf(Stop.class);
  }

  /** Builds to the end; returns how many vectors were linked when that began. */
  private static long buildRest(Store store, Quantization quantization) {
    var rest = new Stopper(Long.MAX_VALUE);
    build(store, quantization, rest);
    return rest.first;
  }

  private List<String> files() throws IOException {
    try (Stream<Path> all = Files.list(folder.resolve("app.vecino"))) {
      return all.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private Path checkpoint() throws IOException {
    try (Stream<Path> all = Files.list(folder.resolve("app.vecino"))) {
      return all.filter(file -> file.toString().endsWith(".build")).findFirst().orElseThrow();
    }
  }

  private void assertNoCheckpoint() throws IOException {
    assertThat(files()).noneMatch(name -> name.contains(".build"));
  }

  /** Checks the index, and returns how many of the ten nearest it finds, between 0 and 1. */
  static double checkedRecall(Store store) {
    Table table = Schemas.items(store);
    Index.Hnsw index = table.hnsws().getFirst();
    var random = new Random(5);
    int found = 0;
    int queries = 40;
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, true);
        Snapshot snapshot = transaction.snapshot()) {
      assertThat(transaction.check(table)).isEmpty();
      for (int i = 0; i < queries; i++) {
        float[] query = random(random).elements();
        var options = new NearestOptions(60, null, 60, () -> false);
        List<NearestTest.Hit> hits = NearestTest.nearest(snapshot, table, index, query, options).subList(0, 10);
        List<NearestTest.Hit> exact = NearestTest.exact(snapshot, table, Metric.COSINE, query).subList(0, 10);
        found += (int) exact.stream().filter(hit -> hits.stream().anyMatch(at -> same(at, hit))).count();
      }
    }
    return found / (10.0 * queries);
  }

  private static boolean same(NearestTest.Hit a, NearestTest.Hit b) {
    return a.rowId() == b.rowId() && a.partition() == b.partition();
  }

  @ParameterizedTest
  @CsvSource({"200,1,NONE,32", "1500,1,NONE,32", "2900,1,NONE,32", "900,3,NONE,32", "700,1,RABITQ,4", "500,3,SQ8,8"})
  void build_stopped_goesOnWhereItWas(long at, int partitions, Quantization.Method method, int bits)
      throws IOException {
    var quantization = new Quantization(method, bits);
    Path path = folder.resolve("app");
    double uninterrupted;
    try (Store store = open(folder.resolve("whole"))) {
      create(store, partitions);
      fill(store, ROWS);
      build(store, quantization, Progress.NONE);
      uninterrupted = checkedRecall(store);
    }
    try (Store store = open(path)) {
      create(store, partitions);
      fill(store, ROWS);
      buildUntil(store, quantization, at);
      assertThat(Schemas.items(store).hnsws()).isEmpty();
    }
    try (Store store = open(path)) { // reopening keeps it
      assertThat(buildRest(store, quantization)).isGreaterThanOrEqualTo(at);
      assertNoCheckpoint();
      assertThat(checkedRecall(store)).isGreaterThan(uninterrupted - 0.03).isGreaterThan(0.9);
    }
    try (Store store = open(path)) {
      assertThat(checkedRecall(store)).isGreaterThan(uninterrupted - 0.03);
    }
  }

  /** Reads all rows, with their ids. */
  private static void forEachRow(Store store, Transaction transaction, BiConsumer<Long, Object[]> each) {
    try (Snapshot snapshot = transaction.snapshot()) {
      for (RowCursor cursor = snapshot.scan(Schemas.items(store)); cursor.next(); ) {
        each.accept(cursor.rowId(), cursor.row());
      }
    }
  }

  private static void change(Store store, int oneIn, long fresh) {
    var random = new Random(13);
    Table table = Schemas.items(store);
    commit(store, transaction -> {
      forEachRow(store, transaction, (rowId, row) -> {
        long id = (Long) row[0];
        if (id % oneIn == 1) {
          transaction.update(table, rowId, row, new Object[] {id, "b", random(random)});
        } else if (id % oneIn == 2) {
          transaction.delete(table, rowId, row);
        } else if (id % oneIn == 3) {
          transaction.update(table, rowId, row, new Object[] {id, "c", row[2]});
        }
      });
    });
    commit(store, transaction -> { // these take the slots that are free now
      for (long id = 0; id < fresh; id++) {
        transaction.insert(table, row(ROWS + id, random));
      }
    });
  }

  @ParameterizedTest
  @ValueSource(strings = {"NONE", "RABITQ"})
  void rows_changedMeanwhile_areAsTheyAreNow(Quantization.Method method) throws IOException {
    var quantization = new Quantization(method, method == Quantization.Method.NONE ? 32 : 4);
    Path path = folder.resolve("app");
    try (Store store = open(path)) {
      create(store, 1);
      fill(store, ROWS);
      buildUntil(store, quantization, 2000);
      change(store, 40, 0);
    }
    try (Store store = open(path)) {
      change(store, 57, 300);
      assertThat(buildRest(store, quantization)).isBetween(1700L, 2400L);
      assertThat(checkedRecall(store)).isGreaterThan(0.9);
      assertNoCheckpoint();
    }
  }

  @Test
  void rows_changedInGreatPart_areBuiltAnew() throws IOException {
    try (Store store = open(folder.resolve("app"))) {
      create(store, 1);
      fill(store, ROWS);
      buildUntil(store, Quantization.NONE, 2000);
      change(store, 5, 100);
      assertThat(buildRest(store, Quantization.NONE)).isZero();
      assertThat(checkedRecall(store)).isGreaterThan(0.9);
      assertNoCheckpoint();
    }
  }

  @Test
  void definition_another_beginsAnewAndRemovesWhatTheFirstLeft() throws IOException {
    try (Store store = open(folder.resolve("app"))) {
      create(store, 1);
      fill(store, ROWS);
      buildUntil(store, Quantization.NONE, 1000);
      Path first = checkpoint();
      buildUntil(store, Quantization.SQ8, 500);
      assertThat(first).doesNotExist();
      assertThat(checkpoint().getFileName().toString()).endsWith("-cosine-m8-ef48-sq88.build");
      assertThat(buildRest(store, Quantization.NONE)).isZero();
    }
  }

  @Test
  void reindex_stopped_goesOn() throws IOException {
    try (Store store = open(folder.resolve("app"))) {
      create(store, 1);
      fill(store, ROWS);
      build(store, Quantization.NONE, Progress.NONE);
      assertThatThrownBy(() -> rebuild(store, new Stopper(1500))).isInstanceOf(Stop.class);
      assertThat(checkedRecall(store)).isGreaterThan(0.9); // the old one stands
    }
    try (Store store = open(folder.resolve("app"))) {
      var rest = new Stopper(Long.MAX_VALUE);
      rebuild(store, rest);
      assertThat(rest.first).isGreaterThanOrEqualTo(1500);
      assertThat(checkedRecall(store)).isGreaterThan(0.9);
      assertNoCheckpoint();
    }
  }

  private static void rebuild(Store store, Progress progress) {
    Table table = Schemas.items(store);
    Index.Hnsw old = table.hnsws().getFirst();
    commit(store, transaction -> {
      transaction.dropIndex(table, old);
      transaction.createIndex(
          transaction.catalog().table(table.id()).orElseThrow(), old.withId(transaction.newObjectId()), progress);
    });
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 15, 400, 11_990, 13_000, -100, -1})
  void checkpoint_damaged_isNotRead(int at) throws IOException {
    try (Store store = open(folder.resolve("app"))) {
      create(store, 1);
      fill(store, ROWS);
      buildUntil(store, Quantization.NONE, 1000);
      byte[] bytes = Files.readAllBytes(checkpoint());
      bytes[at < 0 ? bytes.length + at : at] ^= 1;
      Files.write(checkpoint(), bytes);
      assertThat(buildRest(store, Quantization.NONE)).isZero();
      assertThat(checkedRecall(store)).isGreaterThan(0.9);
      assertNoCheckpoint();
    }
  }

  @Test
  void checkpoint_whereTheTableIsDropped_goesWithIt() throws IOException {
    try (Store store = open(folder.resolve("app"))) {
      create(store, 1);
      fill(store, ROWS);
      buildUntil(store, Quantization.NONE, 500);
      assertThat(checkpoint()).exists();
      commit(store, transaction -> transaction.dropTable(Schemas.items(store)));
    }
    assertNoCheckpoint();
  }

  @Test
  void files_thatNoBuildCanUse_areRemovedAtOpening() throws IOException {
    try (Store store = open(folder.resolve("app"))) {
      create(store, 1);
      fill(store, ROWS);
      buildUntil(store, Quantization.NONE, 500);
      Files.copy(checkpoint(), checkpoint().resolveSibling("v99.3.0-l2-m8-ef48-none32.build"));
      Files.copy(checkpoint(), Path.of(checkpoint() + ".new"));
    }
    try (Store store = open(folder.resolve("app"))) {
      assertThat(files().stream().filter(name -> name.contains(".build"))).hasSize(1);
      assertThat(buildRest(store, Quantization.NONE)).isGreaterThanOrEqualTo(500);
    }
  }

  @Test
  void build_rolledBack_leavesCheckpointAndNoIndex() throws IOException {
    try (Store store = open(folder.resolve("app"))) {
      create(store, 1);
      fill(store, ROWS);
      try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, false)) {
        transaction.createIndex(Schemas.items(store), index(transaction, Quantization.NONE), Progress.NONE);
        transaction.rollback();
      }
      assertThat(buildRest(store, Quantization.NONE)).isPositive();
      assertThat(checkedRecall(store)).isGreaterThan(0.9);
    }
  }

  @Test
  void savedGraph_missing_isBuiltFromTheCheckpointAndSaved() throws IOException {
    Path kept = folder.resolve("kept");
    Path file;
    try (Store store = open(folder.resolve("app"))) {
      create(store, 1);
      fill(store, ROWS);
      buildUntil(store, Quantization.NONE, 2000);
      file = checkpoint();
      Files.copy(file, kept);
      buildRest(store, Quantization.NONE);
    }
    Files.copy(kept, file);
    Path graph = file.resolveSibling(
        files().stream().filter(name -> name.endsWith(".hnsw")).findFirst().orElseThrow());
    Files.delete(graph);
    try (Store store = open(folder.resolve("app"))) {
      assertThat(graph).exists();
      assertNoCheckpoint();
      assertThat(checkedRecall(store)).isGreaterThan(0.9);
    }
  }

  @Test
  void graph_thatDoesNotFitTheHeap_isRefusedBeforeItIsBuilt() {
    try (Store store = open(folder.resolve("app"))) {
      create(store, 1);
      fill(store, ROWS);
      ((OpenStore) store).core().heapBytes = 64 << 20; // all of it the page cache's
      var linked = new Stopper(0);
      assertThatThrownBy(() -> build(store, Quantization.NONE, linked))
          .hasMessageContaining("index \"near\" needs 1 MB of memory, and 0 MB are left");
      assertThat(linked.first).isNegative();
      ((OpenStore) store).core().heapBytes = 65 << 20;
      build(store, Quantization.NONE, Progress.NONE);
      assertThat(checkedRecall(store)).isGreaterThan(0.9);
    }
  }

  @Test
  void keys_sortedInManySmallRuns_areAllThereAndUnique() {
    try (Store store = open(folder.resolve("app"))) {
      create(store, 1);
      fill(store, ROWS);
      Table table = Schemas.items(store);
      commit(store, transaction -> {
        transaction.maintenanceBytes(20_000);
        transaction.createIndex(
            table, new Index.BTree(transaction.newObjectId(), "ids", List.of(1), true, false, false), Progress.NONE);
        assertThat(transaction.check(transaction.catalog().table(table.id()).orElseThrow())).isEmpty();
      });
      assertThatThrownBy(() -> commit(store, transaction -> {
        transaction.maintenanceBytes(20_000);
        transaction.createIndex(
            Schemas.items(store), new Index.BTree(transaction.newObjectId(), "names", List.of(2), true, false, false),
            Progress.NONE);
      })).hasMessage("could not create unique index \"names\"");
    }
  }

  @Test
  void close_whileItBuilds_stopsItWithCheckpoint() throws Exception {
    var half = new CountDownLatch(1);
    var failure = new AtomicReference<Throwable>();
    Store store = open(folder.resolve("app"));
    create(store, 1);
    fill(store, ROWS);
    StoreCore core = ((OpenStore) store).core();
    Thread builder = Thread.ofPlatform().start(() -> {
      try {
        build(store, Quantization.NONE, (phase, done, total) -> {
          if (phase.equals("graph") && done > 1000) {
            half.countDown();
            awaitClosing(core);
          }
        });
      } catch (RuntimeException e) {
        failure.set(e);
      }
    });
    half.await();
    store.close();
    builder.join();
    assertThat(failure.get()).hasMessage("canceling statement due to user request");
    try (Store again = open(folder.resolve("app"))) {
      assertThat(Schemas.items(again).hnsws()).isEmpty();
      assertThat(buildRest(again, Quantization.NONE)).isGreaterThan(1000);
      assertThat(checkedRecall(again)).isGreaterThan(0.9);
    }
  }

  private static void awaitClosing(StoreCore core) {
    while (!core.isClosing()) {
      Thread.onSpinWait();
    }
  }

  @Test
  void powerCut_duringBuild_goesOnSoundly() throws IOException {
    RecordingDisk disk = RecordingDisk.recording();
    Path live = folder.resolve("live");
    int begun;
    try (Store store = eager(OpenStore.open(StoreOptions.at(live.resolve("app")), disk))) {
      create(store, 1);
      fill(store, 1000);
      begun = new PowerCuts(disk).size();
      buildUntil(store, Quantization.NONE, 900);
    }
    var cuts = new PowerCuts(disk);
    var random = new Random(3);
    int resumed = 0;
    for (int i = 0; i < 12; i++) {
      int count = begun + random.nextInt(cuts.size() - begun + 1);
      Path image = folder.resolve("image" + i);
      cuts.materialize(count, new Random(i), live, image);
      try (Store store = open(image.resolve("app"))) {
        resumed += buildRest(store, Quantization.NONE) > 0 ? 1 : 0;
        assertThat(checkedRecall(store)).as("image %d after %d events", i, count).isGreaterThan(0.9);
      }
    }
    assertThat(resumed).as("images with a checkpoint").isPositive();
  }
}
