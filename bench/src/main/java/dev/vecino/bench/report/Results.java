package dev.vecino.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Medians and spreads over the runs of each cell. */
public final class Results {
  private final List<String> engines;
  private final Map<Cell, Map<String, Stat>> cells = new LinkedHashMap<>();
  private final Map<String, String> versions = new LinkedHashMap<>();
  private final Map<Cell, String> notes = new LinkedHashMap<>();

  /** @param engines in the order in which they are shown */
  public Results(List<String> engines, List<Entry> entries) {
    this.engines = List.copyOf(engines);
    Map<Cell, Map<String, List<Double>>> runs = new LinkedHashMap<>();
    for (Entry entry : entries) {
      // Churn changes from round to round: its runs are no repetitions.
      Cell cell = entry.phase() == Phase.CHURN ? round(entry) : entry.cell();
      Map<String, List<Double>> values = runs.computeIfAbsent(cell, _ -> new LinkedHashMap<>());
      entry.values().forEach((name, value) -> values.computeIfAbsent(name, _ -> new ArrayList<>()).add(value));
      if (!entry.version().isEmpty()) {
        versions.put(entry.engine(), entry.version());
      }
      if (!entry.note().isEmpty()) {
        notes.put(entry.cell(), entry.note());
      }
    }
    runs.forEach((cell, values) -> {
      Map<String, Stat> stats = new LinkedHashMap<>();
      values.forEach((name, numbers) -> stats.put(name, Stat.of(numbers)));
      cells.put(cell, stats);
    });
  }

  private static Cell round(Entry entry) {
    Cell cell = entry.cell();
    return new Cell(cell.engine(), cell.rows(), cell.phase(), cell.parameters(), "round " + entry.run(), 0, 0);
  }

  public List<String> engines() {
    return engines;
  }

  /** Name and version of an engine's software; empty where it never ran. */
  public String version(String engine) {
    return versions.getOrDefault(engine, "");
  }

  /** Why a cell has no values. */
  Map<Cell, String> notes() {
    return notes;
  }

  /** All cells, in the order in which they were measured first. */
  Map<Cell, Map<String, Stat>> cells() {
    return cells;
  }

  /** The cells of a phase that have values, engine by engine. */
  List<Cell> cells(Phase phase, int rows) {
    return engines.stream()
        .flatMap(engine -> cells.keySet().stream()
            .filter(cell -> cell.engine().equals(engine) && cell.phase() == phase && cell.rows() == rows)
            .filter(cell -> !cells.get(cell).isEmpty()))
        .toList();
  }

  /** Dimensions of the vectors, where an engine was loaded. */
  Optional<Double> dimensions() {
    return cells.keySet().stream()
        .filter(cell -> cell.phase() == Phase.BUILD)
        .flatMap(cell -> stat(cell, "dimensions").map(Stat::median).stream())
        .findFirst();
  }

  List<Integer> sizes() {
    return cells.keySet().stream().map(Cell::rows).distinct().sorted().toList();
  }

  Optional<Stat> stat(Cell cell, String value) {
    return Optional.ofNullable(cells.getOrDefault(cell, Map.of()).get(value));
  }

  double median(Cell cell, String value) {
    return stat(cell, value).map(Stat::median).orElse(Double.NaN);
  }

  /** Recall of a parameter set without filter. */
  double recall(String engine, int rows, String parameters) {
    return median(new Cell(engine, rows, Phase.RECALL, parameters, "", 0, 0), "recall");
  }

  /** The numbers of clients of a phase. */
  List<Integer> clients(Phase phase, int rows) {
    return cells(phase, rows).stream().map(Cell::clients).distinct().sorted().toList();
  }

  /** An engine's parameter sets with their recall and their throughput at a number of clients. */
  public List<Point> points(String engine, int rows, int clients) {
    return points(engine, rows, cell -> cell.phase() == Phase.SWEEP && cell.clients() == clients);
  }

  private List<Point> points(String engine, int rows, Predicate<Cell> wanted) {
    return cells.keySet().stream()
        .filter(cell -> cell.engine().equals(engine) && cell.rows() == rows && wanted.test(cell))
        .filter(cell -> !cells.get(cell).isEmpty())
        .map(cell -> new Point(engine, cell.parameters(), recall(engine, rows, cell.parameters()), median(cell, "qps")))
        .filter(point -> !Double.isNaN(point.recall()))
        .toList();
  }
}
