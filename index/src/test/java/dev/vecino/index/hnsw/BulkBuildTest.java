package dev.vecino.index.hnsw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.index.Metric;
import dev.vecino.index.VectorChunks;
import dev.vecino.index.Vectors;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BulkBuildTest {
  private static final int SLOTS = 2000;

  private final VectorChunks vectors = Vectors.allocate(10, SLOTS);
  private final int[] slots = IntStream.range(0, SLOTS).toArray();
  private final long[] rowIds = LongStream.rangeClosed(1, SLOTS).toArray();

  @BeforeEach
  void fill() {
    SplittableRandom random = new SplittableRandom(51);
    for (int slot = 0; slot < SLOTS; slot++) {
      Vectors.set(vectors, slot, Vectors.random(random, 10));
    }
  }

  private HnswIndex empty() {
    return new HnswIndex(Metric.COSINE, vectors, new HnswOptions(8, 40, 5));
  }

  private static byte[] written(HnswIndex index) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    index.write(out);
    return out.toByteArray();
  }

  @Test
  void build_oneThreadTwice_givesTheSameGraph() throws IOException {
    HnswIndex one = empty();
    HnswIndex two = empty();
    one.build(slots, rowIds, 1, BuildProgress.NONE, () -> false);
    two.build(slots, rowIds, 1, BuildProgress.NONE, () -> false);
    assertThat(written(one)).isEqualTo(written(two));
  }

  @Test
  void build_severalThreads_insertsAllAndReportsProgress() {
    HnswIndex index = empty();
    List<Integer> reports = new ArrayList<>();
    assertThat(index.build(slots, rowIds, 4, (done, total) -> {
      assertThat(total).isEqualTo(SLOTS);
      reports.add(done);
    }, () -> false)).isTrue();
    assertThat(index.size()).isEqualTo(SLOTS);
    assertThat(index.check()).isEmpty();
    assertThat(reports).isSorted().endsWith(SLOTS);
  }

  @Test
  void build_cancelled_stopsAndStaysSound() {
    HnswIndex index = empty();
    assertThat(index.build(slots, rowIds, 2, BuildProgress.NONE, () -> true)).isFalse();
    assertThat(index.size()).isLessThan(SLOTS);
    assertThat(index.check()).isEmpty();
  }

  @Test
  void build_slotTwice_failsWithTheReason() {
    HnswIndex index = empty();
    slots[1500] = 3;
    assertThatThrownBy(() -> index.build(slots, rowIds, 2, BuildProgress.NONE, () -> false))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("slot 3 is in the index already, for row 4");
    assertThat(index.check()).isEmpty();
  }

  @Test
  void memory_ofAGraph_isWhatTheOptionsTell() {
    HnswIndex index = empty();
    index.build(slots, rowIds, 2, BuildProgress.NONE, () -> false);
    assertThat(index.options().memoryBytes(SLOTS, true)).isCloseTo(index.memoryBytes(), Percentage.withPercentage(3));
  }

  @Test
  void build_unequalArrays_isRefused() {
    assertThatThrownBy(() -> empty().build(slots, new long[3], 2, BuildProgress.NONE, () -> false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("2000 slots, but 3 row ids");
  }
}
