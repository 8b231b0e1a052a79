package dev.vecino.bench.engine;

import dev.vecino.bench.data.DataFolder;
import dev.vecino.index.Metric;
import java.nio.file.Path;
import java.util.Map;

/**
 * What an engine is made from.
 *
 * @param threads threads that load and build
 * @param folder where it may keep files; empty at first
 * @param options {@code url} and the like
 * @param index options of the index, as the engine spells them
 * @param settings settings of each connection
 */
public record Setup(
    DataFolder data, Metric metric, int k, int threads, Path folder, Map<String, String> options,
    Map<String, String> index, Map<String, String> settings) {

  public int rows() {
    return data.base().rows();
  }

  public int dimensions() {
    return data.base().columns();
  }

  /** An option that must be there. */
  public String option(String name) throws EngineUnavailable {
    String value = options.get(name);
    if (value == null) {
      throw new EngineUnavailable("options." + name + " is missing");
    }
    return value;
  }

  /** An option of the index that is a whole number. */
  public int indexOption(String name, int otherwise) {
    String value = index.get(name);
    return value == null ? otherwise : Integer.parseInt(value);
  }
}
