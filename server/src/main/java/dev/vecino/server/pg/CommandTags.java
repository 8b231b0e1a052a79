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
      case "INSERT" -> "INSERT 0 " + result.count();
      default -> result.count() < 0 ? command : command + " " + result.count();
    };
  }
}
