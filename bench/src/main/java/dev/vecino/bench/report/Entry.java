package dev.vecino.bench.report;

import java.util.Map;

/**
 * One measurement, a line of the log.
 *
 * @param setting stands for the data and the engine's configuration: results of another are not mixed in
 * @param parameters the parameter set of the search; empty where there is none
 * @param filter name of the filter; empty for none
 * @param rate requests a second of an open loop; 0 for a closed one
 * @param run counts repetitions, from 1
 * @param note why there are no values; empty where there are
 */
public record Entry(
    String setting, String engine, String version, int rows, Phase phase, String parameters, String filter, int clients,
    double rate, int run, String note, Map<String, Double> values) {

  /** What was measured, whichever run it was. */
  public Cell cell() {
    return new Cell(engine, rows, phase, parameters, filter, clients, rate);
  }

  /** Whether the other is a measurement of the same. */
  boolean sameAs(Entry other) {
    return setting.equals(other.setting) && cell().equals(other.cell()) && run == other.run;
  }
}
