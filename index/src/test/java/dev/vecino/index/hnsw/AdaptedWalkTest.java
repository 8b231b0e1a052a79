package dev.vecino.index.hnsw;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.index.Metric;
import dev.vecino.index.VectorChunks;
import dev.vecino.index.VectorIndex.Search;
import dev.vecino.index.VectorIndex.SearchOptions;
import dev.vecino.index.Vectors;
import org.junit.jupiter.api.Test;

/** Walks that end by distance, where few vectors are as near as that. */
class AdaptedWalkTest {
  private static final int ROWS = 2000;

  private final VectorChunks vectors = Vectors.allocate(3, ROWS);
  private final HnswIndex index = new HnswIndex(Metric.L2, vectors, new HnswOptions(8, 60, 3));

  /** A long line with some waves: distances grow faster with rank at its ends than elsewhere. */
  private AdaptedWalkTest() {
    for (int slot = 0; slot < ROWS; slot++) {
      Vectors.set(vectors, slot, new float[] {slot, slot * 7 % 97, slot * 31 % 89});
      index.insert(slot, slot + 1);
    }
  }

  private long distances(SearchOptions options) {
    try (Search search = index.search(new float[] {1, 2, 3}, options)) {
      for (int i = 0; i < 3; i++) {
        assertThat(search.next()).isTrue();
      }
      return search.distances();
    }
  }

  @Test
  void fewWithinReach_doesNotLookAtAllVectors() {
    assertThat(distances(new SearchOptions(40, 4, null, () -> false, SearchOptions.NONE))).isLessThan(ROWS / 3);
  }

  @Test
  void fewWithinReach_filtered_doesNotLookAtAllVectors() {
    assertThat(distances(new SearchOptions(40, 4, (slot, row) -> slot % 2 == 0, () -> false, SearchOptions.NONE)))
        .isLessThan(ROWS / 3);
  }
}
