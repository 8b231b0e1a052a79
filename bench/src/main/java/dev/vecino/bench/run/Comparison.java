package dev.vecino.bench.run;

import dev.vecino.bench.config.BenchConfig;
import dev.vecino.bench.config.BenchConfig.EngineConfig;
import dev.vecino.bench.config.ConfigException;
import dev.vecino.bench.data.DataFolder;
import dev.vecino.bench.data.DataSource;
import dev.vecino.bench.data.Dataset;
import dev.vecino.bench.report.Entry;
import dev.vecino.bench.report.Phase;
import dev.vecino.bench.report.ResultLog;
import dev.vecino.bench.run.Contestant.Refused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs what a configuration asks for, and appends to its log; what the log holds already is not measured again. */
final class Comparison {
  private final BenchConfig bench;
  private final Path output;
  private final ResultLog log;
  private final Progress progress;

  Comparison(BenchConfig bench, ResultLog log, Progress progress) {
    this.bench = bench;
    this.output = Path.of(bench.output()).toAbsolutePath().normalize();
    this.log = log;
    this.progress = progress;
  }

  void run() throws IOException, ConfigException {
    Dataset data = new DataSource(bench.data()).open(output.resolve("cache"));
    List<Integer> sizes = bench.rows().isEmpty() ? List.of(data.base().rows()) : bench.rows();
    for (int rows : sizes) {
      if (rows > data.base().rows()) {
        throw new ConfigException("rows: " + rows + " are more than the " + data.base().rows() + " of the data");
      }
    }
    for (int rows : sizes) {
      List<EngineConfig> waiting = bench.engines().stream().filter(engine -> !isDone(engine, rows)).toList();
      bench.engines().stream()
          .filter(engine -> !waiting.contains(engine))
          .forEach(engine -> progress.skip(Steps.of(bench, engine)));
      if (!waiting.isEmpty()) {
        measure(folder(data, rows), waiting);
      }
    }
  }

  private DataFolder folder(Dataset data, int rows) throws IOException {
    Path folder = output.resolve("data-" + rows);
    String source = bench.data() + " " + bench.k() + " " + rows;
    Optional<DataFolder> made = DataFolder.find(folder, source);
    if (made.isPresent()) {
      return made.get();
    }
    progress.say("preparing " + rows + " vectors of " + data.base().columns() + " dimensions");
    return DataFolder.write(folder, source, data, rows, bench.k());
  }

  private Entry done(EngineConfig engine, int rows, String version, String note) {
    return new Entry(Fingerprint.of(bench, engine, Phase.DONE), engine.name(), version, rows, Phase.DONE,
        Fingerprint.plan(bench, engine), "", 0, 0, 1, note, Map.of());
  }

  private boolean isDone(EngineConfig engine, int rows) {
    return log.find(done(engine, rows, "", "")).isPresent();
  }

  private void measure(DataFolder data, List<EngineConfig> engines) throws IOException {
    int rows = data.base().rows();
    data.neighbors(bench.metric(), bench.k(), Optional.empty());
    List<Contestant> contestants = new ArrayList<>();
    try {
      for (EngineConfig engine : engines) {
        start(engine, data, contestants);
      }
      var round = new Round(bench, data, log, progress, contestants);
      round.run();
      for (Contestant contestant : round.remaining()) {
        log.add(done(contestant.config(), rows, contestant.version(), ""));
      }
    } finally {
      for (Contestant contestant : contestants) {
        close(contestant);
      }
    }
  }

  /** Loads and builds an engine as often as it should be measured; the last one stays. */
  private void start(EngineConfig engine, DataFolder data, List<Contestant> contestants) throws IOException {
    int rows = data.base().rows();
    for (int run = 1; run <= bench.buildRuns(); run++) {
      progress.step(engine.name() + " loads and builds " + rows + " rows");
      Path folder = output.resolve("engines").resolve(engine.name().replaceAll("[^A-Za-z0-9._-]", "_"));
      delete(folder);
      Contestant contestant = null;
      try {
        contestant = Contestant.start(bench, engine, data, folder);
        var entry = new Entry(
            Fingerprint.of(bench, engine, Phase.BUILD), engine.name(), contestant.version(), rows, Phase.BUILD, "", "",
            0, 0, run, "", contestant.build(data));
        if (log.find(entry).isEmpty()) {
          log.add(entry);
        }
      } catch (Refused | IOException e) {
        progress.say(engine.name() + " is left out: " + e.getMessage());
        if (contestant != null) {
          close(contestant);
        }
        return;
      }
      if (run == bench.buildRuns()) {
        contestants.add(contestant);
      } else {
        close(contestant);
      }
    }
  }

  private void close(Contestant contestant) {
    try {
      contestant.close();
    } catch (IOException e) {
      progress.say(e.getMessage()); // it is measured already
    }
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (var files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
