package dev.vecino.sql.function;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class RandomSourceTest {
  @Test
  void seed_sameTwice_givesPostgresSequenceTwice() {
    var random = new RandomSource();
    random.seed(0.5);
    double first = random.nextDouble();
    random.seed(0.5);
    assertThat(first).isEqualTo(0.9851677175347999); // as PostgreSQL 18 gives it
    assertThat(random.nextDouble()).isEqualTo(first);
  }

  @Test
  void range_ofAllLongs_isInBounds() {
    var random = new RandomSource();
    random.seed(0.25);
    for (int i = 0; i < 1000; i++) {
      assertThat(random.nextLong(-3, 4)).isBetween(-3L, 4L);
      random.nextLong(Long.MIN_VALUE, Long.MAX_VALUE);
      assertThat(random.nextLong(7, 7)).isEqualTo(7);
    }
  }
}
