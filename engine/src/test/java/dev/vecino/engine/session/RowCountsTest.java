package dev.vecino.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.TableStatistics;
import dev.vecino.storage.Isolation;
import dev.vecino.storage.Placement;
import dev.vecino.storage.Snapshot;
import dev.vecino.storage.Store;
import dev.vecino.storage.StoreOptions;
import dev.vecino.storage.Transaction;
import dev.vecino.type.DataType;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class RowCountsTest {
  private static final Table TABLE =
      new Table(
          1, "public", "t", List.of(Column.of(1, "x", DataType.INTEGER)), List.of(), List.of(), 2, 1, Placement.ROW_ID);

  private final Store store = Store.open(StoreOptions.memory());
  private long nanos;

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void outdated_afterGrowth_isNoticedAtTheNextInspection() {
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 0, false)) {
      transaction.createTable(TABLE);
      transaction.commit(false);
    }
    RowCounts counts = inSnapshot(snapshot -> {
      RowCounts made = new RowCounts(snapshot, () -> nanos);
      assertThat(made.rows(TABLE)).isZero();
      return made.planned();
    });
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 0, false)) {
      IntStream.range(0, 2000).forEach(i -> transaction.insert(TABLE, new Object[] {i}));
      transaction.commit(false);
    }
    assertThat(inSnapshot(counts::outdated)).as("before the next inspection").isFalse();
    nanos += TimeUnit.SECONDS.toNanos(1);
    assertThat(inSnapshot(counts::outdated)).isTrue();
    assertThat(inSnapshot(counts::outdated)).as("just inspected").isFalse();
  }

  @Test
  void outdated_afterAnalyze_isNoticedAtOnce() {
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 0, false)) {
      transaction.createTable(TABLE);
      transaction.commit(false);
    }
    RowCounts counts = inSnapshot(snapshot -> {
      RowCounts made = new RowCounts(snapshot, () -> nanos);
      assertThat(made.values(TABLE)).isEmpty();
      return made.planned();
    });
    assertThat(inSnapshot(counts::outdated)).isFalse();
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 0, true)) {
      transaction.keep(new TableStatistics(TABLE.id(), 0, Instant.EPOCH, false, Map.of()));
    }
    assertThat(inSnapshot(counts::outdated)).isTrue();
  }

  private <T> T inSnapshot(Function<Snapshot, T> use) {
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 0, true);
        Snapshot snapshot = transaction.snapshot()) {
      return use.apply(snapshot);
    }
  }
}
