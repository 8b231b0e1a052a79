package dev.vecino.index;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PassingBreadthTest {
  @Test
  void core_isThirdOrWhatIsExpected_atMostAll() {
    assertThat(PassingBreadth.core(60, 11)).isEqualTo(20);
    assertThat(PassingBreadth.core(40, 30)).isEqualTo(30);
    assertThat(PassingBreadth.core(40, 100)).isEqualTo(40);
  }

  @Test
  void breadth_shrinksFromAllToCore() {
    assertThat(PassingBreadth.of(40, 13, 1)).isEqualTo(40);
    assertThat(PassingBreadth.of(40, 13, 0.0625)).isEqualTo(26.5);
    assertThat(PassingBreadth.of(40, 13, 0)).isEqualTo(13);
  }
}
