package dev.vecino.bench.config;

import dev.vecino.index.Metric;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A comparison of engines.
 *
 * @param name names the folder of the results unless {@code output} does
 * @param output folder of the results, relative to the working directory
 * @param rows sizes to measure, each from nothing; empty for all rows of the data
 * @param runs how often each cell is measured; tables show medians and spreads
 * @param buildRuns how often each engine is loaded and built
 * @param isolation {@code process} gives each engine a process of its own, {@code none} runs all in this one
 * @param heap heap of an engine's process, as in {@code -Xmx}
 * @param threads threads that load and build
 * @param sweep measures each engine's parameters at these numbers of clients
 * @param curve numbers of clients at the fastest parameters that reach a recall; absent for none
 * @param lookups reads of rows by their keys; absent for none
 * @param openLoop requests at given rates; absent for none
 * @param baseline the engine that the others are compared with; the first by default
 */
public record BenchConfig(
    String name,
    String output,
    DataConfig data,
    List<Integer> rows,
    Metric metric,
    int k,
    int runs,
    int buildRuns,
    Isolation isolation,
    String heap,
    int threads,
    double warmupSeconds,
    double measureSeconds,
    Sweep sweep,
    Optional<Curve> curve,
    Optional<Lookups> lookups,
    Optional<OpenLoop> openLoop,
    List<Filter> filters,
    Optional<Mixed> mixed,
    Optional<Churn> churn,
    String baseline,
    List<EngineConfig> engines) {

  /** Where engines run. */
  public enum Isolation { PROCESS, NONE }

  /** @param clients numbers of clients at which each parameter set is measured */
  public record Sweep(List<Integer> clients) {}

  /**
   * Throughput and latency against the number of clients.
   *
   * @param recall the floors; the fastest parameters of the sweep that reach one are taken
   */
  public record Curve(List<Double> recall, List<Integer> clients) {}

  /** Reads of single rows by their keys. @param clients numbers of clients */
  public record Lookups(List<Integer> clients) {}

  /**
   * Requests that arrive at a fixed rate, whatever the engine does; latency counts from the intended start.
   *
   * @param rates requests a second
   * @param clients connections that wait for requests
   */
  public record OpenLoop(double recall, List<Double> rates, int clients) {}

  /**
   * Search among the rows whose {@code column} is in {@code from} to {@code to - 1}.
   *
   * @param column {@code bucket} (row number modulo 1000: independent of the vectors) or {@code label} (of the data set)
   */
  public record Filter(String name, String column, int from, int to) {}

  /** Searches and upserts together. @param writes share of upserts, 0.1 for one in ten */
  public record Mixed(double writes, double recall, List<Integer> clients) {}

  /** Replaces all rows, and measures recall after each round. @param clients that share the rows among them */
  public record Churn(int rounds, int clients) {}

  /**
   * Where the vectors come from.
   *
   * @param format {@code npy}, {@code vecs}, {@code hdf5}, {@code parquet}, {@code synthetic}, {@code names} or {@code text}
   * @param path the file, or the folder that holds {@code base}, {@code query} and {@code neighbors}
   * @param base file of the rows, where it has another name
   * @param queries file of the queries; where there is none, the last rows of the base are
   * @param neighbors file of the exact neighbours; where there is none, they are computed
   * @param labels file of one number a row, for filters
   * @param column column of a Parquet file
   * @param queryCount queries to ask at most
   */
  public record DataConfig(
      String format, String path, String base, String queries, String neighbors, String labels, String column,
      int queryCount, int dimensions, int intrinsicDimensions, long seed, int count) {}

  /**
   * An engine to measure.
   *
   * @param type a known one, or the name of a class
   * @param options what the engine takes: {@code url}, {@code command} ...
   * @param index options of the index, as the engine spells them
   * @param settings settings of each connection
   * @param sweep parameter sets of searches, {@code {ef: 40}} ...
   */
  public record EngineConfig(
      String name, String type, String heap, Map<String, String> options, Map<String, String> index,
      Map<String, String> settings, List<Map<String, String>> sweep) {

    /** Parameter sets as text, {@code ef=40 rescore=20}. */
    public List<String> parameterSets() {
      return sweep.stream()
          .map(set -> String.join(" ", set.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).toList()))
          .toList();
    }
  }
}
