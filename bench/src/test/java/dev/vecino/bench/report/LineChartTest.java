package dev.vecino.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class LineChartTest {
  @Test
  void axis_hasRoundTicks_aroundTheValues() {
    assertThat(Axis.over(0.912, 0.998, false).ticks()).first().isEqualTo(0.90);
    Axis log = Axis.over(130, 4_100, true);
    assertThat(log.ticks()).containsExactly(100.0, 200.0, 500.0, 1_000.0, 2_000.0, 5_000.0);
    assertThat(log.share(100)).isZero();
    assertThat(log.share(5_000)).isEqualTo(1);
    assertThat(log.label(2_000)).isEqualTo("2k");
  }

  @Test
  void axis_ofOneValue_hasAWidth() {
    for (boolean log : new boolean[] {false, true}) {
      Axis axis = Axis.over(1, 1, log);
      assertThat(axis.max()).isGreaterThan(axis.min());
      assertThat(axis.share(1)).isBetween(0.0, 1.0);
    }
  }

  @Test
  void chart_isSvg_withEscapedNames() {
    String svg = new LineChart("a < b", "x", "y", false, true, List.of(new LineChart.Series(
        "<engine>", 0, List.of(at(0.9, 100), at(0.95, 10))))).svg();
    assertThat(svg).startsWith("<svg").contains("&lt;engine&gt;", "a &lt; b", "<polyline", "y, logarithmic")
        .contains("ef=2: 0.95, 10 (9 to 12 in 3 runs)").doesNotContain("<engine>");
  }

  private static LineChart.At at(double x, double y) {
    return new LineChart.At(x, y, new Stat(y, y * 0.9, y * 1.2, 3), "ef=2");
  }

  @Test
  void chart_ofOneNumberOfClients_isNoLine() {
    assertThat(new LineChart("t", "x", "y", true, true, List.of(
        new LineChart.Series("a", 0, List.of(at(100, 1))), new LineChart.Series("b", 1, List.of(at(100, 2))))).isLine()).isFalse();
  }

  @Test
  void bars_areAsLongAsTheirValues() {
    String svg = new BarChart("t", "q/s", List.of(
        new BarChart.Bar("a", 0, 200, "200 at 0.95"), new BarChart.Bar("<b>", 1, 50, "50"))).svg();
    assertThat(svg).contains("width=\"290.0\"", "width=\"72.5\"", "&lt;b&gt;", "200 at 0.95");
  }
}
