package dev.vecino.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.index.Distances;
import dev.vecino.index.Metric;
import dev.vecino.type.Vector;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {
  private static final NearestOptions ALL = new NearestOptions(2000, null, 2000, () -> false);

  @TempDir Path folder;

  record Hit(double distance, int partition, long rowId) {}

  /** Rows by an exact scan, in the order that {@link Snapshot#nearest} promises. */
  static List<Hit> exact(Snapshot snapshot, Table table, Metric metric, float[] query) {
    List<Hit> hits = new ArrayList<>();
    RowCursor rows = snapshot.scan(table);
    while (rows.next()) {
      if (rows.row()[2] instanceof Vector vector && Distances.isMeasurable(metric, vector.elements())) {
        double distance = Distances.distance(metric, query, vector.elements()) + 0.0;
        hits.add(new Hit(distance, Placement.partition(rows.rowId(), table.partitions()), rows.rowId()));
      }
    }
    hits.sort(Comparator.comparingDouble(Hit::distance).thenComparingInt(Hit::partition).thenComparingLong(Hit::rowId));
    return hits;
  }

  static List<Hit> nearest(Snapshot snapshot, Table table, Index.Hnsw index, float[] query, NearestOptions options) {
    List<Hit> hits = new ArrayList<>();
    try (NearestCursor rows = snapshot.nearest(table, index, query, options)) {
      while (rows.next()) {
        hits.add(new Hit(rows.distance(), Placement.partition(rows.rowId(), table.partitions()), rows.rowId()));
      }
    }
    return hits;
  }

  private static Vector random(Random random) {
    float[] elements = new float[Schemas.DIMENSIONS];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = random.nextInt(7) - 3; // few values, so that there are ties
    }
    return Vector.wrap(elements);
  }

  @ParameterizedTest
  @CsvSource({"L2,1", "COSINE,1", "INNER_PRODUCT,3", "L1,1", "COSINE,3"})
  void nearest_ofChangingTable_agreesWithScan(Metric metric, int partitions) {
    var random = new Random(7);
    StoreOptions options = StoreOptions.at(folder.resolve("app"));
    float[] query = {1, -2, 0.5f, 3};
    try (Store store = Store.open(options)) {
      Table made = Schemas.create(store, partitions);
      try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, false)) {
        for (long id = 0; id < 300; id++) {
          transaction.insert(made, new Object[] {id, "a", id % 50 == 0 ? null : random(random)});
        }
        transaction.commit(true);
      }
      try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, false)) {
        transaction.createIndex(
            made, new Index.Hnsw(transaction.newObjectId(), "near", 3, metric, 8, 32), Progress.NONE);
        transaction.commit(true);
      }
      Table table = Schemas.items(store);
      Index.Hnsw index = table.hnsws().getFirst();
      try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, false)) {
        for (long id = 1000; id < 1100; id++) {
          transaction.insert(table, new Object[] {id, "b", random(random)});
        }
        try (Snapshot snapshot = transaction.snapshot()) {
          RowCursor rows = snapshot.scan(table);
          while (rows.next()) {
            Object[] row = rows.row();
            switch (random.nextInt(4)) {
              case 0 -> transaction.delete(table, rows.rowId(), row);
              case 1 -> transaction.update(table, rows.rowId(), row, new Object[] {row[0], "c", random(random)});
              default -> {}
            }
          }
        }
        try (Snapshot snapshot = transaction.snapshot();
            Transaction other = store.begin(Isolation.READ_COMMITTED, 1000, true);
            Snapshot before = other.snapshot()) {
          assertThat(nearest(snapshot, table, index, query, ALL))
              .isEqualTo(exact(snapshot, table, metric, query)).hasSizeGreaterThan(200);
          transaction.commit(true);
          assertThat(nearest(before, table, index, query, ALL)).isEqualTo(exact(before, table, metric, query));
        }
      }
    }
    try (Store store = Store.open(options);
        Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, false);
        Snapshot snapshot = transaction.snapshot()) {
      Table table = Schemas.items(store);
      Index.Hnsw index = table.hnsws().getFirst();
      List<Hit> expected = exact(snapshot, table, metric, query);
      assertThat(nearest(snapshot, table, index, query, ALL)).isEqualTo(expected);
      int unranked = 0;
      for (RowCursor rows = snapshot.unranked(table, index); rows.next(); ) {
        unranked++;
      }
      assertThat(unranked + expected.size()).isEqualTo((int) snapshot.estimatedRows(table));
      assertThat(transaction.check(table)).isEmpty();
    }
  }
}
