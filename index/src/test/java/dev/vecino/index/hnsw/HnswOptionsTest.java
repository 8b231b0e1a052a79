package dev.vecino.index.hnsw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class HnswOptionsTest {
  @Test
  void options_outOfRange_areRefusedWithTheRange() {
    assertThatThrownBy(() -> new HnswOptions(1, 64, 0)).hasMessage("m must be in 2..100, was 1");
    assertThatThrownBy(() -> new HnswOptions(101, 300, 0)).hasMessage("m must be in 2..100, was 101");
    assertThatThrownBy(() -> new HnswOptions(2, 3, 0)).hasMessage("efConstruction must be in 4..1000, was 3");
    assertThatThrownBy(() -> new HnswOptions(16, 1001, 0)).hasMessage("efConstruction must be in 4..1000, was 1001");
    assertThatThrownBy(() -> new HnswOptions(16, 31, 0))
        .hasMessage("efConstruction must be at least 2 * m, was 31 with m = 16");
  }

  @Test
  void levels_ofManySlots_thinOutByM() {
    HnswOptions options = new HnswOptions(16, 64, 42);
    int[] counts = new int[31];
    for (int slot = 0; slot < 200_000; slot++) {
      counts[options.levelOf(slot)]++;
    }
    assertThat(counts[0]).isBetween(186_500, 188_500);
    assertThat(counts[1]).isBetween(11_000, 12_500);
    assertThat(counts[2]).isBetween(620, 850);
  }
}
