package dev.vecino.bench.run;

import dev.vecino.bench.config.BenchConfig;
import dev.vecino.bench.config.BenchConfig.EngineConfig;

/** Counts the steps of a comparison, for the progress bar. */
final class Steps {
  private Steps() {}

  /** At one size, at most. */
  static int of(BenchConfig bench, EngineConfig engine) {
    int sets = engine.sweep().size();
    int steps = bench.buildRuns() + sets;
    steps += sets * bench.sweep().clients().size() * bench.runs();
    steps += bench.curve().map(c -> c.recall().size() * c.clients().size() * bench.runs()).orElse(0);
    steps += bench.lookups().map(l -> l.clients().size() * bench.runs()).orElse(0);
    steps += bench.openLoop().map(o -> o.rates().size() * bench.runs()).orElse(0);
    steps += bench.filters().size() * sets * bench.runs();
    steps += bench.mixed().map(m -> m.clients().size() * bench.runs()).orElse(0);
    steps += bench.churn().map(c -> c.rounds()).orElse(0);
    return steps;
  }
}
