package dev.vecino.sql;

import java.util.List;

/** Reads SQL text. */
public final class Parser {
  private Parser() {}

  /**
   * Reads a script of statements separated by semicolons.
   *
   * @throws dev.vecino.error.VecinoException 42601 with the position of the first error, 0A000 for syntax that is known but not
   *     supported, 54000 and 54001 for text that is too long or too deeply nested
   */
  public static List<Parsed> parse(String sql) {
    throw new UnsupportedOperationException("to be written");
  }

  /** A statement, with its text without the semicolon. */
  public record Parsed(Statement statement, String text) {}
}
