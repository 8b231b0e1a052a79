package dev.vecino.bench.config;

/** One line about a configuration that cannot be used. */
public final class ConfigException extends Exception {
  public ConfigException(String message) {
    super(message);
  }

  static void require(boolean condition, String message) throws ConfigException {
    if (!condition) {
      throw new ConfigException(message);
    }
  }
}
