package dev.vecino.bench.report;

import dev.vecino.bench.config.BenchConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** One page with curves and tables, readable without network, in light and dark. */
final class HtmlReport {
  private static final String STYLE = """
      :root { color-scheme: light dark; --ink: #1b1f24; --paper: #fff; --faint: #d5d9de; --soft: #5b6470; }
      @media (prefers-color-scheme: dark) {
        :root { --ink: #e6e9ed; --paper: #15181c; --faint: #363c44; --soft: #9aa4b0; }
      }
      body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 75rem;
        margin: 2rem auto; padding: 0 1rem; }
      h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin: 2.2rem 0 .2rem; }
      p.note { color: var(--soft); margin: 0 0 .5rem; }
      table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem; }
      th, td { text-align: left; padding: .15rem .8rem .15rem 0; border-bottom: 1px solid var(--faint); }
      td.n, th.n { text-align: right; }
      div.charts { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 1rem; } div.wide { overflow-x: auto; }
      svg { max-width: 100%; height: auto; } svg text { fill: var(--ink); font: 12px system-ui, sans-serif; }
      svg .grid { stroke: var(--faint); } svg .soft { fill: var(--soft); }
      svg .title { font-weight: 600; font-size: 13px; }
      code { background: color-mix(in srgb, var(--faint) 40%, transparent); padding: .1rem .35rem; border-radius: 4px; }
      tr:hover td { background: color-mix(in srgb, var(--faint) 30%, transparent); }
      """;

  private final BenchConfig bench;
  private final Results results;
  private final List<Table> tables;
  private final String settings;
  private final String file;

  HtmlReport(BenchConfig bench, Results results, List<Table> tables, String settings, String file) {
    this.bench = bench;
    this.settings = settings;
    this.results = results;
    this.tables = tables;
    this.file = file;
  }

  String text() {
    var html = new StringBuilder("<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width\">\n<title>").append(escaped(bench.name()))
        .append("</title>\n<style>\n").append(STYLE).append("</style>\n<h1>").append(escaped(bench.name()))
        .append("</h1>\n<p>").append(escaped(Machine.describe())).append("<br>").append(escaped(settings))
        .append("<br><code>./vecino bench ")
        .append(escaped(file)).append("</code></p>\n<div class=\"charts\">\n");
    bars().stream().map(BarChart::svg).forEach(html::append);
    charts().stream().map(LineChart::svg).forEach(html::append);
    html.append("</div>\n");
    tables.forEach(table -> append(html, table));
    return html.append("</html>\n").toString();
  }

  static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
  }

  private static void append(StringBuilder html, Table table) {
    html.append("<h2>").append(escaped(table.title())).append("</h2>\n<p class=\"note\">")
        .append(escaped(table.note())).append("</p>\n<div class=\"wide\"><table>\n");
    row(html, "th", table, table.columns());
    table.rows().forEach(row -> row(html, "td", table, row));
    html.append("</table></div>\n");
  }

  private static void row(StringBuilder html, String tag, Table table, List<String> cells) {
    html.append("<tr>");
    for (int i = 0; i < cells.size(); i++) {
      html.append('<').append(tag).append(table.isNumeric(i) ? " class=\"n\">" : ">").append(escaped(cells.get(i)))
          .append("</").append(tag).append('>');
    }
    html.append("</tr>\n");
  }

  private List<LineChart> charts() {
    List<LineChart> charts = new ArrayList<>();
    for (int rows : results.sizes()) {
      String size = String.format(Locale.ROOT, "%,d rows", rows);
      for (int clients : results.clients(Phase.SWEEP, rows)) {
        charts.add(new LineChart("Recall and throughput, " + size + ", clients: " + clients, "recall@" + bench.k(),
            "queries/s", false, true, sweep(rows, clients, "qps")));
        charts.add(new LineChart("Recall and mean latency, " + size + ", clients: " + clients, "recall@" + bench.k(),
            "µs", false, true, sweep(rows, clients, "mean_us")));
      }
      for (double floor : bench.curve().map(BenchConfig.Curve::recall).orElse(List.of())) {
        String at = String.format(Locale.ROOT, ", recall of at least %.2f, %s", floor, size);
        charts.add(new LineChart("Throughput" + at, "clients", "queries/s", true, true, curve(rows, floor, "qps")));
        charts.add(new LineChart("Mean latency" + at, "clients", "µs", true, true, curve(rows, floor, "mean_us")));
        charts.add(new LineChart("p99 latency" + at, "clients", "µs", true, true, curve(rows, floor, "p99_us")));
      }
      charts.add(new LineChart("Point lookups, " + size, "clients", "queries/s", true, true, lookups(rows)));
    }
    return charts.stream().filter(LineChart::isLine).toList();
  }

  /** At each number of clients and each recall, the fastest parameters of each engine side by side. */
  private List<BarChart> bars() {
    List<BarChart> charts = new ArrayList<>();
    for (int rows : results.sizes()) {
      for (int clients : results.clients(Phase.SWEEP, rows)) {
        for (double floor : PairingTables.floors(bench)) {
          charts.add(new BarChart(
              String.format(Locale.ROOT, "At a recall of at least %.2f, %,d rows, clients: %d", floor, rows, clients),
              "queries/s", bars(rows, clients, floor)));
        }
      }
    }
    return charts.stream().filter(chart -> chart.bars().size() > 1).toList();
  }

  private List<BarChart.Bar> bars(int rows, int clients, double floor) {
    List<BarChart.Bar> bars = new ArrayList<>();
    for (String engine : results.engines()) {
      Pairing.fastestAt(results.points(engine, rows, clients), floor).ifPresent(point -> bars.add(new BarChart.Bar(
          engine, results.engines().indexOf(engine), point.throughput(),
          Numbers.whole(point.throughput()) + " at " + Numbers.recall(point.recall()))));
    }
    return bars;
  }

  private Stream<LineChart.At> at(double x, Cell cell, String value) {
    return results.stat(cell, value).stream()
        .filter(stat -> stat.min() > 0 && Double.isFinite(stat.max()))
        .map(stat -> new LineChart.At(x, stat.median(), stat, cell.parameters()));
  }

  private List<LineChart.Series> sweep(int rows, int clients, String value) {
    List<LineChart.Series> series = new ArrayList<>();
    for (String engine : results.engines()) {
      List<LineChart.At> points = results.points(engine, rows, clients).stream()
          .flatMap(point -> at(
              point.recall(), new Cell(engine, rows, Phase.SWEEP, point.parameters(), "", clients, 0), value))
          .sorted((a, b) -> Double.compare(a.x(), b.x()))
          .toList();
      add(series, engine, points);
    }
    return series;
  }

  private List<LineChart.Series> curve(int rows, double floor, String value) {
    List<LineChart.Series> series = new ArrayList<>();
    for (String engine : results.engines()) {
      Optional<Point> point = Tables.at(results, bench, engine, rows, floor);
      List<LineChart.At> points = point.stream()
          .flatMap(p -> results.cells(Phase.CURVE, rows).stream()
              .filter(cell -> cell.engine().equals(engine) && cell.parameters().equals(p.parameters())))
          .flatMap(cell -> at(cell.clients(), cell, value))
          .sorted((a, b) -> Double.compare(a.x(), b.x()))
          .toList();
      add(series, engine, points);
    }
    return series;
  }

  private List<LineChart.Series> lookups(int rows) {
    List<LineChart.Series> series = new ArrayList<>();
    for (String engine : results.engines()) {
      add(series, engine, results.cells(Phase.LOOKUP, rows).stream()
          .filter(cell -> cell.engine().equals(engine))
          .flatMap(cell -> at(cell.clients(), cell, "qps"))
          .sorted((a, b) -> Double.compare(a.x(), b.x()))
          .toList());
    }
    return series;
  }

  private void add(List<LineChart.Series> series, String engine, List<LineChart.At> points) {
    if (!points.isEmpty()) {
      series.add(new LineChart.Series(engine, results.engines().indexOf(engine), points));
    }
  }
}
