package dev.vecino.server.pg;

import dev.vecino.Result;

/** What CommandComplete says of a statement. */
final class CommandTags {
  private CommandTags() {}

  /**
   * The tag with its counts.
   *
   * @param rows rows that were sent
   */
  static String of(Result result, long rows) {
    String command = result.command();
    return switch (command) {
      case "SELECT" -> "SELECT " + Math.max(rows, result.count());
      case "INSERT" -> "INSERT 0 " + count(result, rows);
      default -> result.count() < 0 ? command : command + " " + count(result, rows);
    };
  }

  // Rows of RETURNING that are fetched in pieces are counted in pieces, as PostgreSQL does.
  private static long count(Result result, long rows) {
    return result.hasRows() && !result.columns().isEmpty() ? rows : result.count();
  }
}
