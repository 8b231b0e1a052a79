package dev.vecino;

import java.util.Map;

/** An open database: all sessions of this process on one set of files, or on one name in memory. */
public interface Database extends AutoCloseable {
  /**
   * Opens a database, or joins it where this process has it open already. It is closed when as many callers have closed it.
   *
   * @param location {@code mem:name} or a path without extension, {@code ./data/app}
   * @param settings database settings such as {@code cache_size}, and defaults for sessions; unknown names are refused (22023)
   * @throws dev.vecino.error.VecinoException 55006 where another process has it, XX001 where it is damaged
   */
  static Database open(String location, Map<String, String> settings) {
    throw new UnsupportedOperationException("to be written");
  }

  /** Begins a session. */
  Session connect(String user);

  String location();

  @Override
  void close();
}
