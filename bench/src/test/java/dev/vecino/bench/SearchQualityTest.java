package dev.vecino.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
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
  private static final int FILTERED = 8;

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
  void targetAccuracy_isReached() throws SQLException {
    for (int target : new int[] {80, 90, 95, 99}) {
      for (int k : new int[] {1, 10, 50}) {
        long right = 0;
        try (PreparedStatement nearest =
            table.connection.prepareStatement(
                "SELECT id FROM items ORDER BY embedding <=> ? FETCH APPROX FIRST " + k
                    + " ROWS ONLY WITH TARGET ACCURACY " + target)) {
          for (int query = 0; query < QUERIES; query++) {
            nearest.setObject(1, table.queries.get(query));
            right += table.correct(query, SharedTable.ids(nearest), k);
          }
        }
        double recall = (double) right / (QUERIES * k);
        // Of 60 searches: two standard errors where each finds k rows of which some share fate.
        double noise = 2 * Math.sqrt(target / 100.0 * (1 - target / 100.0) / (QUERIES * Math.sqrt(k)));
        assertThat(recall).as("recall@%d for a target of %d %%", k, target).isGreaterThan(target / 100.0 - noise);
      }
    }
  }

  @Test
  void accuracyOfIndex_isThatOfQueries() throws SQLException {
    try (Statement statement = table.connection.createStatement();
        ResultSet measured =
            statement.executeQuery("SELECT vector_index_accuracy('items_embedding', 10, 95, 200)")) {
      measured.next();
      assertThat(measured.getDouble(1)).isBetween(92.0, 100.0);
    }
  }

  @Test
  void filteredSearch_isCompleteNearAndWithinThriceTheBestStrategy() throws SQLException {
    double unfiltered = recallOfTen();
    for (FilterTable.Line line : table.filters(FILTERED).run()) {
      assertThat(line.complete()).as(line.markdown()).isTrue();
      assertThat(line.recall()).as(line.markdown()).isGreaterThan(0.95 * unfiltered);
      assertThat(line.work()).as(line.markdown()).isLessThan(3 * line.bestWork());
      assertThat(line.distances())
          .as(line.markdown())
          .isLessThanOrEqualTo(3 * Math.min(line.exactDistances(), line.walkDistances()));
    }
  }

  private double recallOfTen() throws SQLException {
    try (PreparedStatement nearest = table.connection.prepareStatement(VectorTable.NEAREST_10)) {
      long right = 0;
      for (int query = 0; query < QUERIES; query++) {
        nearest.setObject(1, table.queries.get(query));
        right += table.correct(query, SharedTable.ids(nearest), 10);
      }
      return right / (10.0 * QUERIES);
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
