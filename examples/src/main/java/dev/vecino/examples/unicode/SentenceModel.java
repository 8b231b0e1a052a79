package dev.vecino.examples.unicode;

import dev.langchain4j.model.embedding.onnx.allminilml6v2q.AllMiniLmL6V2QuantizedEmbeddingModel;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** A sentence-embedding model, all-MiniLM-L6-v2 quantized, that runs in this process and needs no network. */
final class SentenceModel {
  static final int DIMENSIONS = 384;

  // The field keeps the level of the logger from being forgotten.
  private static final Logger TOKENIZER_LOG = Logger.getLogger("ai.djl");

  private final AllMiniLmL6V2QuantizedEmbeddingModel model;

  /** @param cache folder where the tokenizer unpacks its native library */
  SentenceModel(Path cache) {
    TOKENIZER_LOG.setLevel(Level.WARNING);
    System.setProperty("ai.djl.offline", "true");
    System.setProperty("OPT_OUT_TRACKING", "true"); // It would report its use otherwise.
    System.setProperty("DJL_CACHE_DIR", cache.toString());
    model = new AllMiniLmL6V2QuantizedEmbeddingModel(Runnable::run);
  }

  /** The sentence as a vector of length 1. */
  float[] embed(String sentence) {
    return model.embed(sentence).content().vector();
  }

  /** The same for many, on all processors. */
  List<float[]> embed(List<String> sentences) {
    return sentences.parallelStream().map(this::embed).toList();
  }
}
