package dev.vecino.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** The bodies of the benchmark, run once. */
final class CachedTopKOverheadTest {
  @Test
  void bodies_askTheSame() throws Exception {
    var benchmark = new CachedTopKOverhead();
    benchmark.rows = 40; // as many as a walk keeps, so that both ways are exact
    benchmark.open();
    try {
      double bare = benchmark.bareIndex(); // row ids there begin at 1, ids of the table at 0
      benchmark.rewind();
      double session = benchmark.session();
      benchmark.rewind();
      double jdbc = benchmark.jdbc();
      assertThat(session).isEqualTo(jdbc);
      assertThat(bare - 10).isCloseTo(jdbc, within(1e-4));
    } finally {
      benchmark.close();
    }
  }
}
