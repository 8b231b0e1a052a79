package dev.vecino.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole way, from a configuration to the reports. */
final class BenchTest {
  private static final String CONFIG = """
      name: tiny
      output: OUTPUT
      data: {format: synthetic, count: 200, query_count: 10, dimensions: 16, intrinsic_dimensions: 8}
      isolation: none
      runs: 3
      threads: 1
      warmup_seconds: 0
      measure_seconds: 0.05
      curve: {recall: [0.9], clients: [2]}
      lookups: {clients: [1, 2]}
      open_loop: {recall: 0.9, rates: [200], clients: 2}
      filters: [{name: tenth, column: bucket, from: 0, to: 30}]
      mixed: {writes: 0.2, recall: 0.9, clients: [1]}
      churn: {rounds: 2}
      engines:
        - {name: vecino, type: vecino, settings: {synchronous_commit: "off"}, index: {m: 8, ef_construction: 40}, sweep: [{ef: 20}]}
        - {name: lucene, type: lucene, index: {m: 8, ef_construction: 40}, sweep: [{ef: 20}]}
        - {name: pgvector, type: pgvector, options: {url: "jdbc:postgresql://127.0.0.1:1/none"}, sweep: [{ef: 40}]}
        - {name: driver, type: external, options: {command: /nowhere/driver}, sweep: [{ef: 40}]}
      """;

  private static final String CHURN = """
      name: worn
      output: OUTPUT
      data: {format: synthetic, count: 200, query_count: 10, dimensions: 16, intrinsic_dimensions: 8}
      isolation: none
      runs: 1
      warmup_seconds: 0
      measure_seconds: 0.05
      churn: {rounds: 2}
      engines: [{name: scan, type: dev.vecino.bench.run.Recorded, sweep: [{ef: 20}]}]
      """;

  @TempDir Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int bench(String... arguments) {
    return Bench.run(arguments, new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void comparison_ofEmbeddedEngines_writesAllReports_andMeasuresNothingTwice() throws Exception {
    Path config = folder.resolve("tiny.yaml");
    Path output = folder.resolve("out");
    Files.writeString(config, CONFIG.replace("OUTPUT", output.toString()));
    assertThat(bench(config.toString())).as(err()).isZero();
    assertThat(err()).contains("pgvector is left out: jdbc:postgresql://127.0.0.1:1/none")
        .contains("driver is left out: there is no program /nowhere/driver");
    assertThat(out.toString(StandardCharsets.UTF_8))
        .as(err()).contains("Load and build, 200 rows", "Recall of at least 0.90, 200 rows, 1 client", "Lucene 10.")
        .contains("Filtered search", "Open loop", "Searches and upserts together", "Churn")
        .contains("Point lookups", "p99/mean")
        .contains("this engine's plug-in reads no rows by their ids");
    assertThat(Files.readString(output.resolve("report.html"))).contains("<svg", "polyline", "prefers-color-scheme")
        .doesNotContain("http://", "https://", "NaN");
    assertThat(Files.readString(output.resolve("results.csv"))).contains("vecino,", ",churn,", ",qps,");
    assertThat(Files.readString(output.resolve("results.json"))).contains("\"machine\"", "\"recall\"");
    assertThat(Files.readString(output.resolve("results.csv"))).contains(",cpu_us,");
    String log = Files.readString(output.resolve("results.jsonl"));
    // An interruption while a line was written.
    Files.writeString(output.resolve("results.jsonl"), log + "{\"setting\":\"cut");
    assertThat(bench(config.toString())).as(err()).isZero();
    assertThat(Files.readString(output.resolve("results.jsonl"))).isEqualTo(log);
  }

  /** The second round of churn is measured after an interruption: of rows that went through the first one too. */
  @Test
  void interruption_betweenRounds_replacesTheRowsOfEarlierRoundsAgain() throws Exception {
    Path config = folder.resolve("churn.yaml");
    Path results = folder.resolve("out").resolve("results.jsonl");
    Files.writeString(config, CHURN.replace("OUTPUT", folder.resolve("out").toString()));
    assertThat(bench(config.toString())).as(err()).isZero();
    List<String> lines = Files.readAllLines(results);
    List<String> cut = lines.subList(0, lines.size() - 2);
    assertThat(cut.getLast()).contains("CHURN", "\"run\":1");
    Files.write(results, cut);
    Recorded.SHIFTS.clear();
    assertThat(bench(config.toString())).as(err()).isZero();
    assertThat(Recorded.SHIFTS).containsExactly(66, 133);
    assertThat(Files.readAllLines(results)).hasSameSizeAs(lines);
  }

  @Test
  void otherShareOfWrites_isMeasuredAnew_andNothingElse() throws Exception {
    Path config = folder.resolve("mixed.yaml");
    Path results = folder.resolve("out").resolve("results.jsonl");
    String text = CHURN.replace("OUTPUT", folder.resolve("out").toString()).replace("churn: {rounds: 2}",
        "mixed: {writes: 0.1, recall: 0.5, clients: [1]}");
    Files.writeString(config, text);
    assertThat(bench(config.toString())).as(err()).isZero();
    int lines = Files.readAllLines(results).size();
    Files.writeString(config, text.replace("writes: 0.1", "writes: 0.5"));
    assertThat(bench(config.toString())).as(err()).isZero();
    assertThat(Files.readAllLines(results).subList(lines, lines + 2)).satisfiesExactly(
        line -> assertThat(line).contains("MIXED"), line -> assertThat(line).contains("DONE"));
  }

  @Test
  void mistakes_areOneLine_andStatus2() throws Exception {
    Path config = folder.resolve("wrong.yaml");
    Files.writeString(config, CONFIG.replace("OUTPUT", folder.toString()).replace("synthetic", "papyrus"));
    assertThat(bench(config.toString())).isEqualTo(2);
    assertThat(err()).isEqualToIgnoringNewLines("vecino bench: data.format must be npy, vecs, hdf5, parquet, synthetic, "
        + "names or text, was papyrus");
    assertThat(bench()).isEqualTo(2);
    assertThat(err()).contains("usage: vecino bench CONFIG.yaml");
  }
}
