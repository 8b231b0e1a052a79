package dev.vecino.bench.report;

import dev.vecino.bench.config.BenchConfig;
import dev.vecino.bench.config.BenchConfig.EngineConfig;
import java.util.ArrayList;
import java.util.List;

/** What the wire costs: CPU time of the server for a search, beside that of the same search within the process. */
final class WireTable {
  private final BenchConfig bench;
  private final Results results;

  WireTable(BenchConfig bench, Results results) {
    this.bench = bench;
    this.results = results;
  }

  Table at(int rows, String size) {
    List<List<String>> lines = new ArrayList<>();
    for (EngineConfig server : ofType("vecino-pgwire")) {
      for (EngineConfig embedded : ofType("vecino")) {
        if (server.index().equals(embedded.index())) {
          compare(server.name(), embedded.name(), rows, lines);
        }
      }
    }
    return new Table("What the wire adds" + size,
        "Microseconds of CPU a search at equal parameters, medians of the runs: of the server's process, and of the process that searches"
            + " and asks, where there is no wire.",
        List.of("server", "embedded", "parameters", "clients", "server CPU", "its min–max", "embedded CPU", "its min–max",
            "difference"),
        lines);
  }

  private List<EngineConfig> ofType(String type) {
    return bench.engines().stream().filter(engine -> engine.type().equals(type)).toList();
  }

  private void compare(String server, String embedded, int rows, List<List<String>> lines) {
    for (Cell cell : results.cells(Phase.SWEEP, rows)) {
      var other = new Cell(embedded, rows, Phase.SWEEP, cell.parameters(), "", cell.clients(), 0);
      double with = results.median(cell, "cpu_us");
      double without = results.median(other, "cpu_us");
      if (cell.engine().equals(server) && Double.isFinite(with - without)) {
        lines.add(List.of(
            server, embedded, cell.parameters(), Integer.toString(cell.clients()), Numbers.micros(with),
            Numbers.spread(results.stat(cell, "cpu_us")), Numbers.micros(without),
            Numbers.spread(results.stat(other, "cpu_us")), Numbers.micros(with - without)));
      }
    }
  }
}
