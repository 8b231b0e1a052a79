package dev.vecino.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class LatenciesTest {
  @Test
  void summary_ofTwoThreads_hasPercentilesToThreeDigits() {
    var first = new Latencies();
    var second = new Latencies();
    for (int i = 1; i <= 1_000; i++) {
      (i % 2 == 0 ? first : second).record(i * 1_000L);
    }
    first.add(second);
    Map<String, Double> values = first.summary("");
    assertThat(first.count()).isEqualTo(1_000);
    assertThat(values.get("mean_us")).isCloseTo(500.5, within(1.0));
    assertThat(values.get("p50_us")).isCloseTo(500, within(1.0));
    assertThat(values.get("p95_us")).isCloseTo(950, within(1.0));
    assertThat(values.get("p99_us")).isCloseTo(990, within(1.0));
    assertThat(values.get("max_us")).isCloseTo(1_000, within(1.0));
  }
}
