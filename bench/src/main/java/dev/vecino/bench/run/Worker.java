package dev.vecino.bench.run;

import dev.vecino.bench.config.BenchConfig.Filter;
import dev.vecino.bench.data.DataFolder;
import dev.vecino.bench.data.Matrix;
import dev.vecino.bench.engine.Engine;
import dev.vecino.bench.engine.Engine.Client;
import dev.vecino.bench.engine.EngineUnavailable;
import dev.vecino.bench.engine.Engines;
import dev.vecino.bench.engine.Search;
import dev.vecino.bench.engine.Setup;
import dev.vecino.bench.engine.Threads;
import dev.vecino.index.Metric;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/**
 * An engine that obeys lines of text, fields apart by tabs, and answers each by one line of JSON; bench/README.md lists
 * them. Programs in other languages that do the same can be compared too.
 */
final class Worker implements AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();

  private final String type;
  private final Map<String, String> options = new LinkedHashMap<>();
  private final Map<String, String> index = new LinkedHashMap<>();
  private final Map<String, String> settings = new LinkedHashMap<>();
  private DataFolder data;
  private Metric metric;
  private int k;
  private int threads;
  private Path folder;
  private Engine engine;
  private String parameters = "";
  private Optional<Filter> filter = Optional.empty();

  Worker(String type) {
    this.type = type;
  }

  /** Obeys a line. Never throws: what went wrong is in the answer. */
  String obey(String line) {
    try {
      return JSON.writeValueAsString(answer(line.split("\t", -1)));
    } catch (EngineUnavailable e) {
      return JSON.writeValueAsString(Map.of("unavailable", e.getMessage()));
    } catch (UnsupportedOperationException e) {
      return JSON.writeValueAsString(Map.of("unsupported", String.valueOf(e.getMessage())));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return JSON.writeValueAsString(Map.of("error", "interrupted"));
    } catch (Exception | LinkageError | OutOfMemoryError e) {
      return JSON.writeValueAsString(Map.of("error", e.toString()));
    }
  }

  private Map<String, ?> answer(String[] line) throws Exception {
    return switch (line[0]) {
      case "data" -> data(line);
      case "option" -> put(options, line);
      case "index" -> put(index, line);
      case "setting" -> put(settings, line);
      case "open" -> open();
      case "load" -> timed(engine::load);
      case "build" -> timed(engine::build);
      case "size" -> size();
      case "parameters" -> {
        parameters = line[1];
        yield Map.of();
      }
      case "filter" -> {
        filter = line.length < 4
            ? Optional.empty()
            : Optional.of(new Filter(line[1], line[1], Integer.parseInt(line[2]), Integer.parseInt(line[3])));
        yield Map.of();
      }
      case "answers" -> Map.of("ids", answers());
      case "search" -> load(new LoadPlan(
          Integer.parseInt(line[1]), Double.parseDouble(line[2]), Double.parseDouble(line[3]),
          Double.parseDouble(line[4]), Double.parseDouble(line[5]), LoadPlan.Request.SEARCH));
      case "lookup" -> load(new LoadPlan(
          Integer.parseInt(line[1]), Double.parseDouble(line[2]), Double.parseDouble(line[3]), 0, 0,
          LoadPlan.Request.LOOKUP));
      case "replace" -> replace(Integer.parseInt(line[1]), Integer.parseInt(line[2]));
      case "close" -> {
        close();
        yield Map.of();
      }
      default -> throw new UnsupportedOperationException("no command " + line[0]);
    };
  }

  private Map<String, ?> data(String[] line) throws IOException {
    data = DataFolder.open(Path.of(line[1]));
    metric = Metric.valueOf(line[2]);
    k = Integer.parseInt(line[3]);
    threads = Integer.parseInt(line[4]);
    folder = Path.of(line[5]);
    return Map.of();
  }

  private static Map<String, ?> put(Map<String, String> map, String[] line) {
    map.put(line[1], line[2]);
    return Map.of();
  }

  private Map<String, ?> open() throws Exception {
    engine = Engines.open(type, new Setup(data, metric, k, threads, folder, options, index, settings));
    return Map.of("version", engine.version());
  }

  @FunctionalInterface
  private interface Step {
    void run() throws Exception;
  }

  private static Map<String, ?> timed(Step step) throws Exception {
    long start = System.nanoTime();
    step.run();
    return Map.of("seconds", (System.nanoTime() - start) / 1e9);
  }

  private Map<String, ?> size() throws Exception {
    Engine.Size size = engine.size();
    return Map.of("memory", size.memory(), "disk", size.disk());
  }

  private Map<String, Double> load(LoadPlan plan) throws Exception {
    return new LoadGenerator(engine, search(), data.base(), data.queries(), k, plan).run();
  }

  private Search search() {
    return Search.of(parameters, filter);
  }

  private List<long[]> answers() throws Exception {
    engine.settle();
    List<long[]> answers = new ArrayList<>();
    try (Client client = engine.client(search())) {
      Matrix queries = data.queries();
      long[] ids = new long[k];
      for (int i = 0; i < queries.rows(); i++) {
        int found = client.search(client.request(queries.row(i)), ids);
        answers.add(Arrays.copyOf(ids, found));
      }
    }
    return answers;
  }

  /** Gives each row the vector of the base row {@code shift} further on. */
  private Map<String, ?> replace(int shift, int clients) throws Exception {
    int rows = data.base().rows();
    return timed(() -> Threads.split(rows, clients, (from, to) -> {
      try (Client client = engine.client(search())) {
        for (int row = from; row < to; row++) {
          client.upsert(row, data.base().row((row + shift) % rows));
        }
      }
    }));
  }

  @Override
  public void close() throws IOException, SQLException {
    if (engine != null) {
      engine.close();
      engine = null;
    }
  }
}
