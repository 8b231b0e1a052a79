package dev.vecino;

import java.util.Optional;

/**
 * A value that whoever runs the database has given a setting.
 *
 * @param source {@code configuration file}, {@code environment variable} or {@code command line}
 * @param file the file; empty for other sources
 * @param line its line, from 1; 0 for other sources
 */
public record Configured(String value, String source, Optional<String> file, int line) {
  public Configured(String value, String source) {
    this(value, source, Optional.empty(), 0);
  }
}
