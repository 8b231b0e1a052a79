package dev.vecino.bench.report;

import java.util.List;
import java.util.Locale;

/** Bars from the left, as SVG. */
record BarChart(String title, String unit, List<Bar> bars) {
  private static final int WIDTH = 580;
  private static final int LEFT = 150;
  private static final int TOP = 48;
  private static final int PLOT_WIDTH = 290;
  private static final int BAR = 18;
  private static final int STEP = 26;

  /** @param color number of its colour @param label stands at its end */
  record Bar(String name, int color, double value, String label) {}

  String svg() {
    int height = TOP + bars.size() * STEP + 6;
    double most = bars.stream().mapToDouble(Bar::value).max().orElse(1);
    var svg = new StringBuilder(String.format(
        Locale.ROOT, "<svg viewBox=\"0 0 %d %d\" width=\"%d\" role=\"img\" aria-label=\"%s\">%n", WIDTH, height, WIDTH,
        HtmlReport.escaped(title)));
    text(svg, 10, 16, "start", "title", title);
    text(svg, 10, 36, "start", "soft", unit);
    for (int i = 0; i < bars.size(); i++) {
      Bar bar = bars.get(i);
      int y = TOP + i * STEP;
      double width = Math.max(1, bar.value() / most * PLOT_WIDTH);
      svg.append(String.format(
          Locale.ROOT, "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" rx=\"2\" fill=\"%s\"/>%n", LEFT, y, width, BAR,
          LineChart.COLORS.get(bar.color() % LineChart.COLORS.size())));
      text(svg, LEFT - 8, y + 13, "end", "", bar.name());
      text(svg, LEFT + width + 8, y + 13, "start", "soft", bar.label());
    }
    return svg.append("</svg>\n").toString();
  }

  private static void text(StringBuilder svg, double x, double y, String anchor, String style, String text) {
    svg.append(String.format(
        Locale.ROOT, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" class=\"%s\">%s</text>%n", x, y, anchor, style,
        HtmlReport.escaped(text)));
  }
}
