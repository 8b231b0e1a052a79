package dev.vecino.bench.report;

import dev.vecino.bench.config.BenchConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a query costs as the data grows, where several sizes were measured. */
final class GrowthTable {
  private static final double FLOOR = 0.95;
  private static final double MICROS = 1e6;

  private final BenchConfig bench;
  private final Results results;

  GrowthTable(BenchConfig bench, Results results) {
    this.bench = bench;
    this.results = results;
  }

  Table table() {
    List<List<String>> lines = new ArrayList<>();
    if (results.sizes().size() > 1) {
      for (String engine : results.engines()) {
        double before = Double.NaN;
        for (int rows : results.sizes()) {
          Optional<Point> point = Tables.at(results, bench, engine, rows, FLOOR);
          if (point.isPresent()) {
            double micros = MICROS * bench.sweep().clients().getFirst() / point.get().throughput();
            var build = new Cell(engine, rows, Phase.BUILD, "", "", 0, 0);
            lines.add(List.of(
                engine, Numbers.whole(rows), point.get().parameters(), Numbers.recall(point.get().recall()),
                Numbers.micros(micros), Numbers.ratio(micros / before),
                Numbers.seconds(results.median(build, "load_s") + results.median(build, "build_s")),
                Numbers.megabytes(results.median(build, "memory_bytes"))));
            before = micros;
          }
        }
      }
    }
    return new Table("Growth", "At a recall of at least " + FLOOR + ", one client after the other.",
        List.of("engine", "rows", "parameters", "recall@" + bench.k(), "µs a query", "times the size before",
            "load and build s", "memory MB"),
        lines);
  }
}
