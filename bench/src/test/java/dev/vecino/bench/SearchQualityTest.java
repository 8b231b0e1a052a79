package dev.vecino.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What searches find of real data, against the exact answer. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class SearchQualityTest {
  private static final int QUERIES = 60;

  private SharedTable table;

  @BeforeAll
  void fill() throws IOException, SQLException {
    table = SharedTable.of(20_000, QUERIES);
  }

  @AfterAll
  void close() throws SQLException {
    if (table != null) {
      table.close();
    }
  }

  @Test
  void range_findsNearlyAllRowsWithinTheDistance() throws SQLException {
    try (PreparedStatement range =
        table.connection.prepareStatement("SELECT id FROM items WHERE embedding <=> ? <= ?")) {
      for (int rank : new int[] {1, 10, 100, 500, 2_000}) {
        long wanted = 0;
        long found = 0;
        for (int query = 0; query < QUERIES; query++) {
          double[] distances = table.distances(query);
          double[] sorted = Arrays.stream(distances).sorted().toArray();
          double bound = (sorted[rank - 1] + sorted[rank]) / 2;
          range.setObject(1, table.queries.get(query));
          range.setDouble(2, bound);
          Set<Integer> ids = SharedTable.ids(range);
          assertThat(ids).allSatisfy(id -> assertThat(distances[id]).isLessThan(bound + 1e-6));
          wanted += rank;
          found += ids.size();
        }
        assertThat((double) found / wanted).as("part of the %d rows within the distance", rank).isGreaterThan(0.99);
      }
    }
  }
}
