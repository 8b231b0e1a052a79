package dev.vecino.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.ColumnStatistics;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.TableStatistics;
import dev.vecino.storage.Isolation;
import dev.vecino.storage.Placement;
import dev.vecino.storage.Snapshot;
import dev.vecino.storage.Store;
import dev.vecino.storage.StoreOptions;
import dev.vecino.storage.Transaction;
import dev.vecino.type.DataType;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AnalysisTest {
  private static final int ROWS = 40_000;
  private static final int TARGET = 10; // a sample of 10,000 rows

  @Test
  void run_partOfRows_findsWhatAllHave() {
    Random random = new Random(5);
    try (Store store = Store.open(new StoreOptions(Optional.empty(), false, 16))) {
      Table table = table(store, ROWS, i -> new Object[] {
          i, // different in each row
          i / 8, // clustered
          random.nextInt(500), // in no order
          random.nextInt(10) < 9 ? 7 : random.nextInt(10_000), // mostly one value
          random.nextInt(4) == 0 ? null : -i});
      TableStatistics found = analyzed(store, table);
      assertThat(found.rows()).isEqualTo(ROWS);

      ColumnStatistics unique = of(found, table, 0);
      assertThat(unique.distinct()).isBetween(-1.0, -0.95);
      assertThat(unique.mostCommon()).isEmpty();
      assertThat(unique.correlation()).isCloseTo(1, within(0.001));
      assertThat(unique.bounds()).hasSize(TARGET + 1);
      for (int i = 0; i <= TARGET; i++) {
        assertThat((int) (Integer) unique.bounds().get(i)).isCloseTo(ROWS / TARGET * i, within(ROWS / 100));
      }

      assertThat(of(found, table, 1).distinct(ROWS)).isBetween(4000.0, 6500.0);
      assertThat(of(found, table, 2).distinct(ROWS)).isBetween(480.0, 560.0);
      assertThat(of(found, table, 2).correlation()).isCloseTo(0, within(0.1));

      ColumnStatistics skewed = of(found, table, 3);
      assertThat(skewed.mostCommon().getFirst()).isEqualTo(7);
      assertThat(skewed.frequencies().getFirst()).isCloseTo(0.9, within(0.02));

      ColumnStatistics falling = of(found, table, 4);
      assertThat(falling.nullFraction()).isCloseTo(0.25, within(0.02));
      assertThat(falling.correlation()).isCloseTo(-1, within(0.001));
    }
  }

  @Test
  void statistics_afterReopening_areThere(@TempDir Path folder) {
    StoreOptions options = new StoreOptions(Optional.of(folder.resolve("app")), false, 16);
    TableStatistics before;
    try (Store store = Store.open(options)) {
      before = analyzed(store, table(store, 300, i -> new Object[] {i, i % 3, null, 1, i * 2}));
    }
    try (Store store = Store.open(options);
        Transaction transaction = store.begin(Isolation.READ_COMMITTED, 0, true);
        Snapshot snapshot = transaction.snapshot()) {
      assertThat(snapshot.statistics(store.catalog().table("public", "t").orElseThrow())).contains(before);
    }
  }

  @Test
  void analyze_dueTables_onlyThose() {
    try (Store store = Store.open(new StoreOptions(Optional.empty(), false, 16))) {
      Table table = table(store, 100, i -> new Object[] {i, 0, 0, 0, 0});
      var automatic = new AutoAnalyze(store);
      automatic.analyze(new AutoAnalyze.Threshold(0, 100, 0.1, TARGET));
      assertThat(known(store, table)).isEmpty();
      automatic.analyze(new AutoAnalyze.Threshold(0, 50, 0.1, TARGET));
      assertThat(known(store, table)).hasValueSatisfying(found -> {
        assertThat(found.rows()).isEqualTo(100);
        assertThat(found.automatic()).isTrue();
      });

      insert(store, table, 60, i -> new Object[] {1000 + i, 0, 0, 0, 0});
      automatic.analyze(new AutoAnalyze.Threshold(0, 50, 0.1, TARGET)); // 60 of 50 and a tenth of 100
      assertThat(known(store, table)).hasValueSatisfying(found -> assertThat(found.rows()).isEqualTo(100));
      automatic.analyze(new AutoAnalyze.Threshold(0, 49, 0.1, TARGET));
      assertThat(known(store, table)).hasValueSatisfying(found -> assertThat(found.rows()).isEqualTo(160));
      automatic.close();
    }
  }

  private static ColumnStatistics of(TableStatistics found, Table table, int position) {
    return found.of(table.columns().get(position)).orElseThrow();
  }

  private static Optional<TableStatistics> known(Store store, Table table) {
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 0, true);
        Snapshot snapshot = transaction.snapshot()) {
      return snapshot.statistics(table);
    }
  }

  private static TableStatistics analyzed(Store store, Table table) {
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 0, true);
        Snapshot snapshot = transaction.snapshot()) {
      List<Integer> columns = table.columns().stream().map(Column::id).toList();
      TableStatistics found = new Analysis(snapshot, TARGET, () -> false).run(table, columns, Instant.EPOCH, false);
      transaction.keep(found);
      return found;
    }
  }

  private static Table table(Store store, int rows, IntFunction<Object[]> row) {
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 0, false)) {
      List<Column> columns = List.of(
          column(1, "a"), column(2, "b"), column(3, "c"), column(4, "d"), column(5, "e"));
      Table table =
          new Table(transaction.newObjectId(), "public", "t", columns, List.of(), List.of(), 6, 1, Placement.ROW_ID);
      transaction.createTable(table);
      transaction.commit(false);
      insert(store, table, rows, row);
      return table;
    }
  }

  private static void insert(Store store, Table table, int rows, IntFunction<Object[]> row) {
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 0, false)) {
      for (int i = 0; i < rows; i++) {
        transaction.insert(table, row.apply(i));
      }
      transaction.commit(false);
    }
  }

  private static Column column(int id, String name) {
    return Column.of(id, name, DataType.INTEGER);
  }
}
