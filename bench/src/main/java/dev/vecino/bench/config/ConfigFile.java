package dev.vecino.bench.config;

import dev.vecino.bench.config.BenchConfig.Churn;
import dev.vecino.bench.config.BenchConfig.Curve;
import dev.vecino.bench.config.BenchConfig.DataConfig;
import dev.vecino.bench.config.BenchConfig.EngineConfig;
import dev.vecino.bench.config.BenchConfig.Filter;
import dev.vecino.bench.config.BenchConfig.Isolation;
import dev.vecino.bench.config.BenchConfig.Lookups;
import dev.vecino.bench.config.BenchConfig.Mixed;
import dev.vecino.bench.config.BenchConfig.OpenLoop;
import dev.vecino.bench.config.BenchConfig.Sweep;
import dev.vecino.index.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads a configuration; every mistake is one line that names the key. */
public final class ConfigFile {
  private static final List<Integer> CLIENTS = List.of(1, 2, 4, 8, 16, 32, 50, 100);
  private static final double MOST = 1e9;
  /** Those of vectors of numbers. */
  private static final List<Metric> METRICS = List.of(Metric.L2, Metric.COSINE, Metric.INNER_PRODUCT, Metric.L1);

  private ConfigFile() {}

  public static BenchConfig read(Path file) throws ConfigException {
    try {
      return parse(Files.readString(file));
    } catch (NoSuchFileException e) {
      throw new ConfigException("there is no file " + file);
    } catch (IOException e) {
      throw new ConfigException(file + " cannot be read: " + e.getMessage());
    } catch (ConfigException e) {
      throw new ConfigException(file + ": " + e.getMessage());
    }
  }

  public static BenchConfig parse(String yaml) throws ConfigException {
    JsonNode tree;
    try {
      tree = new YAMLMapper().readTree(yaml);
    } catch (JacksonException e) {
      throw new ConfigException(
          "line " + e.getLocation().getLineNr() + ": " + e.getOriginalMessage().lines().findFirst().orElse("no YAML"));
    }
    var top = new Block("", tree);
    BenchConfig config = config(top);
    top.close();
    check(config);
    return config;
  }

  private static BenchConfig config(Block top) throws ConfigException {
    String name = top.text("name");
    List<EngineConfig> engines = engines(top);
    return new BenchConfig(
        name,
        top.text("output", "data/bench/" + name),
        data(top.block("data").orElseThrow(() -> new ConfigException("data is missing"))),
        top.wholes("rows", List.of(), 1),
        top.choice("metric", METRICS, Metric.COSINE),
        top.whole("k", 10, 1),
        top.whole("runs", 3, 1),
        top.whole("build_runs", 1, 1),
        top.choice("isolation", List.of(Isolation.values()), Isolation.PROCESS),
        top.text("heap", "4g"),
        top.whole("threads", Runtime.getRuntime().availableProcessors(), 1),
        top.number("warmup_seconds", 1, 0, MOST),
        top.number("measure_seconds", 4, 0.01, MOST),
        sweep(top),
        curve(top),
        lookups(top),
        openLoop(top),
        filters(top),
        mixed(top),
        churn(top),
        top.text("baseline", engines.get(0).name()),
        engines);
  }

  private static DataConfig data(Block block) throws ConfigException {
    var data = new DataConfig(
        block.text("format"), block.text("path", null), block.text("base", null), block.text("queries", null),
        block.text("neighbors", null), block.text("labels", null), block.text("column", "embedding"),
        block.whole("query_count", 1_000, 1), block.whole("dimensions", 128, 1),
        block.whole("intrinsic_dimensions", 24, 1), block.whole("seed", 42, 0), block.whole("count", 100_000, 1));
    block.close();
    return data;
  }

  private static Sweep sweep(Block top) throws ConfigException {
    Optional<Block> block = top.block("sweep");
    if (block.isEmpty()) {
      return new Sweep(List.of(1));
    }
    var sweep = new Sweep(block.get().wholes("clients", List.of(1), 1));
    block.get().close();
    return sweep;
  }

  private static Optional<Curve> curve(Block top) throws ConfigException {
    Optional<Block> block = top.block("curve");
    if (block.isEmpty()) {
      return Optional.empty();
    }
    var curve = new Curve(
        block.get().numbers("recall", List.of(0.95, 0.99), 0, 1), block.get().wholes("clients", CLIENTS, 1));
    block.get().close();
    return Optional.of(curve);
  }

  private static Optional<Lookups> lookups(Block top) throws ConfigException {
    Optional<Block> block = top.block("lookups");
    if (block.isEmpty()) {
      return Optional.empty();
    }
    var lookups = new Lookups(block.get().wholes("clients", CLIENTS, 1));
    block.get().close();
    return Optional.of(lookups);
  }

  private static Optional<OpenLoop> openLoop(Block top) throws ConfigException {
    Optional<Block> block = top.block("open_loop");
    if (block.isEmpty()) {
      return Optional.empty();
    }
    var loop = new OpenLoop(
        block.get().number("recall", 0.95, 0, 1), block.get().numbers("rates", List.of(500.0), 0.001, MOST),
        block.get().whole("clients", 32, 1));
    block.get().close();
    return Optional.of(loop);
  }

  private static List<Filter> filters(Block top) throws ConfigException {
    List<Filter> filters = new ArrayList<>();
    for (Block block : top.blocks("filters")) {
      int from = block.whole("from", 0, 0);
      var filter = new Filter(
          block.text("name"), block.text("column", "bucket"), from, block.whole("to", from + 1, from + 1));
      ConfigException.require(List.of("bucket", "label").contains(filter.column()),
          block.path() + ".column must be bucket or label, was " + filter.column());
      block.close();
      filters.add(filter);
    }
    return List.copyOf(filters);
  }

  private static Optional<Mixed> mixed(Block top) throws ConfigException {
    Optional<Block> block = top.block("mixed");
    if (block.isEmpty()) {
      return Optional.empty();
    }
    var mixed = new Mixed(
        block.get().number("writes", 0.1, 0, 1), block.get().number("recall", 0.95, 0, 1),
        block.get().wholes("clients", List.of(1, 8), 1));
    block.get().close();
    return Optional.of(mixed);
  }

  private static Optional<Churn> churn(Block top) throws ConfigException {
    Optional<Block> block = top.block("churn");
    if (block.isEmpty()) {
      return Optional.empty();
    }
    var churn = new Churn(block.get().whole("rounds", 3, 1), block.get().whole("clients", 32, 1));
    block.get().close();
    return Optional.of(churn);
  }

  private static List<EngineConfig> engines(Block top) throws ConfigException {
    List<EngineConfig> engines = new ArrayList<>();
    for (Block block : top.blocks("engines")) {
      List<Map<String, String>> sweep = new ArrayList<>();
      for (Block set : block.blocks("sweep")) {
        sweep.add(set.map());
      }
      ConfigException.require(!sweep.isEmpty(), block.path() + ".sweep is missing: parameter sets such as {ef: 40}");
      String type = block.text("type");
      engines.add(new EngineConfig(
          block.text("name", type), type, block.text("heap", null), block.map("options"), block.map("index"),
          block.map("settings"), List.copyOf(sweep)));
      block.close();
    }
    ConfigException.require(!engines.isEmpty(), "engines is missing");
    return List.copyOf(engines);
  }

  private static void check(BenchConfig config) throws ConfigException {
    Map<String, Long> names =
        config.engines().stream().collect(Collectors.groupingBy(EngineConfig::name, Collectors.counting()));
    for (Map.Entry<String, Long> name : names.entrySet()) {
      ConfigException.require(name.getValue() == 1, "two engines have the name " + name.getKey());
    }
    ConfigException.require(names.containsKey(config.baseline()),
        "baseline names " + config.baseline() + ", which is no engine of this file");
  }
}
