package dev.vecino.bench.run;

import static dev.vecino.bench.run.LoadPlan.Request.LOOKUP;
import static dev.vecino.bench.run.LoadPlan.Request.SEARCH;

import dev.vecino.bench.config.BenchConfig;
import dev.vecino.bench.config.BenchConfig.Filter;
import dev.vecino.bench.data.DataFolder;
import dev.vecino.bench.report.Entry;
import dev.vecino.bench.report.Pairing;
import dev.vecino.bench.report.Phase;
import dev.vecino.bench.report.Point;
import dev.vecino.bench.report.ResultLog;
import dev.vecino.bench.report.Results;
import dev.vecino.bench.run.Contestant.Refused;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Measures loaded engines at one size, in turns: each cell of one engine is followed by the same of the next. */
final class Round {
  private final BenchConfig bench;
  private final DataFolder data;
  private final ResultLog log;
  private final Progress progress;
  private final List<Contestant> contestants;
  private final Recall recall;

  Round(BenchConfig bench, DataFolder data, ResultLog log, Progress progress, List<Contestant> contestants)
      throws IOException {
    this.bench = bench;
    this.data = data;
    this.log = log;
    this.progress = progress;
    this.contestants = new ArrayList<>(contestants);
    this.recall = recall(Optional.empty());
  }

  /** Measures all that is not in the log. */
  void run() throws IOException {
    eachTurn(this::recalls);
    for (int run = 1; run <= bench.runs(); run++) {
      for (int clients : bench.sweep().clients()) {
        sweep(run, clients);
      }
    }
    if (bench.curve().isPresent()) {
      curve(bench.curve().get());
    }
    if (bench.lookups().isPresent()) {
      lookups(bench.lookups().get());
    }
    if (bench.openLoop().isPresent()) {
      openLoop(bench.openLoop().get());
    }
    for (Filter filter : bench.filters()) {
      filter(filter);
    }
    if (bench.mixed().isPresent()) {
      mixed(bench.mixed().get());
    }
    if (bench.churn().isPresent()) {
      churn(bench.churn().get());
    }
  }

  private Recall recall(Optional<Filter> filter) throws IOException {
    return new Recall(
        bench.metric(), data.base(), data.queries(), data.neighbors(bench.metric(), bench.k(), filter),
        row -> filter.isEmpty() || data.matches(row, filter.get()));
  }

  @FunctionalInterface
  private interface Turn {
    void take(Contestant contestant) throws IOException, Refused;
  }

  /** Lets each engine take a turn; one whose process has ended drops out. */
  private void eachTurn(Turn turn) {
    for (Contestant contestant : List.copyOf(contestants)) {
      try {
        turn.take(contestant);
      } catch (IOException | Refused e) {
        progress.say(contestant.config().name() + " drops out: " + e.getMessage());
        contestants.remove(contestant);
      }
    }
  }

  /** Engines that have answered so far. */
  List<Contestant> remaining() {
    return List.copyOf(contestants);
  }

  @FunctionalInterface
  private interface Measurement {
    Map<String, Double> measure() throws IOException, Refused;
  }

  /**
   * Measures unless that is done, and logs; a workload that the engine refuses is logged with its reason.
   *
   * @return false where the values were in the log
   */
  private boolean cell(
      Contestant contestant, Phase phase, String parameters, String filter, int clients, double rate, int run,
      Measurement measurement) throws IOException {
    Entry wanted = entry(contestant, phase, parameters, filter, clients, rate, run, "", Map.of());
    progress.step(String.join(" ", contestant.config().name(), phase.name().toLowerCase(Locale.ROOT), parameters,
        filter, clients == 0 ? "" : clients + " clients", "run " + run).replaceAll(" +", " "));
    Optional<Entry> found = log.find(wanted);
    if (found.isPresent()) {
      return !found.get().note().isEmpty();
    }
    Map<String, Double> values = Map.of();
    String note = "";
    try {
      values = measurement.measure();
    } catch (Refused e) {
      note = e.getMessage();
    }
    log.add(entry(contestant, phase, parameters, filter, clients, rate, run, note, values));
    return true;
  }

  private Entry entry(
      Contestant contestant, Phase phase, String parameters, String filter, int clients, double rate, int run,
      String note, Map<String, Double> values) {
    return new Entry(Fingerprint.of(bench, contestant.config(), phase), contestant.config().name(), contestant.version(),
        data.base().rows(), phase, parameters, filter, clients, rate, run, note, values);
  }

  private LoadPlan plan(int clients, double rate, double writes, LoadPlan.Request request) {
    return new LoadPlan(clients, bench.warmupSeconds(), bench.measureSeconds(), rate, writes, request);
  }

  private void recalls(Contestant contestant) throws IOException, Refused {
    for (String parameters : contestant.config().parameterSets()) {
      cell(contestant, Phase.RECALL, parameters, "", 0, 0, 1, () -> {
        contestant.choose(parameters, Optional.empty());
        return Map.of("recall", recall.of(contestant.answers()));
      });
    }
  }

  private void sweep(int run, int clients) {
    int sets = contestants.stream().mapToInt(c -> c.config().sweep().size()).max().orElse(0);
    for (int i = 0; i < sets; i++) {
      int set = i;
      eachTurn(contestant -> {
        if (set < contestant.config().sweep().size()) {
          search(contestant, Phase.SWEEP, contestant.config().parameterSets().get(set), clients, 0, run);
        }
      });
    }
  }

  private void search(Contestant contestant, Phase phase, String parameters, int clients, double rate, int run)
      throws IOException {
    cell(contestant, phase, parameters, "", clients, rate, run, () -> {
      contestant.choose(parameters, Optional.empty());
      return contestant.load(plan(clients, rate, 0, SEARCH));
    });
  }

  /** The fastest parameters that reach a recall, at the first number of clients of the sweep. */
  private Optional<String> parameters(Contestant contestant, double recall) {
    String engine = contestant.config().name();
    String setting = Fingerprint.of(bench, contestant.config(), Phase.SWEEP);
    var results = new Results(List.of(engine),
        log.entries().stream().filter(entry -> entry.setting().equals(setting)).toList());
    return Pairing.fastestAt(
            results.points(engine, data.base().rows(), bench.sweep().clients().getFirst()), recall)
        .map(Point::parameters);
  }

  private void curve(BenchConfig.Curve curve) {
    for (int run = 1; run <= bench.runs(); run++) {
      for (double floor : curve.recall()) {
        for (int clients : curve.clients()) {
          int now = run;
          eachTurn(contestant -> {
            Optional<String> parameters = parameters(contestant, floor);
            if (parameters.isPresent()) {
              search(contestant, Phase.CURVE, parameters.get(), clients, 0, now);
            }
          });
        }
      }
    }
  }

  private void lookups(BenchConfig.Lookups lookups) {
    for (int run = 1; run <= bench.runs(); run++) {
      for (int clients : lookups.clients()) {
        int now = run;
        eachTurn(contestant -> cell(contestant, Phase.LOOKUP, "", "", clients, 0, now, () -> {
          contestant.choose("", Optional.empty());
          return contestant.load(plan(clients, 0, 0, LOOKUP));
        }));
      }
    }
  }

  private void openLoop(BenchConfig.OpenLoop loop) {
    for (int run = 1; run <= bench.runs(); run++) {
      for (double rate : loop.rates()) {
        int now = run;
        eachTurn(contestant -> {
          Optional<String> parameters = parameters(contestant, loop.recall());
          if (parameters.isPresent()) {
            search(contestant, Phase.OPEN_LOOP, parameters.get(), loop.clients(), rate, now);
          }
        });
      }
    }
  }

  private void filter(Filter filter) throws IOException {
    Recall filtered = recall(Optional.of(filter));
    for (int run = 1; run <= bench.runs(); run++) {
      int now = run;
      eachTurn(contestant -> {
        for (String parameters : contestant.config().parameterSets()) {
          cell(contestant, Phase.FILTER, parameters, filter.name(), 1, 0, now, () -> {
            contestant.choose(parameters, Optional.of(filter));
            Map<String, Double> values = new LinkedHashMap<>();
            values.put("recall", filtered.of(contestant.answers()));
            values.putAll(contestant.load(plan(1, 0, 0, SEARCH)));
            return values;
          });
        }
      });
    }
  }

  private void mixed(BenchConfig.Mixed mixed) {
    for (int run = 1; run <= bench.runs(); run++) {
      for (int clients : mixed.clients()) {
        int now = run;
        eachTurn(contestant -> {
          Optional<String> parameters = parameters(contestant, mixed.recall());
          if (parameters.isPresent()) {
            cell(contestant, Phase.MIXED, parameters.get(), "", clients, 0, now, () -> {
              contestant.choose(parameters.get(), Optional.empty());
              Map<String, Double> values =
                  new LinkedHashMap<>(contestant.load(plan(clients, 0, mixed.writes(), SEARCH)));
              values.put("recall", recall.of(contestant.answers()));
              return values;
            });
          }
        });
      }
    }
  }

  /** Round by round, each row gets the vector of another: the exact neighbours are known without measuring again. */
  private void churn(BenchConfig.Churn churn) {
    int rows = data.base().rows();
    for (int round = 1; round <= churn.rounds(); round++) {
      int shift = (int) ((long) rows * round / (churn.rounds() + 1));
      int now = round;
      eachTurn(contestant -> {
        List<String> sets = contestant.config().parameterSets();
        String parameters = parameters(contestant, 0.95).orElse(sets.getLast());
        boolean measured = cell(contestant, Phase.CHURN, parameters, "", 0, 0, now, () -> {
          contestant.choose(parameters, Optional.empty());
          double seconds = contestant.replace(shift, churn.clients());
          return Map.of("rows_per_s", rows / seconds, "recall", recall.of(contestant.answers(), shift));
        });
        if (!measured && now < churn.rounds()) {
          contestant.replace(shift, churn.clients()); // the engine was loaded again after an interruption: it must get as worn as it was
        }
      });
    }
  }
}
