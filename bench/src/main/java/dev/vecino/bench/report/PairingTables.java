package dev.vecino.bench.report;

import static dev.vecino.bench.report.Numbers.ratio;
import static dev.vecino.bench.report.Numbers.recall;
import static dev.vecino.bench.report.Numbers.whole;

import dev.vecino.bench.config.BenchConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How the baseline compares with the others at equal recall. */
final class PairingTables {
  private static final List<Double> FLOORS = List.of(0.95, 0.99);

  private final BenchConfig bench;
  private final Results results;

  PairingTables(BenchConfig bench, Results results) {
    this.bench = bench;
    this.results = results;
  }

  List<Table> at(int rows, String size) {
    List<Table> tables = new ArrayList<>();
    for (int clients : results.clients(Phase.SWEEP, rows)) {
      String where = size + ", " + clients + (clients == 1 ? " client" : " clients");
      for (double floor : floors(bench)) {
        tables.add(floor(rows, clients, floor, where));
      }
      tables.add(pairs(rows, clients, where));
    }
    for (double floor : floors(bench)) {
      tables.add(curve(rows, floor, size));
    }
    return tables;
  }

  /** The recalls at which engines are compared. */
  static List<Double> floors(BenchConfig bench) {
    return bench.curve().map(BenchConfig.Curve::recall).orElse(FLOORS);
  }

  private Table floor(int rows, int clients, double floor, String where) {
    Optional<Point> baseline = Pairing.fastestAt(results.points(bench.baseline(), rows, clients), floor);
    List<List<String>> lines = new ArrayList<>();
    for (String engine : results.engines()) {
      Pairing.fastestAt(results.points(engine, rows, clients), floor).ifPresent(point -> lines.add(List.of(
          engine, point.parameters(), recall(point.recall()), whole(point.throughput()),
          ratio(baseline.map(b -> Pairing.ratio(b.throughput(), point.throughput())).orElse(Double.NaN)))));
    }
    return new Table(String.format(Locale.ROOT, "Recall of at least %.2f%s", floor, where),
        "The fastest measured parameters that reach it.",
        List.of("engine", "parameters", "recall@" + bench.k(), "q/s", bench.baseline() + " is times as fast"), lines);
  }

  private Table pairs(int rows, int clients, String where) {
    List<Point> baseline = results.points(bench.baseline(), rows, clients);
    List<List<String>> lines = new ArrayList<>();
    for (String engine : results.engines()) {
      if (!engine.equals(bench.baseline())) {
        for (Pairing.Pair pair : Pairing.pairs(baseline, results.points(engine, rows, clients))) {
          lines.add(List.of(
              engine, recall(pair.first().recall()), recall(pair.second().recall()), pair.first().parameters(),
              pair.second().parameters(), whole(pair.first().throughput()), whole(pair.second().throughput()),
              ratio(pair.ratio())));
        }
      }
    }
    return new Table(bench.baseline() + " against the others at equal recall" + where,
        "Pairs whose recall is the same when rounded to 0.01, else within 0.02.",
        List.of("engine", "our recall", "its recall", "our parameters", "its parameters", "our q/s", "its q/s", "ratio"),
        lines);
  }

  /** Throughput at each number of clients, side by side. */
  private Table curve(int rows, double floor, String size) {
    List<Integer> clients = results.clients(Phase.CURVE, rows);
    List<List<String>> lines = new ArrayList<>();
    for (String engine : results.engines()) {
      Tables.at(results, bench, engine, rows, floor).ifPresent(point -> {
        List<String> line = new ArrayList<>(List.of(engine, point.parameters()));
        for (int count : clients) {
          line.add(whole(results.median(
              new Cell(engine, rows, Phase.CURVE, point.parameters(), "", count, 0), "qps")));
        }
        lines.add(line);
      });
    }
    List<String> columns = new ArrayList<>(List.of("engine", "parameters"));
    clients.forEach(count -> columns.add(count.toString()));
    return new Table(String.format(Locale.ROOT, "Queries a second by clients, recall of at least %.2f%s", floor, size), "",
        columns, clients.isEmpty() ? List.of() : lines);
  }
}
