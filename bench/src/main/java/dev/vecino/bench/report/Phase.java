package dev.vecino.bench.report;

/** What a result tells of. */
public enum Phase {
  /** Loading and building: {@code load_s}, {@code build_s}, {@code rows_per_s}, {@code dimensions}, bytes. */
  BUILD,
  /** {@code recall} of a parameter set. */
  RECALL,
  /** Throughput and latency of each parameter set. */
  SWEEP,
  /** The same at each number of clients, for the parameter sets that reach a recall. */
  CURVE,
  /** Reads of single rows by their keys, at each number of clients. */
  LOOKUP,
  /** Latency at a given rate of requests. */
  OPEN_LOOP,
  /** Search with a filter. */
  FILTER,
  /** Searches and upserts together. */
  MIXED,
  /** Recall after all rows were replaced; {@code run} counts the rounds. */
  CHURN,
  /** All of an engine at one size is measured, or the engine cannot be measured here. */
  DONE
}
