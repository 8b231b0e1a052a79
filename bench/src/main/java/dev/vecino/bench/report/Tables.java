package dev.vecino.bench.report;

import static dev.vecino.bench.report.Numbers.megabytes;
import static dev.vecino.bench.report.Numbers.micros;
import static dev.vecino.bench.report.Numbers.ratio;
import static dev.vecino.bench.report.Numbers.recall;
import static dev.vecino.bench.report.Numbers.seconds;
import static dev.vecino.bench.report.Numbers.spread;
import static dev.vecino.bench.report.Numbers.whole;

import dev.vecino.bench.config.BenchConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The tables of a comparison at each size. */
final class Tables {
  private final BenchConfig bench;
  private final Results results;

  Tables(BenchConfig bench, Results results) {
    this.bench = bench;
    this.results = results;
  }

  /** Those that have rows. */
  List<Table> all() {
    List<Table> tables = new ArrayList<>();
    for (int rows : results.sizes()) {
      String size = String.format(Locale.ROOT, ", %,d rows", rows);
      tables.add(builds(rows, size));
      tables.add(sweep(rows, size));
      tables.addAll(new PairingTables(bench, results).at(rows, size));
      tables.add(curve(rows, size));
      tables.add(lookups(rows, size));
      tables.add(openLoop(rows, size));
      tables.add(filters(rows, size));
      tables.add(mixed(rows, size));
      tables.add(churn(rows, size));
      tables.add(new WireTable(bench, results).at(rows, size));
    }
    tables.add(new GrowthTable(bench, results).table());
    tables.add(notes());
    return tables.stream().filter(table -> !table.rows().isEmpty()).toList();
  }

  private Table builds(int rows, String size) {
    List<List<String>> lines = new ArrayList<>();
    for (Cell cell : results.cells(Phase.BUILD, rows)) {
      lines.add(List.of(
          cell.engine(), results.version(cell.engine()), seconds(results.median(cell, "load_s")),
          seconds(results.median(cell, "build_s")), whole(results.median(cell, "rows_per_s")),
          megabytes(results.median(cell, "memory_bytes")), megabytes(results.median(cell, "disk_bytes")),
          megabytes(results.median(cell, "resident_bytes"))));
    }
    return new Table("Load and build" + size,
        "Memory is what the engine tells of index, codes and vectors; resident is its process, with heap and caches.",
        List.of("engine", "version", "load s", "build s", "rows/s", "memory MB", "disk MB", "resident MB"), lines);
  }

  private Table sweep(int rows, String size) {
    return searched(Phase.SWEEP, rows, "Search" + size, "Medians of the runs; latencies, and CPU time of the engine a request, in microseconds.");
  }

  private static List<String> speedColumns() {
    return List.of("clients", "q/s", "min–max", "mean", "p50", "p95", "p99", "CPU");
  }

  private List<String> speed(Cell cell) {
    return List.of(
        Integer.toString(cell.clients()), whole(results.median(cell, "qps")), spread(results.stat(cell, "qps")),
        micros(results.median(cell, "mean_us")), micros(results.median(cell, "p50_us")),
        micros(results.median(cell, "p95_us")), micros(results.median(cell, "p99_us")),
        micros(results.median(cell, "cpu_us")));
  }

  /** How throughput and the slowest answers stand up to the number of clients. */
  private List<String> growth(Cell cell, List<Cell> all) {
    double best = all.stream()
        .filter(other -> other.engine().equals(cell.engine()) && other.parameters().equals(cell.parameters()))
        .mapToDouble(other -> results.median(other, "qps"))
        .max().orElse(Double.NaN);
    return List.of(
        ratio(results.median(cell, "p99_us") / results.median(cell, "mean_us")),
        ratio(results.median(cell, "qps") / best));
  }

  private static List<String> growthColumns() {
    return List.of("p99/mean", "of best q/s");
  }

  private Table curve(int rows, String size) {
    Table table = searched(Phase.CURVE, rows, "Clients" + size,
        "The fastest parameters that reach a recall of the curve, at each number of clients.");
    List<Cell> cells = results.cells(Phase.CURVE, rows);
    List<String> columns = new ArrayList<>(table.columns());
    columns.addAll(growthColumns());
    List<List<String>> lines = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      List<String> line = new ArrayList<>(table.rows().get(i));
      line.addAll(growth(cells.get(i), cells));
      lines.add(line);
    }
    return new Table(table.title(), table.note(), columns, lines);
  }

  private Table searched(Phase phase, int rows, String title, String note) {
    List<List<String>> lines = new ArrayList<>();
    for (Cell cell : results.cells(phase, rows)) {
      List<String> line = new ArrayList<>(List.of(
          cell.engine(), cell.parameters(), recall(results.recall(cell.engine(), rows, cell.parameters()))));
      line.addAll(speed(cell));
      lines.add(line);
    }
    List<String> columns = new ArrayList<>(List.of("engine", "parameters", "recall@" + bench.k()));
    columns.addAll(speedColumns());
    return new Table(title, note, columns, lines);
  }

  private Table lookups(int rows, String size) {
    List<Cell> cells = results.cells(Phase.LOOKUP, rows);
    List<List<String>> lines = new ArrayList<>();
    for (Cell cell : cells) {
      List<String> line = new ArrayList<>(List.of(cell.engine()));
      line.addAll(speed(cell));
      line.addAll(growth(cell, cells));
      lines.add(line);
    }
    List<String> columns = new ArrayList<>(List.of("engine"));
    columns.addAll(speedColumns());
    columns.addAll(growthColumns());
    return new Table("Point lookups" + size, "Attributes of a row by its id, at each number of clients.", columns, lines);
  }

  private Table openLoop(int rows, String size) {
    List<List<String>> lines = new ArrayList<>();
    for (Cell cell : results.cells(Phase.OPEN_LOOP, rows)) {
      List<String> line = new ArrayList<>(List.of(cell.engine(), cell.parameters(), whole(cell.rate())));
      line.addAll(speed(cell));
      lines.add(line);
    }
    List<String> columns = new ArrayList<>(List.of("engine", "parameters", "asked/s"));
    columns.addAll(speedColumns());
    return new Table("Open loop" + size, "Latency from when a request should have begun.", columns, lines);
  }

  private Table filters(int rows, String size) {
    List<List<String>> lines = new ArrayList<>();
    for (Cell cell : results.cells(Phase.FILTER, rows)) {
      List<String> line = new ArrayList<>(List.of(
          cell.filter(), cell.engine(), cell.parameters(), recall(results.median(cell, "recall"))));
      line.addAll(speed(cell));
      lines.add(line);
    }
    List<String> columns = new ArrayList<>(List.of("filter", "engine", "parameters", "recall@" + bench.k()));
    columns.addAll(speedColumns());
    return new Table("Filtered search" + size, "Recall among the rows that match.", columns, lines);
  }

  private Table mixed(int rows, String size) {
    List<List<String>> lines = new ArrayList<>();
    for (Cell cell : results.cells(Phase.MIXED, rows)) {
      List<String> line = new ArrayList<>(List.of(
          cell.engine(), cell.parameters(), recall(results.recall(cell.engine(), rows, cell.parameters())),
          recall(results.median(cell, "recall"))));
      line.addAll(speed(cell));
      line.add(micros(results.median(cell, "write_mean_us")));
      line.add(micros(results.median(cell, "write_p99_us")));
      lines.add(line);
    }
    List<String> columns = new ArrayList<>(List.of(
        "engine", "parameters", "recall@" + bench.k() + " before", "after"));
    columns.addAll(speedColumns());
    columns.add("write mean");
    columns.add("write p99");
    return new Table("Searches and upserts together" + size,
        "q/s counts both; " + bench.mixed().map(m -> String.format(Locale.ROOT, "%.0f %% are upserts.", m.writes() * 100))
            .orElse(""),
        columns, lines);
  }

  private Table churn(int rows, String size) {
    List<List<String>> lines = new ArrayList<>();
    for (Cell cell : results.cells(Phase.CHURN, rows)) {
      lines.add(List.of(
          cell.engine(), cell.parameters(), cell.filter().replace("round ", ""),
          recall(results.recall(cell.engine(), rows, cell.parameters())), recall(results.median(cell, "recall")),
          whole(results.median(cell, "rows_per_s"))));
    }
    return new Table("Churn" + size, "Each round replaces every row.",
        List.of("engine", "parameters", "round", "recall before", "recall after", "rows/s"), lines);
  }

  private Table notes() {
    List<List<String>> lines = new ArrayList<>();
    results.notes().forEach((cell, note) -> {
      List<String> line = List.of(cell.engine(), cell.phase().name().toLowerCase(Locale.ROOT), note);
      if (!lines.contains(line)) {
        lines.add(line);
      }
    });
    return new Table("Not measured", "", List.of("engine", "what", "why"), lines);
  }

  /** The parameters that the curve took for a recall. */
  static Optional<Point> at(Results results, BenchConfig bench, String engine, int rows, double recall) {
    return Pairing.fastestAt(results.points(engine, rows, bench.sweep().clients().getFirst()), recall);
  }
}
