package dev.vecino.bench.report;

import dev.vecino.bench.config.BenchConfig;
import dev.vecino.bench.config.BenchConfig.EngineConfig;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Shows the results of a comparison: on the console and in files. */
public final class Reports {
  private final BenchConfig bench;
  private final Results results;
  private final String file;

  /** @param file name of the configuration */
  public Reports(BenchConfig bench, List<Entry> entries, String file) {
    this.bench = bench;
    this.results = new Results(bench.engines().stream().map(EngineConfig::name).toList(), entries);
    this.file = file;
  }

  /** Prints the tables, and writes {@code table.txt}, {@code results.csv}, {@code results.json} and {@code report.html}. */
  public void write(Path folder, PrintStream out) throws IOException {
    List<Table> tables = new Tables(bench, results).all();
    String text = Machine.describe() + "\n" + settings() + "\n./vecino bench " + file + "\n\n"
        + tables.stream().map(Table::aligned).collect(Collectors.joining("\n"));
    out.println(text);
    Files.writeString(folder.resolve("table.txt"), text);
    Files.writeString(folder.resolve("results.csv"), new CsvReport(results).text());
    Files.writeString(folder.resolve("results.json"), new JsonReport(bench, results).text());
    Files.writeString(folder.resolve("report.html"), new HtmlReport(bench, results, tables, settings(), file).text());
    out.println("Report: " + folder.resolve("report.html"));
  }

  private String settings() {
    String dimensions = results.dimensions().map(count -> String.format(Locale.ROOT, " of %.0f dimensions", count)).orElse("");
    return String.format(
        Locale.ROOT, "%s%s, %s, the %d nearest; %d runs of %s s after %s s of warm-up; %d threads load and build",
        bench.data().path() == null ? bench.data().format() : bench.data().path(), dimensions,
        bench.metric().name().toLowerCase(Locale.ROOT).replace('_', ' '), bench.k(), bench.runs(),
        Numbers.plain(bench.measureSeconds()), Numbers.plain(bench.warmupSeconds()), bench.threads());
  }
}
