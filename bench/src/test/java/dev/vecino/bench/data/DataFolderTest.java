package dev.vecino.bench.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.bench.config.BenchConfig.Filter;
import dev.vecino.index.Metric;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class DataFolderTest {
  private static final int K = 5;

  @TempDir Path folder;

  private final Synthetic made = new Synthetic(1, 12, 6);
  private final Dataset data =
      new Dataset(made.rows(0, 2_000), made.rows(2_000, 8), Optional.empty(), Optional.of(new int[2_000]));

  private int[] byBruteForce(Metric metric, int query, int rows, Filter filter) {
    float[] vector = data.queries().row(query);
    return IntStream.range(0, rows)
        .filter(row -> filter == null || row % 1_000 >= filter.from() && row % 1_000 < filter.to())
        .boxed()
        .sorted(Comparator.comparingDouble(row -> ExactNeighbors.distance(metric, vector, data.base().row(row))))
        .limit(K)
        .mapToInt(row -> row)
        .toArray();
  }

  @ParameterizedTest
  @EnumSource(names = {"HAMMING", "JACCARD"}, mode = EnumSource.Mode.EXCLUDE)
  void neighbors_areTheNearest_alsoAmongRowsThatMatch(Metric metric) throws Exception {
    DataFolder written = DataFolder.write(folder, "source", data, 1_500, K);
    var filter = new Filter("few", "bucket", 3, 5); // rows 3, 4, 1003, 1004
    for (int pass = 0; pass < 2; pass++) { // computed, then read
      int[][] all = written.neighbors(metric, K, Optional.empty());
      int[][] few = written.neighbors(metric, K, Optional.of(filter));
      for (int query = 0; query < 8; query++) {
        assertThat(all[query]).containsExactly(byBruteForce(metric, query, 1_500, null));
        assertThat(few[query]).hasSize(4).containsExactly(byBruteForce(metric, query, 1_500, filter));
      }
    }
  }

  @Test
  void folder_isFound_onlyByWhatItWasMadeFrom() throws Exception {
    DataFolder.write(folder, "source", data, 100, K);
    assertThat(DataFolder.find(folder, "source")).hasValueSatisfying(found -> {
      assertThat(found.base().rows()).isEqualTo(100);
      assertThat(found.bucket(99)).isEqualTo(99);
    });
    assertThat(DataFolder.find(folder, "other")).isEmpty();
  }
}
