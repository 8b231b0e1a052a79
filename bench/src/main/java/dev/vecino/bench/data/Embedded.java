package dev.vecino.bench.data;

import dev.langchain4j.model.embedding.onnx.allminilml6v2q.AllMiniLmL6V2QuantizedEmbeddingModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.IntStream;

/** Embeddings of sentences, made in this process by the model of the demo: all-MiniLM-L6-v2, quantized. */
final class Embedded {
  private static final int LAST_CODE_POINT = 0x1FFFF;

  // The field keeps the level of the logger from being forgotten.
  private static final Logger TOKENIZER_LOG = Logger.getLogger("ai.djl");

  private Embedded() {}

  /** Names of Unicode's characters, in lower case, in an order that depends on the seed only. */
  static List<String> characterNames(long seed) {
    List<String> names = new ArrayList<>(IntStream.rangeClosed(0x21, LAST_CODE_POINT)
        .filter(Character::isDefined)
        .mapToObj(Character::getName)
        .filter(name -> name != null && !name.startsWith("CJK") && !name.startsWith("HANGUL SYLLABLES"))
        .map(name -> name.toLowerCase(Locale.ROOT))
        .distinct()
        .toList());
    Collections.shuffle(names, new Random(seed));
    return names;
  }

  /** The lines of a text file that are not blank, without repetitions. */
  static List<String> lines(Path file) throws IOException {
    try (var lines = Files.lines(file)) {
      return lines.map(String::strip).filter(line -> !line.isEmpty()).distinct().toList();
    }
  }

  /** @param cache folder where the tokenizer unpacks its native library */
  static Matrix embed(List<String> sentences, Path cache) {
    TOKENIZER_LOG.setLevel(Level.WARNING);
    System.setProperty("ai.djl.offline", "true");
    System.setProperty("OPT_OUT_TRACKING", "true"); // It would report its use otherwise.
    System.setProperty("DJL_CACHE_DIR", cache.toString());
    var model = new AllMiniLmL6V2QuantizedEmbeddingModel(Runnable::run);
    return Matrix.of(
        sentences.parallelStream().map(text -> model.embed(text).content().vector()).toArray(float[][]::new));
  }
}
