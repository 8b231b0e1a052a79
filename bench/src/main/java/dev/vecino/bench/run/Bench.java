package dev.vecino.bench.run;

import dev.vecino.bench.config.BenchConfig;
import dev.vecino.bench.config.ConfigException;
import dev.vecino.bench.config.ConfigFile;
import dev.vecino.bench.report.Entry;
import dev.vecino.bench.report.Reports;
import dev.vecino.bench.report.ResultLog;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The command {@code vecino bench}: compares engines as a configuration says. */
public final class Bench {
  static final String USAGE = """
      usage: vecino bench CONFIG.yaml [--report]

        CONFIG.yaml  what to compare; bench/configs holds examples, bench/README.md tells all keys
        --report     only write the reports again, from what was measured before

      Results are appended to OUTPUT/results.jsonl: run it again to go on after an interruption. The reports are
      OUTPUT/report.html, table.txt, results.csv and results.json.""";

  private Bench() {}

  /** Ends with status 2 where the arguments or the configuration are wrong, and 1 where the run failed. */
  public static void main(String[] arguments) {
    System.exit(run(arguments, System.out, System.err));
  }

  static int run(String[] arguments, PrintStream out, PrintStream err) {
    boolean reportOnly = arguments.length == 2 && arguments[1].equals("--report");
    if (arguments.length != 1 && !reportOnly || arguments[0].startsWith("-")) {
      err.println(USAGE);
      return 2;
    }
    try {
      BenchConfig config = ConfigFile.read(Path.of(arguments[0]));
      Path output = Path.of(config.output());
      Files.createDirectories(output);
      var log = new ResultLog(output.resolve("results.jsonl"));
      if (!reportOnly) {
        measure(config, log, err);
      }
      new Reports(config, log.entries().stream().filter(entry -> counts(config, entry)).toList(), arguments[0])
          .write(output, out);
      return 0;
    } catch (ConfigException e) {
      err.println("vecino bench: " + e.getMessage());
      return 2;
    } catch (IOException e) {
      err.println("vecino bench: " + e.getMessage());
      return 1;
    }
  }

  private static boolean counts(BenchConfig config, Entry entry) {
    return config.engines().stream()
        .anyMatch(engine -> Fingerprint.of(config, engine, entry.phase()).equals(entry.setting()));
  }

  private static void measure(BenchConfig config, ResultLog log, PrintStream err) throws IOException, ConfigException {
    int steps = Math.max(1, config.rows().size())
        * config.engines().stream().mapToInt(engine -> Steps.of(config, engine)).sum();
    try (var progress = new Progress(err, System.console() != null && System.console().isTerminal(), config.name(), steps)) {
      new Comparison(config, log, progress).run();
    }
  }
}
