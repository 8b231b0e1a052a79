package dev.vecino.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.bench.report.Pairing.Pair;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PairingTest {
  private static Point ours(double recall, double throughput) {
    return new Point("ours", "", recall, throughput);
  }

  private static Point theirs(double recall, double throughput) {
    return new Point("theirs", "", recall, throughput);
  }

  @Test
  void pairs_ofEqualRoundedRecall_takeTheFastestOfEach() {
    List<Pair> pairs = Pairing.pairs(
        List.of(ours(0.951, 900), ours(0.949, 1_000)), List.of(theirs(0.954, 400), theirs(0.946, 500), theirs(0.96, 900)));
    assertThat(pairs).containsExactly(new Pair(ours(0.949, 1_000), theirs(0.946, 500), 2));
  }

  @Test
  void pairs_withoutEqualRecall_takeTheNearestWithinTwoHundredths() {
    assertThat(Pairing.pairs(List.of(ours(0.95, 1_000)), List.of(theirs(0.97, 10), theirs(0.94, 100))))
        .containsExactly(new Pair(ours(0.95, 1_000), theirs(0.94, 100), 10));
    assertThat(Pairing.pairs(List.of(ours(0.95, 1_000)), List.of(theirs(0.97, 10))))
        .containsExactly(new Pair(ours(0.95, 1_000), theirs(0.97, 10), 100));
  }

  @Test
  void pairs_fartherApart_areNone() {
    assertThat(Pairing.pairs(List.of(ours(0.95, 1_000)), List.of(theirs(0.98, 10), theirs(0.92, 10)))).isEmpty();
  }

  @Test
  void ratio_isOfRoundedThroughputs() {
    assertThat(Pairing.ratio(10.4, 4.6)).isEqualTo(2);
    assertThat(Pairing.ratio(10, 0.2)).isEqualTo(10);
  }

  @Test
  void fastestAt_looksOnlyAtThoseThatReachTheRecall() {
    List<Point> points = List.of(ours(0.94, 3_000), ours(0.95, 2_000), ours(0.99, 1_000));
    assertThat(Pairing.fastestAt(points, 0.95)).contains(ours(0.95, 2_000));
    assertThat(Pairing.fastestAt(points, 0.995)).isEmpty();
  }

  @Test
  void median_ofEvenCount_isTheMeanOfTheMiddleTwo() {
    assertThat(Stat.of(List.of(4.0, 1.0, 3.0, 2.0))).isEqualTo(new Stat(2.5, 1, 4, 4));
    assertThat(Stat.of(List.of(5.0, 1.0, 2.0))).isEqualTo(new Stat(2, 1, 5, 3));
  }
}
