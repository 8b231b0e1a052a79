package dev.vecino.bench.run;

import dev.vecino.bench.config.BenchConfig;
import dev.vecino.bench.config.BenchConfig.EngineConfig;
import dev.vecino.bench.config.BenchConfig.Filter;
import dev.vecino.bench.config.BenchConfig.Isolation;
import dev.vecino.bench.data.DataFolder;
import dev.vecino.bench.engine.Engines;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An engine that takes part, loaded or not. */
final class Contestant implements AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();

  /** Names folders and jars with an engine's own classes. */
  private static final String CLASS_PATH = "class_path";

  private final EngineConfig config;
  private final Transport transport;
  private String version = "";

  private Contestant(EngineConfig config, Transport transport) {
    this.config = config;
    this.transport = transport;
  }

  /** Tells why an engine does not do something. */
  static final class Refused extends Exception {
    Refused(String message) {
      super(message);
    }
  }

  /**
   * Starts an engine.
   *
   * @throws Refused where it cannot be measured on this machine
   */
  static Contestant start(BenchConfig bench, EngineConfig config, DataFolder data, Path folder)
      throws IOException, Refused {
    if (bench.isolation() == Isolation.NONE && config.options().containsKey(CLASS_PATH)) {
      throw new Refused("options." + CLASS_PATH + " needs isolation: process");
    }
    Files.createDirectories(folder);
    Transport transport = bench.isolation() == Isolation.NONE && !config.type().equals(Engines.EXTERNAL)
        ? new Transport.Local(new Worker(config.type()))
        : new Transport.Remote(command(bench, config), folder.resolveSibling(folder.getFileName() + ".log"));
    var contestant = new Contestant(config, transport);
    try {
      contestant.open(bench, data, folder);
      return contestant;
    } catch (IOException | Refused e) {
      transport.end();
      throw e;
    }
  }

  private static List<String> command(BenchConfig bench, EngineConfig config) throws Refused {
    if (config.type().equals(Engines.EXTERNAL)) {
      String command = config.options().get("command");
      if (command == null) {
        throw new Refused("options.command is missing");
      }
      if (!Files.isExecutable(Path.of(command.split(" ")[0]))) {
        throw new Refused("there is no program " + command.split(" ")[0]);
      }
      return List.of(command.split(" "));
    }
    List<String> java = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "--add-modules", "jdk.incubator.vector",
        "--enable-native-access=ALL-UNNAMED", "-Xmx" + (config.heap() == null ? bench.heap() : config.heap())));
    String flags = config.options().get("java_options");
    if (flags != null) {
      java.addAll(List.of(flags.split(" ")));
    }
    String own = config.options().get(CLASS_PATH);
    String path = System.getProperty("java.class.path") + (own == null ? "" : File.pathSeparator + own);
    java.addAll(List.of("-cp", path, WorkerProcess.class.getName(), config.type()));
    return java;
  }

  private void open(BenchConfig bench, DataFolder data, Path folder) throws IOException, Refused {
    ask("data", data.path(), bench.metric(), bench.k(), bench.threads(), folder);
    send("option", config.options());
    send("index", config.index());
    send("setting", config.settings());
    version = ask("open").path("version").asString();
  }

  private void send(String command, Map<String, String> values) throws IOException, Refused {
    for (Map.Entry<String, String> value : values.entrySet()) {
      ask(command, value.getKey(), value.getValue());
    }
  }

  private JsonNode ask(Object... fields) throws IOException, Refused {
    JsonNode answer = JSON.readTree(
        transport.exchange(String.join("\t", Arrays.stream(fields).map(String::valueOf).toList())));
    for (String problem : List.of("unavailable", "unsupported", "error")) {
      if (answer.has(problem)) {
        throw new Refused(answer.get(problem).asString());
      }
    }
    return answer;
  }

  EngineConfig config() {
    return config;
  }

  String version() {
    return version;
  }

  /** Loads and builds: seconds, bytes. */
  Map<String, Double> build(DataFolder data) throws IOException, Refused {
    double load = ask("load").path("seconds").asDouble();
    double build = ask("build").path("seconds").asDouble();
    JsonNode size = ask("size");
    Map<String, Double> values = new LinkedHashMap<>();
    values.put("load_s", load);
    values.put("build_s", build);
    values.put("rows_per_s", data.base().rows() / (load + build));
    values.put("dimensions", (double) data.base().columns());
    values.put("memory_bytes", size.path("memory").asDouble());
    values.put("disk_bytes", size.path("disk").asDouble());
    transport.residentBytes().ifPresent(bytes -> values.put("resident_bytes", (double) bytes));
    return values;
  }

  void choose(String parameters, Optional<Filter> filter) throws IOException, Refused {
    ask("parameters", parameters);
    if (filter.isPresent()) {
      ask("filter", filter.get().column(), filter.get().from(), filter.get().to());
    } else {
      ask("filter");
    }
  }

  /** The ids that the engine finds for each query. */
  long[][] answers() throws IOException, Refused {
    return JSON.treeToValue(ask("answers").path("ids"), long[][].class);
  }

  Map<String, Double> load(LoadPlan plan) throws IOException, Refused {
    JsonNode answer = switch (plan.request()) {
      case SEARCH -> ask("search", plan.clients(), plan.warmupSeconds(), plan.seconds(), plan.rate(), plan.writes());
      case LOOKUP -> ask("lookup", plan.clients(), plan.warmupSeconds(), plan.seconds());
    };
    Map<String, Double> values = new LinkedHashMap<>();
    answer.properties().forEach(field -> values.put(field.getKey(), field.getValue().asDouble()));
    return values;
  }

  double replace(int shift, int clients) throws IOException, Refused {
    return ask("replace", shift, clients).path("seconds").asDouble();
  }

  @Override
  public void close() throws IOException {
    try {
      ask("close");
    } catch (Refused e) {
      throw new IOException(config.name() + ": " + e.getMessage());
    } finally {
      transport.end();
    }
  }
}
