package dev.vecino.bench.run;

import dev.vecino.bench.config.BenchConfig;
import dev.vecino.bench.config.BenchConfig.EngineConfig;
import dev.vecino.bench.config.BenchConfig.Mixed;
import dev.vecino.bench.report.Phase;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Short texts that stand for a configuration: where one changes, earlier results do not count. */
final class Fingerprint {
  private static final int BYTES = 8;

  private Fingerprint() {}

  /** All that the measurements of a phase depend on and that their cell does not tell. */
  static String of(BenchConfig bench, EngineConfig engine, Phase phase) {
    String all = of(bench, engine);
    return switch (phase) {
      case FILTER -> hash(all + bench.filters());
      case MIXED -> hash(all + bench.mixed().map(Mixed::writes));
      case CHURN -> hash(all + bench.churn());
      case BUILD, RECALL, SWEEP, CURVE, LOOKUP, OPEN_LOOP, DONE -> all;
    };
  }

  private static String of(BenchConfig bench, EngineConfig engine) {
    return hash(String.join("|", bench.data().toString(), bench.metric().name(), "" + bench.k(), "" + bench.threads(),
        "" + bench.warmupSeconds(), "" + bench.measureSeconds(), bench.isolation().name(), engine.name(), engine.type(),
        engine.heap() == null ? bench.heap() : engine.heap(), engine.options().toString(), engine.index().toString(), engine.settings().toString()));
  }

  /** What is to be measured; an engine that is done with one plan may not be with another. */
  static String plan(BenchConfig bench, EngineConfig engine) {
    return hash(String.join("|", "" + bench.runs(), "" + bench.buildRuns(), bench.sweep().toString(),
        bench.curve().toString(), bench.lookups().toString(), bench.openLoop().toString(), bench.filters().toString(),
        bench.mixed().toString(), bench.churn().toString(), engine.sweep().toString()));
  }

  private static String hash(String text) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
