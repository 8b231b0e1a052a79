package dev.vecino.bench.engine;

import dev.vecino.bench.config.BenchConfig.Filter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** How to search: an engine's parameters, and a filter. */
public record Search(Map<String, String> parameters, Optional<Filter> filter) {
  /** Reads parameters from text such as {@code ef=40 rescore=20}. */
  public static Search of(String parameters, Optional<Filter> filter) {
    Map<String, String> map = new LinkedHashMap<>();
    for (String parameter : parameters.strip().split("\\s+")) {
      int equals = parameter.indexOf('=');
      if (equals > 0) {
        map.put(parameter.substring(0, equals), parameter.substring(equals + 1));
      }
    }
    return new Search(map, filter);
  }

  /** A parameter that is a whole number. */
  public int number(String name, int otherwise) {
    String value = parameters.get(name);
    return value == null ? otherwise : Integer.parseInt(value);
  }
}
