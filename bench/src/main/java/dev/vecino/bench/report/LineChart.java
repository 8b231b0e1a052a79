package dev.vecino.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Lines through points, as SVG.
 *
 * @param logX whether the x axis doubles from tick to tick
 * @param logY whether the y axis grows tenfold
 */
record LineChart(
    String title, String xLabel, String yLabel, boolean logX, boolean logY, List<Series> series) {
  private static final int WIDTH = 580;
  private static final int LEFT = 70;
  private static final int TOP = 48;
  private static final int PLOT_WIDTH = 350;
  private static final int PLOT_HEIGHT = 270;
  private static final int HEIGHT = TOP + PLOT_HEIGHT + 46;
  private static final int LEGEND_LINE = 18;
  /** Of like lightness, so that they are told apart on white and on black. */
  static final List<String> COLORS = List.of(
      "#d1495b", "#2e86c1", "#28a06a", "#c77f1a", "#8e5bd0", "#0f9ba8", "#c0508f", "#7a8b1f", "#6b7fa3", "#a5673f",
      "#e0703c", "#5d9e33");

  /** @param color number of its colour */
  record Series(String name, int color, List<At> points) {}

  /**
   * A point.
   *
   * @param spread smallest and largest of the runs, drawn as a bar
   * @param label shown when one points at it
   */
  record At(double x, double y, Stat spread, String label) {}

  /** Whether there is anything to draw a line through. */
  boolean isLine() {
    return series.stream().flatMap(s -> s.points().stream()).mapToDouble(At::x).distinct().count() > 1;
  }

  String svg() {
    Axis x = axis(At::x, At::x, logX);
    Axis y = axis(at -> at.spread().min(), at -> at.spread().max(), logY);
    var svg = new StringBuilder(String.format(
        Locale.ROOT, "<svg viewBox=\"0 0 %d %d\" width=\"%d\" role=\"img\" aria-label=\"%s\">%n", WIDTH, HEIGHT, WIDTH,
        HtmlReport.escaped(title)));
    text(svg, LEFT, 16, "start", "title", title);
    text(svg, LEFT, 36, "start", "soft", logY ? yLabel + ", logarithmic" : yLabel);
    for (double tick : x.ticks()) {
      double at = LEFT + x.share(tick) * PLOT_WIDTH;
      line(svg, at, TOP, at, TOP + PLOT_HEIGHT);
      text(svg, at, TOP + PLOT_HEIGHT + 16, "middle", "soft", x.label(tick));
    }
    for (double tick : y.ticks()) {
      double at = TOP + (1 - y.share(tick)) * PLOT_HEIGHT;
      line(svg, LEFT, at, LEFT + PLOT_WIDTH, at);
      text(svg, LEFT - 6, at + 4, "end", "soft", y.label(tick));
    }
    text(svg, LEFT + PLOT_WIDTH / 2.0, HEIGHT - 8, "middle", "soft", xLabel);
    for (int i = 0; i < series.size(); i++) {
      draw(svg, series.get(i), i, x, y);
    }
    return svg.append("</svg>\n").toString();
  }

  private Axis axis(ToDoubleFunction<At> least, ToDoubleFunction<At> most, boolean log) {
    List<At> points = series.stream().flatMap(s -> s.points().stream()).toList();
    double min = points.stream().mapToDouble(least).filter(Double::isFinite).min().orElse(0);
    double max = points.stream().mapToDouble(most).filter(Double::isFinite).max().orElse(1);
    return Axis.over(min, max, log);
  }

  private static void draw(StringBuilder svg, Series series, int position, Axis x, Axis y) {
    String color = COLORS.get(series.color() % COLORS.size());
    List<String> path = new ArrayList<>();
    var marks = new StringBuilder();
    for (At point : series.points()) {
      double px = LEFT + x.share(point.x()) * PLOT_WIDTH;
      double py = TOP + (1 - y.share(point.y())) * PLOT_HEIGHT;
      marks.append(String.format(
          Locale.ROOT,
          "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" stroke-width=\"5\" opacity=\".3\"/>%n", px,
          TOP + (1 - y.share(point.spread().min())) * PLOT_HEIGHT, px,
          TOP + (1 - y.share(point.spread().max())) * PLOT_HEIGHT, color));
      path.add(String.format(Locale.ROOT, "%.1f,%.1f", px, py));
      marks.append(String.format(
          Locale.ROOT, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"><title>%s %s: %s, %s (%s to %s in %d runs)</title></circle>%n", px,
          py, color, HtmlReport.escaped(series.name()), HtmlReport.escaped(point.label()), x.exact(point.x()),
          y.exact(point.y()), y.exact(point.spread().min()), y.exact(point.spread().max()), point.spread().runs()));
    }
    svg.append(String.format(
        Locale.ROOT, "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>%n", String.join(" ", path),
        color)).append(marks);
    int legend = TOP + 8 + position * LEGEND_LINE;
    svg.append(String.format(
        Locale.ROOT, "<rect x=\"%d\" y=\"%d\" width=\"10\" height=\"10\" fill=\"%s\"/>%n", LEFT + PLOT_WIDTH + 14,
        legend - 9, color));
    text(svg, LEFT + PLOT_WIDTH + 30, legend, "start", "", series.name());
  }

  private static void line(StringBuilder svg, double x1, double y1, double x2, double y2) {
    svg.append(String.format(
        Locale.ROOT, "<line class=\"grid\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>%n", x1, y1, x2, y2));
  }

  private static void text(StringBuilder svg, double x, double y, String anchor, String style, String text) {
    svg.append(String.format(
        Locale.ROOT, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" class=\"%s\">%s</text>%n", x, y, anchor, style,
        HtmlReport.escaped(text)));
  }
}
