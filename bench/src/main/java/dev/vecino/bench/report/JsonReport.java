package dev.vecino.bench.report;

import dev.vecino.bench.config.BenchConfig;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Machine, configuration and all cells as JSON. */
final class JsonReport {
  private static final JsonMapper JSON = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private final BenchConfig bench;
  private final Results results;

  JsonReport(BenchConfig bench, Results results) {
    this.bench = bench;
    this.results = results;
  }

  private record Document(String machine, BenchConfig config, Map<String, String> versions, List<Measured> cells) {}

  private record Measured(Cell cell, Map<String, Stat> values) {}

  String text() {
    Map<String, String> versions = new LinkedHashMap<>();
    results.engines().forEach(engine -> versions.put(engine, results.version(engine)));
    List<Measured> cells = new ArrayList<>();
    results.cells().forEach((cell, stats) -> {
      if (!stats.isEmpty()) {
        cells.add(new Measured(cell, stats));
      }
    });
    return JSON.writeValueAsString(new Document(Machine.describe(), bench, versions, cells));
  }
}
