package dev.vecino.index.hnsw;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ArrivalsTest {
  private final Arrivals arrivals = new Arrivals();

  @Test
  void slot_ofNumbersThatAreKept_isWhatWasAdded() {
    assertThat(arrivals.slot(0)).isNegative();
    for (int slot = 0; slot < Arrivals.PLACES + 3; slot++) {
      arrivals.add(slot + 10);
    }
    assertThat(arrivals.count()).isEqualTo(Arrivals.PLACES + 3);
    assertThat(arrivals.slot(2)).isNegative();
    assertThat(arrivals.slot(3)).isEqualTo(13);
    assertThat(arrivals.slot(Arrivals.PLACES + 2)).isEqualTo(Arrivals.PLACES + 12);
    assertThat(arrivals.slot(Arrivals.PLACES + 3)).isNegative();
  }
}
